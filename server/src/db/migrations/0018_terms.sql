-- Stores of before had the sandbox alone, whose QRIS and e-wallets can give money back.
ALTER TABLE "payments" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "fee" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "can_refund" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "can_refund" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "further_gateways" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "fee" = "orders"."fee", "can_refund" = "payments"."channel_id" IN ('qris', 'gopay', 'dana')
	FROM "orders" WHERE "payments"."subject_kind" = 'order' AND "orders"."id" = "payments"."subject_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "gateway";
