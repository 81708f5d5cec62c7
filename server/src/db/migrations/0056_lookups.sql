CREATE TABLE "lookups" (
	"reference" text PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"sku" text NOT NULL,
	"customer_no" text NOT NULL,
	"player_hash" text NOT NULL,
	"max_cost" bigint NOT NULL,
	"expected_cost" bigint,
	"status" text NOT NULL,
	"is_named" boolean DEFAULT false NOT NULL,
	"cost" bigint,
	"failure_reason" text,
	"call_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"next_ask_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "lookups_one_open" ON "lookups" USING btree ("supplier","sku","customer_no") WHERE status in ('sent', 'pending', 'unknown');--> statement-breakpoint
CREATE INDEX "lookups_target" ON "lookups" USING btree ("supplier","sku","customer_no","created_at");--> statement-breakpoint
CREATE INDEX "lookups_created" ON "lookups" USING btree ("created_at");