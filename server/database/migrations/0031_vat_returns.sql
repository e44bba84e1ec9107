CREATE TABLE "vat_return_figures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_return_figures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"document" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mark" "bytea"
);
--> statement-breakpoint
CREATE TABLE "vat_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"region_id" uuid NOT NULL,
	"span" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"output_vat" bigint NOT NULL,
	"input_vat" bigint NOT NULL,
	"prepared_by" uuid NOT NULL,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"through_serial" bigint,
	"paid_by" uuid,
	"paid_at" timestamp (3) with time zone,
	"payment_reference" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vat_returns_days" CHECK ("vat_returns"."first_day" < "vat_returns"."last_day"),
	CONSTRAINT "vat_returns_filed" CHECK (("vat_returns"."state" in ('filed', 'paid')) = ("vat_returns"."through_serial" is not null)),
	CONSTRAINT "vat_returns_paid" CHECK (("vat_returns"."state" = 'paid') = ("vat_returns"."paid_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "vat_return_figures" ADD CONSTRAINT "vat_return_figures_return_id_vat_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."vat_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_returns" ADD CONSTRAINT "vat_returns_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_returns" ADD CONSTRAINT "vat_returns_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_returns" ADD CONSTRAINT "vat_returns_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_returns" ADD CONSTRAINT "vat_returns_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vat_return_figures_key" ON "vat_return_figures" USING btree ("return_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "vat_returns_period_key" ON "vat_returns" USING btree ("region_id","first_day") WHERE "vat_returns"."state" in ('prepared', 'filed', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "vat_returns_prepared_key" ON "vat_returns" USING btree ("region_id") WHERE "vat_returns"."state" = 'prepared';--> statement-breakpoint
CREATE INDEX "vat_returns_days" ON "vat_returns" USING btree ("last_day","id");--> statement-breakpoint
CREATE INDEX "vat_returns_prepared" ON "vat_returns" USING btree ("prepared_at","id");--> statement-breakpoint
CREATE INDEX "vat_returns_filed" ON "vat_returns" USING btree ("last_day") WHERE "vat_returns"."through_serial" is not null;--> statement-breakpoint
-- By hand: what was filed stays whole. Whoever files a return holds the locks of its months alone until the end (see
-- `keep_closed_months_closed`): what is being posted into them is waited for and counted. What waits for the filing drew its
-- serial before, by which it would belong to what was filed without standing in it: it is sent again, with a later one.
-- This trigger comes after that one, by its name, since it reads behind those locks.
CREATE FUNCTION "keep_filed_vat_filed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "vat_returns" WHERE "through_serial" >= NEW."serial" AND "last_day" >= NEW."posting_date") THEN
    RAISE EXCEPTION 'written for a return that was filed meanwhile' USING
      ERRCODE = 'serialization_failure', CONSTRAINT = 'ledger_entries_vat_filed';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_vat_filed" BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_filed_vat_filed"();
