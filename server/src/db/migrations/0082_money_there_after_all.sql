ALTER TABLE "payment_receipts" DROP CONSTRAINT "payment_receipts_external";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "begun_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "again" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_external" UNIQUE("payment_id","external_id","again");