ALTER TABLE "content_seedings" RENAME TO "seedings";--> statement-breakpoint
ALTER INDEX "content_seedings_pkey" RENAME TO "seedings_pkey";--> statement-breakpoint
UPDATE "seedings" SET "name" = 'content' WHERE "name" = 'demo';--> statement-breakpoint
-- A store that sells already was given its products by an earlier version, at each of its starts.
INSERT INTO "seedings" ("name", "at") SELECT 'catalog', now() WHERE EXISTS (SELECT 1 FROM "supplier_offers");
