CREATE TABLE "edit_versions" (
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"note" text NOT NULL,
	CONSTRAINT "edit_versions_subject_kind_subject_id_version_pk" PRIMARY KEY("subject_kind","subject_id","version")
);
