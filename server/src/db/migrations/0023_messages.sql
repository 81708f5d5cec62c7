CREATE TABLE "message_choices" (
	"user_id" text NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "message_choices_user_id_event_channel_pk" PRIMARY KEY("user_id","event","channel")
);
--> statement-breakpoint
CREATE TABLE "message_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_stops" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"address_key" text NOT NULL,
	"status" text NOT NULL,
	"ended" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"reference" text,
	CONSTRAINT "messages_key" UNIQUE("order_id","version","channel","address_key")
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "is_untold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_next_try" ON "messages" USING btree ("next_try_at") WHERE "messages"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_reference" ON "messages" USING btree ("reference") WHERE "messages"."reference" is not null;--> statement-breakpoint
CREATE INDEX "messages_happened" ON "messages" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "order_events_untold" ON "order_events" USING btree ("at") WHERE "order_events"."is_untold";