CREATE TABLE "content_seedings" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"reading_minutes" integer NOT NULL,
	"cover" text,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"product_id" text,
	CONSTRAINT "contents_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "contents_promo_starts" CHECK (("contents"."kind" = 'promo') = ("contents"."starts_at" is not null)),
	CONSTRAINT "contents_promo_only" CHECK ("contents"."kind" = 'promo' or ("contents"."ends_at" is null and "contents"."product_id" is null))
);
--> statement-breakpoint
CREATE INDEX "contents_published" ON "contents" USING btree ("kind","published_at","id");