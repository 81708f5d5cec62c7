CREATE TABLE "refunded_units" (
	"order_id" text NOT NULL,
	"unit" integer NOT NULL,
	"refund_id" text NOT NULL,
	CONSTRAINT "refunded_units_order_id_unit_pk" PRIMARY KEY("order_id","unit")
);
--> statement-breakpoint
ALTER TABLE "refunded_units" ADD CONSTRAINT "refunded_units_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunded_units" ADD CONSTRAINT "refunded_units_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;