-- By hand, all of it: what was generated knows no partitions (docs/decisions/0090).
CREATE SCHEMA "months";--> statement-breakpoint
-- Every row is copied as it is, and numbers are drawn on from where they were. Indexes come after the rows.
CREATE FUNCTION "months"."carry_over"(kept text) RETURNS void LANGUAGE plpgsql SET "timezone" = 'UTC' AS $$
DECLARE
  landed text := kept || '_landed';
  numbers text := kept || '_id_seq';
  drawn bigint;
  is_drawn boolean;
  month timestamptz;
  last_month timestamptz;
BEGIN
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', kept);
  EXECUTE format('SELECT last_value, is_called FROM public.%I', numbers) INTO drawn, is_drawn;
  EXECUTE format('ALTER TABLE public.%I RENAME TO %I', kept, landed);
  EXECUTE format('ALTER TABLE public.%I SET SCHEMA months', landed);
  EXECUTE format('CREATE SEQUENCE public.%I', numbers);
  PERFORM setval(format('public.%I', numbers)::regclass, drawn, is_drawn);
  EXECUTE format('CREATE TABLE public.%I (LIKE months.%I INCLUDING DEFAULTS) PARTITION BY RANGE (at)', kept, landed);
  EXECUTE format('ALTER TABLE public.%I ALTER COLUMN id SET DEFAULT nextval(%L)', kept, 'public.' || numbers);
  EXECUTE format('ALTER SEQUENCE public.%I OWNED BY public.%I.id', numbers, kept);
  EXECUTE format('CREATE TABLE months.%I PARTITION OF public.%I DEFAULT', kept || '_other', kept);
  -- Times that nobody can have meant stay where rows without a month are.
  EXECUTE format($q$SELECT date_trunc('month', min(at)), date_trunc('month', max(at)) FROM months.%I
    WHERE at >= '2000-01-01' AND at < now() + interval '7 months'$q$, landed) INTO month, last_month;
  last_month := greatest(last_month, date_trunc('month', now()) + interval '6 months');
  month := coalesce(month, date_trunc('month', now()));
  WHILE month <= last_month LOOP
    EXECUTE format('CREATE TABLE months.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)',
      kept || to_char(month, '_YYYY_MM'), kept, month, month + interval '1 month');
    month := month + interval '1 month';
  END LOOP;
  EXECUTE format('INSERT INTO public.%I SELECT * FROM months.%I ORDER BY id', kept, landed);
  EXECUTE format('DROP TABLE months.%I', landed);
END $$;--> statement-breakpoint
SELECT "months"."carry_over"('workflow_events');--> statement-breakpoint
SELECT "months"."carry_over"('refused_events');--> statement-breakpoint
SELECT "months"."carry_over"('record_contents');--> statement-breakpoint
SELECT "months"."carry_over"('record_changes');--> statement-breakpoint
SELECT "months"."carry_over"('access_log');--> statement-breakpoint
DROP FUNCTION "months"."carry_over";--> statement-breakpoint
-- What a row is called by its seal and its list: the id leads, the month's column has to be in it.
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_id_at_pk" PRIMARY KEY ("id","at");--> statement-breakpoint
ALTER TABLE "refused_events" ADD CONSTRAINT "refused_events_id_at_pk" PRIMARY KEY ("id","at");--> statement-breakpoint
ALTER TABLE "record_contents" ADD CONSTRAINT "record_contents_id_at_pk" PRIMARY KEY ("id","at");--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_id_at_pk" PRIMARY KEY ("id","at");--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_id_at_pk" PRIMARY KEY ("id","at");--> statement-breakpoint
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id");--> statement-breakpoint
ALTER TABLE "refused_events" ADD CONSTRAINT "refused_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id");--> statement-breakpoint
-- A record's history, in its order.
CREATE INDEX "workflow_events_record" ON "workflow_events" ("record_id","id");--> statement-breakpoint
-- What all records of a kind did, counted without a look at the rows.
CREATE INDEX "workflow_events_step" ON "workflow_events" ("machine","event","from_state","to_state","at","id","actor_id");--> statement-breakpoint
-- What a record was refused.
CREATE INDEX "refused_events_record" ON "refused_events" ("record_id");--> statement-breakpoint
-- What a machine refused, newest first.
CREATE INDEX "refused_events_machine" ON "refused_events" ("machine","at","id");--> statement-breakpoint
-- A record's changes, in their order.
CREATE INDEX "record_changes_record" ON "record_changes" ("record_kind","record_id","id");--> statement-breakpoint
-- The changes of a kind, newest first.
CREATE INDEX "record_changes_kind" ON "record_changes" ("record_kind","id");--> statement-breakpoint
-- Whose accounts somebody opened or changed, for every decision that takes a second person.
CREATE INDEX "record_changes_accounts" ON "record_changes" ("user_id") WHERE "record_changes"."record_kind" = 'user';--> statement-breakpoint
-- The log of a day.
CREATE INDEX "access_log_at" ON "access_log" ("at");--> statement-breakpoint
/*
 * Makes one month that is missing: of this one and the six to come, and of what stands in a default partition for want of
 * it, which is moved. True where it has made one. One at a time, so that its locks are held for a moment; where a long
 * read is in the way it gives up and is called again. Without parameters: who serves can make months and nothing else.
 */
CREATE FUNCTION "public"."make_month"() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET "search_path" = pg_catalog, pg_temp SET "timezone" = 'UTC' SET "lock_timeout" = '500ms' AS $$
DECLARE
  kept text;
  month timestamptz;
  made text;
BEGIN
  PERFORM pg_advisory_xact_lock(7201957);
  FOREACH kept IN ARRAY ARRAY['workflow_events', 'refused_events', 'record_contents', 'record_changes', 'access_log'] LOOP
    FOR month IN EXECUTE format($q$
      SELECT generate_series(date_trunc('month', now()), date_trunc('month', now()) + interval '6 months', '1 month')
      UNION SELECT date_trunc('month', at) FROM months.%I
        WHERE at >= '2000-01-01' AND at < date_trunc('month', now()) + interval '7 months'
      ORDER BY 1$q$, kept || '_other')
    LOOP
      made := kept || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(format('months.%I', made)) IS NOT NULL;
      EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING DEFAULTS)', made, kept);
      EXECUTE format('LOCK TABLE ONLY public.%I IN SHARE UPDATE EXCLUSIVE MODE', kept);
      EXECUTE format('LOCK TABLE months.%I IN ACCESS EXCLUSIVE MODE', kept || '_other');
      EXECUTE format($q$WITH moved AS (DELETE FROM months.%I WHERE at >= %L AND at < %L RETURNING *)
        INSERT INTO months.%I SELECT * FROM moved$q$, kept || '_other', month, month + interval '1 month', made);
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)',
        kept, made, month, month + interval '1 month');
      RETURN true;
    END LOOP;
  END LOOP;
  RETURN false;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "public"."make_month"() FROM PUBLIC;--> statement-breakpoint
/*
 * Nothing but this gathers statistics over all months: the server's own gathers those of each. Read where events are
 * joined with their records.
 */
CREATE FUNCTION "public"."analyze_months"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET "search_path" = pg_catalog, pg_temp AS $$
BEGIN
  ANALYZE public.workflow_events, public.refused_events, public.record_contents, public.record_changes, public.access_log;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "public"."analyze_months"() FROM PUBLIC;--> statement-breakpoint
SELECT "public"."analyze_months"();
