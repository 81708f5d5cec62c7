CREATE TABLE "alert_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"session_id" text NOT NULL,
	"hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_devices_hash" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "alert_devices" ADD CONSTRAINT "alert_devices_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_devices" ADD CONSTRAINT "alert_devices_session_id_operator_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."operator_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_devices_operator" ON "alert_devices" USING btree ("operator");--> statement-breakpoint
CREATE INDEX "alert_devices_session" ON "alert_devices" USING btree ("session_id");