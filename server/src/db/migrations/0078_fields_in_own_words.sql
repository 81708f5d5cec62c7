ALTER TABLE "products" ADD COLUMN "field_texts" jsonb;--> statement-breakpoint
UPDATE "products" SET "rule" = "rule" || '{"fieldTexts": null}'::jsonb;
