CREATE TABLE "supplier_balances" (
	"supplier" text PRIMARY KEY NOT NULL,
	"balance" bigint,
	"read_at" timestamp (3) with time zone,
	"next_ask_at" timestamp (3) with time zone NOT NULL,
	"fail_count" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"level" text DEFAULT 'fine' NOT NULL,
	"level_since" timestamp (3) with time zone NOT NULL,
	"alerted" text DEFAULT 'fine' NOT NULL
);
--> statement-breakpoint
DROP INDEX "postings_to";--> statement-breakpoint
CREATE INDEX "postings_to" ON "postings" USING btree ("to_account","created_at");