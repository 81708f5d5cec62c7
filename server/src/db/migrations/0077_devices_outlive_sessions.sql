ALTER TABLE "alert_devices" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_devices" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "alert_devices" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "alert_devices" SET "device" = "operator_sessions"."device", "seen_at" = "added_at" FROM "operator_sessions" WHERE "operator_sessions"."id" = "session_id";--> statement-breakpoint
ALTER TABLE "alert_devices" ALTER COLUMN "device" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_devices" ALTER COLUMN "seen_at" SET NOT NULL;
