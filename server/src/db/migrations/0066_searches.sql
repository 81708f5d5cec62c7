DROP INDEX "orders_contact";--> statement-breakpoint
CREATE INDEX "attempts_serial" ON "attempts" USING btree ("serial_number" text_pattern_ops) WHERE serial_number is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_player" ON "orders" USING btree ("player_display" text_pattern_ops,"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_contact" ON "orders" USING btree ("contact_value","created_at");