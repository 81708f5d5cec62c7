CREATE TABLE "operator_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"invitation" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_invitations" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"totp_sealed" text
);
--> statement-breakpoint
CREATE TABLE "operator_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"operator" text NOT NULL,
	"device" text NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_sessions_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "operator_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_in_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"password_hash" text,
	"totp_sealed" text,
	"totp_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_passkeys" ADD CONSTRAINT "operator_passkeys_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_passkeys_operator" ON "operator_passkeys" USING btree ("operator");--> statement-breakpoint
CREATE INDEX "operator_recovery_codes_operator" ON "operator_recovery_codes" USING btree ("operator");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator");