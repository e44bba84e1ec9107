CREATE TABLE "tax_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"region_id" uuid NOT NULL,
	"supply" text NOT NULL,
	"category" text NOT NULL,
	"rate_basis_points" integer NOT NULL,
	"reason_code" text,
	"reason" jsonb,
	"valid_from" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_rules_category" CHECK ("tax_rules"."category" in ('S', 'Z', 'E', 'O')),
	CONSTRAINT "tax_rules_rate" CHECK ("tax_rules"."rate_basis_points" between 0 and 10000 and ("tax_rules"."category" = 'S') = ("tax_rules"."rate_basis_points" > 0)),
	CONSTRAINT "tax_rules_reason" CHECK (("tax_rules"."category" = 'S') = ("tax_rules"."reason_code" is null) and ("tax_rules"."category" = 'S') = ("tax_rules"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "supply" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "vat_rate_basis_points" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tax_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "consignments" ADD COLUMN "supply" text;--> statement-breakpoint
ALTER TABLE "consignments" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "consignments" ADD COLUMN "tax_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "expense_items" ADD COLUMN "tax_category" text DEFAULT 'O' NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_items" ADD COLUMN "vat_rate_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_items" ADD COLUMN "vat" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "supplier_tax_number" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "invoice_key" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "vat" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "vat_region_id" uuid;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ADD COLUMN "fee_vat" bigint;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ADD COLUMN "supply" text;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ADD COLUMN "vat_rate_basis_points" integer;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ADD COLUMN "tax_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "vat_rate_basis_points" integer;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "tax_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD CONSTRAINT "tax_rules_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rules_key" ON "tax_rules" USING btree ("region_id","supply","valid_from") WHERE "tax_rules"."is_active";--> statement-breakpoint
CREATE INDEX "tax_rules_valid" ON "tax_rules" USING btree ("valid_from","id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tax_rule_id_tax_rules_id_fk" FOREIGN KEY ("tax_rule_id") REFERENCES "public"."tax_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_tax_rule_id_tax_rules_id_fk" FOREIGN KEY ("tax_rule_id") REFERENCES "public"."tax_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_vat_region_id_regions_id_fk" FOREIGN KEY ("vat_region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ADD CONSTRAINT "travel_date_change_tickets_tax_rule_id_tax_rules_id_fk" FOREIGN KEY ("tax_rule_id") REFERENCES "public"."tax_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_tax_rule_id_tax_rules_id_fk" FOREIGN KEY ("tax_rule_id") REFERENCES "public"."tax_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_invoice" ON "expenses" USING btree ("supplier_key","invoice_key") WHERE "expenses"."invoice_key" is not null;--> statement-breakpoint
CREATE INDEX "expenses_reclaimed" ON "expenses" USING btree ("date","id") WHERE "expenses"."vat" > 0;--> statement-breakpoint
ALTER TABLE "expense_items" ADD CONSTRAINT "expense_items_vat" CHECK ("expense_items"."tax_category" in ('S', 'Z', 'E', 'O') and ("expense_items"."tax_category" = 'S') = ("expense_items"."vat_rate_basis_points" > 0)
        and abs(2 * ("expense_items"."vat" * (10000 + "expense_items"."vat_rate_basis_points") - "expense_items"."total" * "expense_items"."vat_rate_basis_points")) <= 10000 + "expense_items"."vat_rate_basis_points");--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_vat" CHECK ("expenses"."vat" between 0 and "expenses"."total" and ("expenses"."vat" = 0 or "expenses"."supplier_tax_number" is not null));--> statement-breakpoint
-- By hand: columns above lack NOT NULL until what was sold before is filled in: with what it was, standard rate.
CREATE FUNCTION "pg_temp"."vat_in"("gross" bigint, "rate" integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT "whole" + CASE WHEN 2 * "rest" > "divisor" OR (2 * "rest" = "divisor" AND "whole" % 2 = 1) THEN 1 ELSE 0 END
  FROM (SELECT div("product", "divisor")::bigint AS "whole", mod("product", "divisor") AS "rest", "divisor"
    FROM (SELECT "gross"::numeric * "rate" AS "product", 10000::numeric + "rate" AS "divisor") AS "factors") AS "parts"
$$;--> statement-breakpoint
CREATE TEMPORARY TABLE "known_rates" ON COMMIT DROP AS
SELECT "region_id", "rate", min("age") AS "age" FROM (
  SELECT "id" AS "region_id", "vat_rate_basis_points" AS "rate", 0::bigint AS "age" FROM "regions"
  UNION ALL
  SELECT "record_id", ("changes" -> 'vatRateBasisPoints' ->> 'from')::integer, (SELECT max("id") FROM "record_changes") - "id" + 1
  FROM "record_changes" WHERE "record_kind" = 'region' AND "changes" -> 'vatRateBasisPoints' ->> 'from' IS NOT NULL
) AS "each" GROUP BY "region_id", "rate";--> statement-breakpoint
UPDATE "tickets" SET
  "supply" = CASE WHEN coalesce((
    SELECT count(DISTINCT "regions"."country") > 1 FROM "departures"
    JOIN "route_stops" ON "route_stops"."route_id" = "departures"."route_id" AND "route_stops"."applies_from" = "departures"."route_applies_from"
    JOIN "stoppages" ON "stoppages"."id" = "route_stops"."stoppage_id"
    JOIN "regions" ON "regions"."id" = "stoppages"."region_id"
    WHERE "departures"."id" = "tickets"."departure_id" AND "route_stops"."position" IN ("tickets"."from_position", "tickets"."to_position")
  ), "crosses_border") THEN 'internationalTicket' ELSE 'domesticTicket' END,
  "tax_category" = 'S',
  "vat_rate_basis_points" = coalesce(
    (SELECT "rate" FROM "known_rates" WHERE "region_id" = "vat_region_id" AND "pg_temp"."vat_in"("fare", "rate") = "vat" ORDER BY "age" LIMIT 1),
    CASE WHEN "fare" > "vat" THEN least(10000, round("vat" * 10000::numeric / ("fare" - "vat")))::integer ELSE 0 END
  );--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "supply" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "tax_category" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "vat_rate_basis_points" SET NOT NULL;--> statement-breakpoint
UPDATE "consignments" SET "tax_category" = 'S', "supply" = CASE WHEN (
  SELECT count(DISTINCT "regions"."country") FROM "depots" JOIN "regions" ON "regions"."id" = "depots"."region_id"
  WHERE "depots"."id" IN ("consignments"."from_depot_id", "consignments"."to_depot_id")
) > 1 THEN 'internationalConsignment' ELSE 'domesticConsignment' END;--> statement-breakpoint
ALTER TABLE "consignments" ALTER COLUMN "supply" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "consignments" ALTER COLUMN "tax_category" SET NOT NULL;--> statement-breakpoint
UPDATE "expenses" SET "vat_region_id" = "depots"."region_id" FROM "depots" WHERE "depots"."id" = "expenses"."depot_id";--> statement-breakpoint
ALTER TABLE "expenses" ALTER COLUMN "vat_region_id" SET NOT NULL;--> statement-breakpoint
-- A fee had the rate of its day: the one whose VAT is what the ledger left of the fees of its change.
UPDATE "travel_date_change_tickets" AS "line" SET
  "supply" = 'dateChangeFee',
  "tax_category" = 'S',
  "vat_rate_basis_points" = "chosen"."rate",
  "fee_vat" = "pg_temp"."vat_in"("line"."fee", "chosen"."rate")
FROM (
  SELECT "own"."change_id", "own"."ticket_id", coalesce((
    SELECT "known_rates"."rate" FROM "known_rates" WHERE "known_rates"."region_id" = "tickets"."vat_region_id"
    ORDER BY (
      (SELECT sum("fee" - "pg_temp"."vat_in"("fee", "known_rates"."rate")) FROM "travel_date_change_tickets" AS "all" WHERE "all"."change_id" = "own"."change_id")
      = coalesce((SELECT -sum("ledger_lines"."amount") FROM "ledger_entries" JOIN "ledger_lines" ON "ledger_lines"."entry_id" = "ledger_entries"."id"
        WHERE "ledger_entries"."record_kind" = 'travelDateChange' AND "ledger_entries"."record_id" = "own"."change_id" AND "ledger_lines"."account" = '4010'), 0)
    ) DESC, "known_rates"."age" LIMIT 1), 0) AS "rate"
  FROM "travel_date_change_tickets" AS "own" JOIN "tickets" ON "tickets"."id" = "own"."ticket_id"
) AS "chosen"
WHERE "chosen"."change_id" = "line"."change_id" AND "chosen"."ticket_id" = "line"."ticket_id";--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ALTER COLUMN "fee_vat" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ALTER COLUMN "supply" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ALTER COLUMN "tax_category" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ALTER COLUMN "vat_rate_basis_points" SET NOT NULL;--> statement-breakpoint
UPDATE "wallet_deductions" SET "tax_category" = 'S', "vat_rate_basis_points" = coalesce(
  (SELECT "rate" FROM "known_rates" WHERE "known_rates"."region_id" = "wallet_deductions"."region_id" AND "pg_temp"."vat_in"("amount", "rate") = "vat" ORDER BY "age" LIMIT 1),
  round("vat" * 10000::numeric / nullif("amount" - "vat", 0))::integer, 0)
WHERE "region_id" IS NOT NULL;--> statement-breakpoint
-- Tax stays as it was: every supply at its region's standard rate, until the operator's adviser says otherwise.
INSERT INTO "tax_rules" ("id", "region_id", "supply", "category", "rate_basis_points", "valid_from")
SELECT gen_random_uuid(), "regions"."id", "supply", 'S', "vat_rate_basis_points", '1900-01-01'
FROM "regions", unnest(ARRAY['domesticTicket', 'internationalTicket', 'dateChangeFee', 'cancellationCharge', 'domesticConsignment',
  'internationalConsignment', 'invoiceService', 'accommodation', 'visaHandling', 'commission']) AS "supply"
WHERE "vat_rate_basis_points" > 0;--> statement-breakpoint
INSERT INTO "tax_rules" ("id", "region_id", "supply", "category", "rate_basis_points", "reason_code", "reason", "valid_from")
SELECT gen_random_uuid(), "id", 'exitFee', 'O', 0, CASE "country" WHEN 'SA' THEN 'VATEX-SA-OOS' ELSE 'OUTSIDE-SCOPE' END,
  '{"en": "Fee collected for the authority", "ar": "رسم يُحصَّل لصالح الجهة الحكومية"}', '1900-01-01'
FROM "regions";
