ALTER TABLE "statement_periods" DROP CONSTRAINT "statement_periods_gateway_from_day_to_day_pk";--> statement-breakpoint
ALTER TABLE "statement_periods" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_periods" ADD CONSTRAINT "statement_periods_gateway_account_from_day_to_day_pk" PRIMARY KEY("gateway","account","from_day","to_day");--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD COLUMN "file_line" text;--> statement-breakpoint
CREATE INDEX "transfer_receipts_unnamed" ON "transfer_receipts" USING btree ("account","amount") WHERE "transfer_receipts"."file_line" is null;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_file_line" UNIQUE("file_line");