CREATE TABLE "gateway_environments" (
	"gateway" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
