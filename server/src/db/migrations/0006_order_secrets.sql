CREATE TABLE "wrong_contacts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"by_visitors" integer DEFAULT 0 NOT NULL,
	"by_users" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "wrong_contacts" ADD CONSTRAINT "wrong_contacts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;