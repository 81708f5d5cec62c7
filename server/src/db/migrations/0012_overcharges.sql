ALTER TABLE "attempts" ADD COLUMN "expected_cost" bigint;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "overcharge" text;