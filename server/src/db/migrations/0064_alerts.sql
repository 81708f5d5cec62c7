CREATE TABLE "alert_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"way" text NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "alert_tellings" (
	"alert_id" text NOT NULL,
	"operator" text NOT NULL,
	"way" text NOT NULL,
	"message_id" text NOT NULL,
	CONSTRAINT "alert_tellings_alert_id_operator_way_pk" PRIMARY KEY("alert_id","operator","way")
);
--> statement-breakpoint
CREATE TABLE "alert_ways" (
	"operator" text NOT NULL,
	"way" text NOT NULL,
	"address" text NOT NULL,
	"is_on" boolean NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"urgent_passes" boolean NOT NULL,
	"heard_at" timestamp (3) with time zone,
	"trouble" text,
	CONSTRAINT "alert_ways_operator_way_pk" PRIMARY KEY("operator","way")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_by" text,
	"acknowledged_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "alert_tellings" ADD CONSTRAINT "alert_tellings_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_ways" ADD CONSTRAINT "alert_ways_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_messages_planned" ON "alert_messages" USING btree ("operator","way","cause","planned_at");--> statement-breakpoint
CREATE INDEX "alert_messages_due" ON "alert_messages" USING btree ("next_try_at") WHERE "alert_messages"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "alert_tellings_message" ON "alert_tellings" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("cause","subject") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_closed" ON "alerts" USING btree ("closed_at");