CREATE TABLE "catalog_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalog_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"is_by_hand" boolean NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "rule" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "by_hand" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rule" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "by_hand" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "catalog_edits_subject" ON "catalog_edits" USING btree ("kind","subject_id","field");--> statement-breakpoint
-- What the rule said of an item was not kept: it is what the item says, but where no rule can have said that. An item that can be sold
-- and is not shown was switched off by a person; a price that is no whole hundred was set by one.
UPDATE "items" SET "by_hand" = array_append("by_hand", 'isActive') WHERE NOT "is_active" AND EXISTS (
	SELECT 1 FROM "supplier_offers" WHERE "item_id" = "items"."id" AND "supplier_offers"."content" = "items"."content" AND "pause" IS DISTINCT FROM 'content');--> statement-breakpoint
UPDATE "items" SET "by_hand" = array_append("by_hand", 'price') WHERE "price" % 100 <> 0 AND EXISTS (
	SELECT 1 FROM "supplier_offers" WHERE "item_id" = "items"."id" AND "supplier_offers"."content" = "items"."content" AND "pause" IS NULL);--> statement-breakpoint
UPDATE "items" SET "rule" = jsonb_build_object('name', "name", 'groupName', "group_name", 'note', "note", 'price', "price", 'sort', "sort",
	'isActive', "is_active" OR 'isActive' = ANY("by_hand"));--> statement-breakpoint
INSERT INTO "catalog_edits" ("at", "kind", "subject_id", "field", "value", "is_by_hand", "actor", "reason")
	SELECT now(), 'item', "id", "field", CASE "field" WHEN 'price' THEN to_jsonb("price") ELSE to_jsonb("is_active") END, true, 'unknown',
	'found as no rule leaves it' FROM "items", unnest("by_hand") AS "field";--> statement-breakpoint
-- Nobody but the definitions has set what products are searched by; what else differs from them at the next list is a person's.
UPDATE "products" SET "rule" = jsonb_build_object('searchWords', "search_words");
