CREATE TABLE "transfer_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"line" text NOT NULL,
	"reference" text,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfer_receipts_line" UNIQUE("account","line")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"reference" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"is_held" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_reference_transfers_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."transfers"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_receipts_reference" ON "transfer_receipts" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_amount" ON "transfers" USING btree ("account","amount") WHERE "transfers"."is_held";--> statement-breakpoint
CREATE INDEX "transfers_held_until" ON "transfers" USING btree ("held_until");