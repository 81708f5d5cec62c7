CREATE TABLE "balance_sums" (
	"account" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posting_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"summed_to" bigint NOT NULL,
	"seen_to" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_product";--> statement-breakpoint
CREATE INDEX "attempts_overcharged" ON "attempts" USING btree ("settled_at") WHERE overcharge = 'open';--> statement-breakpoint
CREATE INDEX "postings_created" ON "postings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_receipts_recorded" ON "payment_receipts" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "deposits_unowned" ON "deposits" USING btree ("id") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "orders_product" ON "orders" USING btree ("product_id","delivered_at");