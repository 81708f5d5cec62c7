CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"row_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_row" UNIQUE("source","row_id")
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"broken_at" bigint
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "catalog_edits" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "channel_edits" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at") WHERE "audit_events"."actor_kind" = 'operator';--> statement-breakpoint
CREATE INDEX "catalog_edits_at" ON "catalog_edits" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "channel_edits_at" ON "channel_edits" USING btree ("at","id");--> statement-breakpoint
CREATE FUNCTION content_of_row(source text, chained anyelement) RETURNS text LANGUAGE sql STABLE SET timezone TO 'UTC' AS $$
	SELECT source || ' ' || jsonb_strip_nulls(CASE WHEN kept ->> 'actor_kind' = 'user' THEN kept - 'actor_id' ELSE kept END)::text
	FROM (SELECT to_jsonb(chained) AS kept) AS read
$$;--> statement-breakpoint
CREATE FUNCTION chain_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last public.audit_chain%ROWTYPE;
BEGIN
	-- At the end of its tx, which takes no other lock after this one.
	PERFORM pg_advisory_xact_lock(7215611);
	SELECT * INTO last FROM public.audit_chain ORDER BY seq DESC LIMIT 1;
	INSERT INTO public.audit_chain (seq, source, row_id, hash) VALUES (
		coalesce(last.seq, 0) + 1, TG_TABLE_NAME::text, NEW.id,
		encode(sha256(convert_to(coalesce(last.hash, '') || chr(10) || public.content_of_row(TG_TABLE_NAME::text, NEW), 'UTF8')), 'hex')
	);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_events' THEN
		IF OLD.actor_kind = 'user' AND NEW.actor_id IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'rows of % do not change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
DO $$
DECLARE
	kept record;
	place bigint := 0;
	before text := '';
BEGIN
	FOR kept IN
		SELECT 'audit_events' AS source, id, at, content_of_row('audit_events', known) AS content FROM audit_events AS known
		UNION ALL SELECT 'catalog_edits', id, at, content_of_row('catalog_edits', known) FROM catalog_edits AS known
		UNION ALL SELECT 'channel_edits', id, at, content_of_row('channel_edits', known) FROM channel_edits AS known
		ORDER BY at, source, id
	LOOP
		place := place + 1;
		before := encode(sha256(convert_to(before || chr(10) || kept.content, 'UTF8')), 'hex');
		INSERT INTO audit_chain (seq, source, row_id, hash) VALUES (place, kept.source, kept.id, before);
	END LOOP;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_events_chain AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_row();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_edits_chain AFTER INSERT ON catalog_edits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_row();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER channel_edits_chain AFTER INSERT ON channel_edits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_row();--> statement-breakpoint
DO $$
DECLARE
	owned text;
BEGIN
	FOREACH owned IN ARRAY ARRAY['audit_events', 'catalog_edits', 'channel_edits', 'audit_chain', 'edit_versions'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', owned || '_stay', owned);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', owned || '_whole', owned);
		EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM CURRENT_USER', owned);
	END LOOP;
	GRANT UPDATE (actor_id) ON audit_events TO CURRENT_USER;
END
$$;
