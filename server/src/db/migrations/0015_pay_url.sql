-- Where one can pay is a part of how one pays.
UPDATE "payments" SET "instructions" = "instructions" || jsonb_build_object('pay_url', "sandbox_url") WHERE "instructions" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "sandbox_url";
