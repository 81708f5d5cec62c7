CREATE TABLE "channel_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"subject_id" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"is_by_hand" boolean NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_gateways" (
	"channel_id" text NOT NULL,
	"gateway" text NOT NULL,
	"code" text NOT NULL,
	"sort" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"fee_flat" bigint NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"rule" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"by_hand" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "channel_gateways_channel_id_gateway_pk" PRIMARY KEY("channel_id","gateway"),
	CONSTRAINT "channel_gateways_fee" CHECK ("channel_gateways"."fee_flat" >= 0 and "channel_gateways"."fee_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" text PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"mark" text NOT NULL,
	"sort" integer NOT NULL,
	"min_amount" bigint NOT NULL,
	"max_amount" bigint NOT NULL,
	"fee_bearer" text NOT NULL,
	"state" text NOT NULL,
	"rule" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"by_hand" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "channels_qris_without_surcharge" CHECK ("channels"."group_name" <> 'qris' or "channels"."fee_bearer" = 'store'),
	CONSTRAINT "channels_limits" CHECK ("channels"."min_amount" > 0 and "channels"."max_amount" >= "channels"."min_amount")
);
--> statement-breakpoint
-- Stores of before had the sandbox alone, which calls each channel as the store does.
ALTER TABLE "payments" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "code" DROP DEFAULT;--> statement-breakpoint
UPDATE "payments" SET "code" = "channel_id";--> statement-breakpoint
ALTER TABLE "channel_gateways" ADD CONSTRAINT "channel_gateways_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_edits_subject" ON "channel_edits" USING btree ("subject_id","field");