CREATE TABLE "voucher_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" text NOT NULL,
	"sku" text NOT NULL,
	"content" text NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"hash" text NOT NULL,
	"serial" text,
	"expires_at" timestamp (3) with time zone,
	"cost" bigint NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "voucher_codes_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "voucher_lots" (
	"id" text PRIMARY KEY NOT NULL,
	"file_hash" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"code_id" bigint,
	"refusal" text,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "voucher_requests_code" UNIQUE("code_id")
);
--> statement-breakpoint
CREATE TABLE "voucher_skus" (
	"sku" text PRIMARY KEY NOT NULL,
	"low_at" integer,
	"low_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "voucher_codes" ADD CONSTRAINT "voucher_codes_lot_id_voucher_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."voucher_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_requests" ADD CONSTRAINT "voucher_requests_code_id_voucher_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."voucher_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voucher_codes_free" ON "voucher_codes" USING btree ("sku","expires_at","id") WHERE "voucher_codes"."state" = 'free';--> statement-breakpoint
CREATE INDEX "voucher_codes_lot" ON "voucher_codes" USING btree ("lot_id");