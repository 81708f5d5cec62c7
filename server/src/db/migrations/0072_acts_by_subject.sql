CREATE INDEX "audit_events_named" ON "audit_events" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "catalog_edits_named" ON "catalog_edits" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "channel_edits_named" ON "channel_edits" USING btree ("subject_id","at","id");