CREATE TABLE "differences" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"thing" text NOT NULL,
	"movement" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"ours" bigint,
	"theirs" bigint,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"said_by" text[] NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "differences_thing" UNIQUE("gateway","thing")
);
--> statement-breakpoint
CREATE TABLE "reconciled_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"reference" text,
	"gross" bigint NOT NULL,
	"fee" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"counterpart" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_lines_gateway_kind_external_id_pk" PRIMARY KEY("gateway","kind","external_id")
);
--> statement-breakpoint
CREATE TABLE "statement_periods" (
	"gateway" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"note" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_periods_gateway_from_day_to_day_pk" PRIMARY KEY("gateway","from_day","to_day")
);
--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("opened_at","id") WHERE "differences"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reconciled_payments_next" ON "reconciled_payments" USING btree ("next_at") WHERE "reconciled_payments"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_counterpart" ON "statement_lines" USING btree ("counterpart");--> statement-breakpoint
CREATE INDEX "statement_lines_reference" ON "statement_lines" USING btree ("gateway","reference");