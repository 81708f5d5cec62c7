CREATE TABLE "code_acts" (
	"act" text NOT NULL,
	"contact" text NOT NULL,
	"line" text NOT NULL,
	"caller" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_proofs" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"proven_by" text NOT NULL,
	"code_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"asked_by" text NOT NULL,
	"id" text NOT NULL,
	"secret_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer NOT NULL,
	"asked" integer NOT NULL,
	"sent" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_codes_kind_value_asked_by_pk" PRIMARY KEY("kind","value","asked_by"),
	CONSTRAINT "one_time_codes_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE INDEX "code_acts_contact" ON "code_acts" USING btree ("contact","at");--> statement-breakpoint
CREATE INDEX "code_acts_caller" ON "code_acts" USING btree ("caller","at");--> statement-breakpoint
CREATE INDEX "code_acts_at" ON "code_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_proofs_expires" ON "contact_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_contact" ON "orders" USING btree ("contact_value");