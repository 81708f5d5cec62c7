CREATE TABLE "turns" (
	"order_id" text PRIMARY KEY NOT NULL,
	"waits_for" text NOT NULL,
	"look_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turns_waits_for" ON "turns" USING btree ("waits_for");--> statement-breakpoint
CREATE INDEX "attempts_under_way" ON "attempts" USING btree ("supplier","sku","customer_no") WHERE status not in ('succeeded', 'failed', 'late');