CREATE TABLE "sweep_marks" (
	"kind" text PRIMARY KEY NOT NULL,
	"after" text NOT NULL
);
