CREATE TABLE "checker_budgets" (
	"checker" text PRIMARY KEY NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"asked" integer NOT NULL,
	"paused_until" timestamp (3) with time zone
);
