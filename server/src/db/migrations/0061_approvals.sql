CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject_id" text NOT NULL,
	"params" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"asked_by" text NOT NULL,
	"note" text NOT NULL,
	"key" text NOT NULL,
	"told" text[] NOT NULL,
	"is_alone" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decide_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"decided_note" text,
	"ended_at" timestamp (3) with time zone,
	"lapse" text,
	CONSTRAINT "approvals_key" UNIQUE("asked_by","key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open" ON "approvals" USING btree ("act","subject_id") WHERE "approvals"."status" in ('waiting', 'agreed');--> statement-breakpoint
CREATE INDEX "approvals_subject" ON "approvals" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "approvals_asked" ON "approvals" USING btree ("asked_at");