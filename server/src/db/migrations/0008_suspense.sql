CREATE TABLE "suspense_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"external_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "suspense_receipts_external" UNIQUE("gateway","reference","external_id")
);
--> statement-breakpoint
CREATE TABLE "unknown_references" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cancel_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "suspense_receipts_waiting" ON "suspense_receipts" USING btree ("recorded_at") WHERE "suspense_receipts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "unknown_references_next_look" ON "unknown_references" USING btree ("next_look_at");