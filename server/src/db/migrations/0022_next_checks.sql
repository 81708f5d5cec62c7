ALTER TABLE "payments" RENAME COLUMN "next_look_at" TO "next_check_at";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "looked_at" TO "last_checked_at";--> statement-breakpoint
ALTER INDEX "payments_next_look" RENAME TO "payments_next_check";--> statement-breakpoint
ALTER TABLE "unknown_references" RENAME COLUMN "next_look_at" TO "next_check_at";--> statement-breakpoint
ALTER TABLE "unknown_references" RENAME COLUMN "looked_at" TO "last_checked_at";--> statement-breakpoint
ALTER INDEX "unknown_references_next_look" RENAME TO "unknown_references_next_check";
