CREATE TABLE "fundings" (
	"id" text PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	"amount" bigint NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fundings_reference" UNIQUE("supplier","reference")
);
--> statement-breakpoint
CREATE INDEX "fundings_booked_at" ON "fundings" USING btree ("booked_at");