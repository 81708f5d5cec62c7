CREATE TABLE "supplier_pauses" (
	"supplier" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"detail" text NOT NULL,
	"needed" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL
);
