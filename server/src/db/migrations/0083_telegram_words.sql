CREATE TABLE "telegram_words" (
	"operator" text PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telegram_words" ADD CONSTRAINT "telegram_words_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE cascade ON UPDATE no action;