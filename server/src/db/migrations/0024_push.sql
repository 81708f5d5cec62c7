CREATE TABLE "push_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"address" text NOT NULL,
	"p256dh" text,
	"auth" text,
	"user_id" text,
	"session_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_addresses_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "push_orders" (
	"order_id" text NOT NULL,
	"address_id" text NOT NULL,
	CONSTRAINT "push_orders_order_id_address_id_pk" PRIMARY KEY("order_id","address_id")
);
--> statement-breakpoint
ALTER TABLE "push_addresses" ADD CONSTRAINT "push_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_addresses" ADD CONSTRAINT "push_addresses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_orders" ADD CONSTRAINT "push_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_orders" ADD CONSTRAINT "push_orders_address_id_push_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."push_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_addresses_user" ON "push_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_addresses_session" ON "push_addresses" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_addresses_seen" ON "push_addresses" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "push_orders_address" ON "push_orders" USING btree ("address_id");