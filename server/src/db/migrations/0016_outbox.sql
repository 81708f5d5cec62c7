CREATE TABLE "outbox" (
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"about" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_tx_topic_about_pk" PRIMARY KEY("tx","topic","about")
);
