CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"group_name" text NOT NULL,
	"note" text,
	"price" bigint NOT NULL,
	"compare_at_price" bigint,
	"max_quantity" integer DEFAULT 1 NOT NULL,
	"sort" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"publisher" text NOT NULL,
	"category" text NOT NULL,
	"cover" text NOT NULL,
	"tint_from" text NOT NULL,
	"tint_to" text NOT NULL,
	"description" text NOT NULL,
	"unit" text NOT NULL,
	"fields" jsonb NOT NULL,
	"id_help" jsonb,
	"has_player_check" boolean NOT NULL,
	"is_voucher" boolean NOT NULL,
	"faq" jsonb NOT NULL,
	"search_words" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_offers" (
	"supplier" text NOT NULL,
	"sku" text NOT NULL,
	"item_id" text NOT NULL,
	"cost" bigint NOT NULL,
	"customer_template" text NOT NULL,
	"is_buyer_on" boolean NOT NULL,
	"is_seller_on" boolean NOT NULL,
	"has_unlimited_stock" boolean NOT NULL,
	"stock" integer NOT NULL,
	"cut_off_start" integer,
	"cut_off_end" integer,
	"synced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "supplier_offers_supplier_sku_pk" PRIMARY KEY("supplier","sku")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"unit" integer NOT NULL,
	"number" integer NOT NULL,
	"supplier" text NOT NULL,
	"sku" text NOT NULL,
	"customer_no" text NOT NULL,
	"max_cost" bigint NOT NULL,
	"status" text NOT NULL,
	"serial_number" text,
	"cost" bigint,
	"failure_reason" text,
	"detail" text,
	"check_count" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "attempts_number" UNIQUE("order_id","unit","number")
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"account" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "holdings_balance" CHECK ("holdings"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"amount" bigint NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "postings_key" UNIQUE("key"),
	CONSTRAINT "postings_amount" CHECK ("postings"."amount" > 0),
	CONSTRAINT "postings_accounts" CHECK ("postings"."from_account" <> "postings"."to_account")
);
--> statement-breakpoint
CREATE TABLE "contact_tries" (
	"order_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "order_events_order_id_version_pk" PRIMARY KEY("order_id","version")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_title" text NOT NULL,
	"product_cover" text NOT NULL,
	"product_unit" text NOT NULL,
	"is_voucher" boolean NOT NULL,
	"item_id" text NOT NULL,
	"item_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"player" jsonb NOT NULL,
	"player_display" text NOT NULL,
	"nickname" text,
	"region" text,
	"contact_kind" text NOT NULL,
	"contact_value" text NOT NULL,
	"channel_id" text NOT NULL,
	"gateway" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"promised_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"reference" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_external" UNIQUE("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"gateway" text NOT NULL,
	"external_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_receipts_external" UNIQUE("payment_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"gateway" text NOT NULL,
	"channel_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"instructions" jsonb,
	"sandbox_url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_look_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"gateway" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"channel_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"instructions" jsonb NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sandbox_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_topups" (
	"reference" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"customer_no" text NOT NULL,
	"deliveries" integer NOT NULL,
	"status" text NOT NULL,
	"serial_number" text,
	"cost" bigint NOT NULL,
	"settles_at" timestamp (3) with time zone,
	"settles_as" text,
	"asked_count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD CONSTRAINT "supplier_offers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tries" ADD CONSTRAINT "contact_tries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_product" ON "items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "supplier_offers_item" ON "supplier_offers" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_open" ON "attempts" USING btree ("order_id","unit") WHERE status <> 'failed';--> statement-breakpoint
CREATE INDEX "attempts_status" ON "attempts" USING btree ("status");--> statement-breakpoint
CREATE INDEX "postings_from" ON "postings" USING btree ("from_account");--> statement-breakpoint
CREATE INDEX "postings_to" ON "postings" USING btree ("to_account");--> statement-breakpoint
CREATE INDEX "postings_order" ON "postings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "contact_tries_order" ON "contact_tries" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "orders_product" ON "orders" USING btree ("product_id","paid_at");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_next_look" ON "payments" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status" ON "refunds" USING btree ("status");