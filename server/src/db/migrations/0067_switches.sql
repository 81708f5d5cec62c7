CREATE TABLE "switches" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"sentence" text NOT NULL,
	"until" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"note" text NOT NULL,
	CONSTRAINT "switches_kind_subject_pk" PRIMARY KEY("kind","subject")
);
