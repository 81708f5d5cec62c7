-- Receipts of before keep their books: their gateways' fees were never asked for. Payments that may still be paid get today's terms.
ALTER TABLE "payment_receipts" ADD COLUMN "gateway_cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_receipts" ALTER COLUMN "gateway_cost" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_fee_flat" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "gateway_fee_flat" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_fee_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "gateway_fee_basis_points" DROP DEFAULT;--> statement-breakpoint
UPDATE "payments" SET "gateway_fee_flat" = "channel_gateways"."fee_flat", "gateway_fee_basis_points" = "channel_gateways"."fee_basis_points"
	FROM "channel_gateways" WHERE "channel_gateways"."channel_id" = "payments"."channel_id"
	AND "channel_gateways"."gateway" = "payments"."gateway" AND "payments"."next_check_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_gateway_cost" CHECK ("payment_receipts"."gateway_cost" between 0 and "payment_receipts"."amount");
