CREATE TABLE "calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"company" text NOT NULL,
	"operation" text NOT NULL,
	"reference" text,
	"outcome" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"exchanges" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "calls_started" ON "calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "calls_company" ON "calls" USING btree ("company","started_at");--> statement-breakpoint
CREATE INDEX "calls_reference" ON "calls" USING btree ("reference");