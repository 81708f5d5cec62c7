CREATE TABLE "supplier_limits" (
	"supplier" text PRIMARY KEY NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"most_cost" bigint
);
--> statement-breakpoint
INSERT INTO "supplier_limits" ("supplier", "is_paused") SELECT "supplier", true FROM "supplier_pauses" WHERE "status" = 'paused';
