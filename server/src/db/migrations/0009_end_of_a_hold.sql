ALTER TABLE "attempts" ADD COLUMN "given_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "decide_by" timestamp (3) with time zone;--> statement-breakpoint
-- Orders on hold of an older store get an end too, counted from now: nobody was told one before.
UPDATE "orders" SET "decide_by" = now() + interval '2 hours' WHERE "status" = 'on_hold';
