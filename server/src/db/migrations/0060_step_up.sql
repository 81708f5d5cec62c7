ALTER TABLE "operator_passkeys" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "proven_at" timestamp (3) with time zone;