ALTER TABLE "channels" ADD COLUMN "pay_minutes" integer;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_pay_minutes" CHECK ("channels"."pay_minutes" > 0);