CREATE TABLE "credentials" (
	"kind" text NOT NULL,
	"company" text NOT NULL,
	"version" integer NOT NULL,
	"sealed" jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	CONSTRAINT "credentials_kind_company_pk" PRIMARY KEY("kind","company")
);
