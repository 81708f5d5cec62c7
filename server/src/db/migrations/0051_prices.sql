CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"item_id" text NOT NULL,
	"supplier" text,
	"sku" text,
	"before" bigint,
	"after" bigint NOT NULL,
	"cause" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"supplier" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"document" text,
	"fetched_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"scope" text NOT NULL,
	"subject_id" text NOT NULL,
	"basis_points" integer NOT NULL,
	"flat" bigint NOT NULL,
	"ends" text NOT NULL,
	"floor" text NOT NULL,
	"version" integer NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_rules_scope_subject_id_pk" PRIMARY KEY("scope","subject_id"),
	CONSTRAINT "price_rules_margin" CHECK ("price_rules"."basis_points" >= 0 and "price_rules"."flat" >= 0)
);
--> statement-breakpoint
CREATE INDEX "price_changes_item" ON "price_changes" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "price_changes_at" ON "price_changes" USING btree ("at");