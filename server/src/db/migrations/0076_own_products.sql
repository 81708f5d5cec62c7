CREATE TABLE "own_products" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"described" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_products_brand" UNIQUE("brand")
);
