ALTER TABLE "sandbox_refunds" ADD COLUMN "kind" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "receipt_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;