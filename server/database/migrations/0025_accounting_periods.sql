CREATE TABLE "accounting_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone,
	"asked_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "period_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "period_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"document" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mark" "bytea"
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "true_date" date;--> statement-breakpoint
ALTER TABLE "accounting_periods" ADD CONSTRAINT "accounting_periods_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_periods" ADD CONSTRAINT "accounting_periods_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_periods" ADD CONSTRAINT "accounting_periods_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_periods" ADD CONSTRAINT "accounting_periods_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_statements" ADD CONSTRAINT "period_statements_period_id_accounting_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."accounting_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounting_periods_month_key" ON "accounting_periods" USING btree ("month");--> statement-breakpoint
CREATE INDEX "accounting_periods_closed" ON "accounting_periods" USING btree ("month") WHERE "accounting_periods"."state" in ('closed', 'reopening');--> statement-breakpoint
CREATE UNIQUE INDEX "period_statements_key" ON "period_statements" USING btree ("period_id","revision","kind");--> statement-breakpoint
-- By hand: nothing is posted into a closed month, whichever process posts. Whoever closes a month holds its lock alone until
-- the end: what is being posted into it is waited for, and what comes later waits and then sees that it is closed, since a
-- statement of this function sees what was committed before it and not only before the insert.
CREATE FUNCTION "keep_closed_months_closed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "through" date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7201960, "month_lock"(NEW."posting_date"));
  SELECT (max("month") + interval '1 month' - interval '1 day')::date INTO "through"
    FROM "accounting_periods" WHERE "state" IN ('closed', 'reopening');
  IF NEW."posting_date" <= "through"
    OR (NEW."true_date" IS NOT NULL AND ("through" IS NULL OR NEW."true_date" > "through" OR NEW."posting_date" <> "through" + 1))
  THEN
    -- As if it could not be serialized: it is sent again, dated by what is closed now.
    RAISE EXCEPTION 'dated by other closed months than there are' USING
      ERRCODE = 'serialization_failure', CONSTRAINT = 'ledger_entries_open_days', DETAIL = coalesce("through"::text, '');
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Months by number; all before the year 2000 are one.
CREATE FUNCTION "month_lock"("day" date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(24000, (extract(year FROM "day") * 12 + extract(month FROM "day"))::integer)
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_open_days" BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_closed_months_closed"();
