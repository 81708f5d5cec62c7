CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"shown_by" text NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_reference" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_to" text DEFAULT 'source' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "back_to" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payout_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_open" ON "payouts" USING btree ("subject_kind","subject_id") WHERE "payouts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payouts_subject" ON "payouts" USING btree ("subject_kind","subject_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
UPDATE "refunds" SET "back_to" = CASE WHEN "gateway" = 'wallet' THEN 'wallet' ELSE 'source' END WHERE "status" <> 'claim';--> statement-breakpoint
-- Other open orders keep what their page has promised.
UPDATE "orders" SET "refund_to" = 'wallet' WHERE "channel_id" = 'wallet' AND "user_id" IS NOT NULL;--> statement-breakpoint
UPDATE "refunds" SET "proven_at" = proven.at, "due_at" = proven.at + interval '24 hours'
FROM (
  SELECT order_id, max(at) AS at FROM "order_events" e WHERE code = 'claim_proven'
    AND NOT EXISTS (SELECT 1 FROM "order_events" later WHERE later.order_id = e.order_id AND later.code = 'refund_claim' AND later.version > e.version)
  GROUP BY order_id
) AS proven
WHERE "refunds"."status" = 'claim' AND "refunds"."subject_kind" = 'order' AND "refunds"."subject_id" = proven.order_id;
