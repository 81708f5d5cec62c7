CREATE TABLE "found_players" (
	"player_hash" text PRIMARY KEY NOT NULL,
	"nickname" text NOT NULL,
	"region" text,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "player_checkers" text[];--> statement-breakpoint
CREATE INDEX "found_players_found_at" ON "found_players" USING btree ("found_at");