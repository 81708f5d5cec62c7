ALTER TABLE "attempts" ADD COLUMN "doubted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reopened_count" integer DEFAULT 0 NOT NULL;