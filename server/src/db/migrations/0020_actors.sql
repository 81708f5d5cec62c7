ALTER TABLE "order_events" ADD COLUMN "actor_kind" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "actor_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "reason" text;--> statement-breakpoint
-- An order with a secret was placed by a visitor, also if a user has it now; one without a contact was of a deleted account.
UPDATE "order_events" SET
	"actor_kind" = CASE WHEN "orders"."secret_hash" IS NULL AND ("orders"."user_id" IS NOT NULL OR "orders"."contact_value" = '')
		THEN 'user' ELSE 'visitor' END,
	"actor_id" = CASE WHEN "orders"."secret_hash" IS NULL THEN "orders"."user_id" END,
	"reason" = CASE WHEN "order_events"."code" = 'created' THEN 'placed' ELSE 'buyer_cancelled' END
	FROM "orders" WHERE "orders"."id" = "order_events"."order_id"
		AND ("order_events"."code" = 'created' OR ("order_events"."code" = 'cancelled' AND "order_events"."data" ->> 'by' = 'buyer'));--> statement-breakpoint
-- Money that a buyer had to claim after a refund was started was refused by the gateway; the store itself opens such a claim at once.
UPDATE "order_events" SET
	"actor_kind" = 'gateway',
	"actor_id" = (SELECT "gateway" FROM "payments" WHERE "subject_kind" = 'order' AND "subject_id" = "order_events"."order_id" LIMIT 1),
	"reason" = CASE "code"
		WHEN 'payment_ready' THEN 'payment_made'
		WHEN 'expired' THEN 'payment_failed'
		WHEN 'refunded' THEN 'money_returned'
		WHEN 'refund_claim' THEN 'return_refused'
		WHEN 'cancelled' THEN CASE WHEN EXISTS (
			SELECT 1 FROM "payments" WHERE "subject_kind" = 'order' AND "subject_id" = "order_events"."order_id" AND "status" = 'refused'
		) THEN 'payment_refused' ELSE 'payment_cancelled' END
		ELSE 'money_arrived' END
	WHERE "code" IN ('payment_ready', 'paid', 'paid_late', 'paid_late_refund', 'paid_after_cancel', 'underpaid', 'overpaid', 'paid_twice', 'refunded')
		OR ("code" = 'cancelled' AND "reason" IS NULL)
		OR ("code" = 'expired' AND "data" ->> 'failed' = 'true')
		OR ("code" = 'refund_claim' AND EXISTS (
			SELECT 1 FROM "order_events" AS "before" WHERE "before"."order_id" = "order_events"."order_id"
				AND "before"."version" < "order_events"."version" AND "before"."code" = 'refund_started'
				AND "before"."data" -> 'amount' = "order_events"."data" -> 'amount'
				AND "before"."data" -> 'reason' = "order_events"."data" -> 'reason'));--> statement-breakpoint
-- Which supplier answered is known where the order was sent to one alone.
UPDATE "order_events" SET
	"actor_kind" = CASE WHEN "sent"."suppliers" = 1 THEN 'supplier' ELSE 'system' END,
	"actor_id" = CASE WHEN "sent"."suppliers" = 1 THEN "sent"."supplier" END,
	"reason" = CASE "code"
		WHEN 'delivery_refused' THEN 'supplier_refused'
		WHEN 'delivery_unconfirmed' THEN 'supplier_unclear'
		ELSE 'supplier_delivered' END
	FROM (SELECT "order_id", count(DISTINCT "supplier") AS "suppliers", min("supplier") AS "supplier" FROM "attempts" GROUP BY "order_id") AS "sent"
	WHERE "sent"."order_id" = "order_events"."order_id"
		AND "code" IN ('delivered', 'unit_delivered', 'delivery_refused', 'delivery_unconfirmed');--> statement-breakpoint
UPDATE "order_events" SET
	"reason" = CASE "code"
		WHEN 'expired' THEN 'not_paid_in_time'
		WHEN 'delivery_waits' THEN 'suppliers_closed'
		WHEN 'delivery_started' THEN 'delivery_due'
		WHEN 'on_hold' THEN 'promise_passed'
		WHEN 'delivery_refused' THEN 'supplier_refused'
		WHEN 'delivery_unconfirmed' THEN 'supplier_unclear'
		WHEN 'delivered' THEN 'supplier_delivered'
		WHEN 'unit_delivered' THEN 'supplier_delivered'
		ELSE coalesce("data" ->> 'reason', 'delivery_failed') END
	WHERE "reason" IS NULL;--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "reason" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "order_events_user" ON "order_events" USING btree ("actor_id") WHERE "order_events"."actor_kind" = 'user';
