ALTER TABLE "attempts" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waits_until" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "orders" SET "content" = "items"."content", "offers" = coalesce((
	SELECT jsonb_agg(jsonb_build_object('supplier', "supplier_offers"."supplier", 'sku', "supplier_offers"."sku"))
	FROM "supplier_offers" WHERE "supplier_offers"."item_id" = "items"."id" AND "supplier_offers"."content" = "items"."content"
), '[]') FROM "items" WHERE "items"."id" = "orders"."item_id" AND "items"."name" = "orders"."item_name"
	AND "orders"."status" IN ('pending_payment', 'expired', 'paid', 'delivering', 'on_hold');--> statement-breakpoint
UPDATE "attempts" SET "content" = "supplier_offers"."content" FROM "supplier_offers"
	WHERE "supplier_offers"."supplier" = "attempts"."supplier" AND "supplier_offers"."sku" = "attempts"."sku" AND "attempts"."status" <> 'failed';
