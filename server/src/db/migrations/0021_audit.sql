CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"reason" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
-- Until now every edit was an operator's, except those that were found in the database.
ALTER TABLE "catalog_edits" RENAME COLUMN "actor" TO "actor_id";--> statement-breakpoint
ALTER TABLE "catalog_edits" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_edits" ADD COLUMN "actor_kind" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_edits" ALTER COLUMN "actor_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "catalog_edits" ADD COLUMN "note" text;--> statement-breakpoint
UPDATE "catalog_edits" SET "reason" = 'by_hand', "note" = "reason" WHERE "actor_id" <> 'unknown';--> statement-breakpoint
UPDATE "catalog_edits" SET "actor_kind" = 'system', "actor_id" = NULL, "reason" = 'found_changed' WHERE "actor_id" = 'unknown';--> statement-breakpoint
ALTER TABLE "channel_edits" RENAME COLUMN "actor" TO "actor_id";--> statement-breakpoint
ALTER TABLE "channel_edits" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_edits" ADD COLUMN "actor_kind" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_edits" ALTER COLUMN "actor_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel_edits" ADD COLUMN "note" text;--> statement-breakpoint
UPDATE "channel_edits" SET "reason" = 'by_hand', "note" = "reason" WHERE "actor_id" <> 'unknown';--> statement-breakpoint
UPDATE "channel_edits" SET "actor_kind" = 'system', "actor_id" = NULL, "reason" = 'found_changed' WHERE "actor_id" = 'unknown';--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("actor_id") WHERE "audit_events"."actor_kind" = 'user';