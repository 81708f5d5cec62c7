ALTER TABLE "items" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "content" text;--> statement-breakpoint
UPDATE "items" SET "content" = "items"."product_id" || CASE
	WHEN "items"."group_name" = "products"."unit" AND "items"."name" ~ '^[0-9][0-9.]* ' AND substr("items"."name", strpos("items"."name", ' ') + 1) = "products"."unit"
		THEN ':pack:' || replace(split_part("items"."name", ' ', 1), '.', '')
	WHEN "items"."group_name" = "products"."unit" AND "items"."name" ~ '^Rp[0-9][0-9.]*$'
		THEN ':idr:' || replace(substr("items"."name", 3), '.', '')
	ELSE ':named:' || btrim(regexp_replace(lower("items"."name"), '[^a-z0-9]+', ' ', 'g'))
END FROM "products" WHERE "products"."id" = "items"."product_id";--> statement-breakpoint
UPDATE "supplier_offers" SET "content" = "items"."content" FROM "items" WHERE "items"."id" = "supplier_offers"."item_id";--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "content" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offers" ALTER COLUMN "content" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "pause" text;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "pause_reason" text;
