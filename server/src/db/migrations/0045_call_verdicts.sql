DROP INDEX "calls_company";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "verdict" text DEFAULT 'works' NOT NULL;--> statement-breakpoint
CREATE INDEX "calls_health" ON "calls" USING btree ("kind","company","started_at","operation","verdict","took_ms");--> statement-breakpoint
UPDATE "calls" SET "verdict" = 'unknown' WHERE "outcome" IN ('unknown', 'threw');--> statement-breakpoint
UPDATE "calls" SET "verdict" = 'fails' WHERE "outcome" IN ('unsent', 'not_sent', 'blocked', 'unread', 'wrong_credentials', 'wrong_environment', 'unreachable');
