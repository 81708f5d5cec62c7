CREATE TABLE "circuits" (
	"supplier" text NOT NULL,
	"sku" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"trial" text,
	"trial_since" timestamp (3) with time zone,
	CONSTRAINT "circuits_supplier_sku_pk" PRIMARY KEY("supplier","sku")
);
--> statement-breakpoint
CREATE TABLE "offer_priorities" (
	"supplier" text NOT NULL,
	"sku" text NOT NULL,
	"priority" integer NOT NULL,
	CONSTRAINT "offer_priorities_supplier_sku_pk" PRIMARY KEY("supplier","sku")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_sent" ON "attempts" USING btree ("supplier","sent_at");