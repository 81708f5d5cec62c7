CREATE TABLE "taken_back" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"receipt_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"covered" bigint DEFAULT 0 NOT NULL,
	"happened_at" timestamp (3) with time zone,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "taken_back_covered" CHECK ("taken_back"."covered" between 0 and "taken_back"."amount")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "call_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_back" ADD CONSTRAINT "taken_back_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_back_payment" ON "taken_back" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "taken_back_waiting" ON "taken_back" USING btree ("recorded_at") WHERE "taken_back"."settled_at" is null;