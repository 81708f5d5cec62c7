ALTER TABLE "payments" DROP CONSTRAINT "payments_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "postings_order";--> statement-breakpoint
DROP INDEX "payments_order";--> statement-breakpoint
DROP INDEX "refunds_order";--> statement-breakpoint
ALTER TABLE "postings" RENAME COLUMN "order_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "order_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "order_id" TO "subject_id";--> statement-breakpoint
-- Everything so far was for an order. A default says so of all rows without rewriting them, however many there are.
ALTER TABLE "postings" ADD COLUMN "subject_kind" text DEFAULT 'order';--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
UPDATE "postings" SET "subject_kind" = NULL WHERE "subject_id" IS NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "subject_kind" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "subject_kind" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
UPDATE "payments" SET "status" = 'paid' WHERE EXISTS (
	SELECT 1 FROM "payment_receipts" WHERE "payment_receipts"."payment_id" = "payments"."id" AND "payment_receipts"."amount" >= "payments"."amount"
);--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "postings_subject" ON "postings" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "refunds_subject" ON "refunds" USING btree ("subject_kind","subject_id");--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_subject_whole" CHECK (("postings"."subject_kind" is null) = ("postings"."subject_id" is null));
