CREATE TABLE "account_balances" (
	"span" text NOT NULL,
	"since" date NOT NULL,
	"account" text NOT NULL,
	"currency" char(3) NOT NULL,
	"depot_id" uuid,
	"agent_id" uuid,
	"region_id" uuid,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "account_balances_key" UNIQUE NULLS NOT DISTINCT("span","since","account","currency","depot_id","agent_id","region_id"),
	CONSTRAINT "account_balances_span" CHECK ("account_balances"."span" in ('day', 'month'))
);
--> statement-breakpoint
CREATE TABLE "balance_mark" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"serial" bigint NOT NULL,
	CONSTRAINT "balance_mark_only" CHECK ("balance_mark"."only")
);
--> statement-breakpoint
CREATE TABLE "ledger_dimensions" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_dimensions_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mark" "bytea"
);
--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "for_depot_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "for_agent_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "departure_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "tax_category" char(1);--> statement-breakpoint
ALTER TABLE "ledger_dimensions" ADD CONSTRAINT "ledger_dimensions_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_dimensions_serial" ON "ledger_dimensions" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "ledger_dimensions_unmarked" ON "ledger_dimensions" USING btree ("serial") WHERE "ledger_dimensions"."mark" is null;--> statement-breakpoint
-- By hand: lines of income, expense and VAT say what they are for, by their records.
-- A ticket's earning: on the departure that it stood on when the entry was written.
UPDATE "ledger_lines" AS "line" SET
  "for_depot_id" = "booking"."depot_id",
  "for_agent_id" = "booking"."agent_id",
  "departure_id" = coalesce(
    (SELECT "moved"."to_departure_id" FROM "travel_date_change_tickets" AS "moved" JOIN "travel_date_changes" AS "change" ON "change"."id" = "moved"."change_id"
     WHERE "moved"."ticket_id" = "ticket"."id" AND "change"."at" <= "entry"."created_at" ORDER BY "change"."at" DESC LIMIT 1),
    (SELECT "moved"."from_departure_id" FROM "travel_date_change_tickets" AS "moved" JOIN "travel_date_changes" AS "change" ON "change"."id" = "moved"."change_id"
     WHERE "moved"."ticket_id" = "ticket"."id" AND "change"."at" > "entry"."created_at" ORDER BY "change"."at" LIMIT 1),
    "ticket"."departure_id"),
  "tax_category" = CASE WHEN "ticket"."vat" > 0 THEN 'S' END
FROM "ledger_entries" AS "entry" JOIN "tickets" AS "ticket" ON "ticket"."id" = "entry"."record_id" JOIN "bookings" AS "booking" ON "booking"."id" = "ticket"."booking_id"
WHERE "line"."entry_id" = "entry"."id" AND "entry"."act" = 'ticketEarned' AND "entry"."record_kind" = 'ticket' AND "line"."account" = '4000';
--> statement-breakpoint
-- A sale's VAT: per region; the departure where all its tickets of that region were sold on one.
UPDATE "ledger_lines" AS "line" SET
  "for_depot_id" = "booking"."depot_id",
  "for_agent_id" = "booking"."agent_id",
  "departure_id" = "sold"."departure_id",
  "tax_category" = 'S'
FROM "ledger_entries" AS "entry" JOIN "bookings" AS "booking" ON "booking"."id" = "entry"."record_id"
LEFT JOIN (
  SELECT "ticket"."booking_id", "earned"."created_at", "ticket"."vat_region_id",
    CASE WHEN count(DISTINCT "income"."departure_id") = 1 THEN (array_agg("income"."departure_id"))[1] END AS "departure_id"
  FROM "tickets" AS "ticket" JOIN "ledger_entries" AS "earned" ON "earned"."record_id" = "ticket"."id" AND "earned"."act" = 'ticketEarned'
  JOIN "ledger_lines" AS "income" ON "income"."entry_id" = "earned"."id" AND "income"."account" = '4000'
  GROUP BY 1, 2, 3
) AS "sold" ON "sold"."booking_id" = "booking"."id" AND "sold"."created_at" = "entry"."created_at"
WHERE "line"."entry_id" = "entry"."id" AND "entry"."act" = 'ticketSold' AND "entry"."record_kind" = 'booking' AND "line"."account" = '2100'
  AND ("sold"."vat_region_id" IS NULL OR "sold"."vat_region_id" = "line"."region_id");
--> statement-breakpoint
UPDATE "ledger_lines" AS "line" SET
  "for_depot_id" = coalesce("change"."depot_id", "booking"."depot_id"),
  "for_agent_id" = (SELECT "user_id" FROM "agents" WHERE "user_id" = "change"."changed_by"),
  "departure_id" = (
    SELECT CASE WHEN count(DISTINCT "moved"."to_departure_id") = 1 THEN (array_agg("moved"."to_departure_id"))[1] END
    FROM "travel_date_change_tickets" AS "moved" JOIN "tickets" AS "ticket" ON "ticket"."id" = "moved"."ticket_id"
    WHERE "moved"."change_id" = "change"."id" AND ("line"."account" <> '2100' OR "ticket"."vat_region_id" = "line"."region_id")),
  "tax_category" = CASE WHEN "line"."account" = '2100' OR "change"."fee" + "line"."amount" > 0 THEN 'S' END
FROM "ledger_entries" AS "entry" JOIN "travel_date_changes" AS "change" ON "change"."id" = "entry"."record_id" JOIN "bookings" AS "booking" ON "booking"."id" = "change"."booking_id"
WHERE "line"."entry_id" = "entry"."id" AND "entry"."act" = 'travelDateChanged' AND "line"."account" IN ('4010', '2100');
--> statement-breakpoint
-- Of a refund: what is taken back and kept, for the tickets that are refunded; a credit of VAT, for the direction that is kept.
UPDATE "ledger_lines" AS "line" SET
  "for_depot_id" = "booking"."depot_id",
  "for_agent_id" = "booking"."agent_id",
  "departure_id" = (
    SELECT CASE WHEN count(DISTINCT "ticket"."departure_id") = 1 THEN (array_agg("ticket"."departure_id"))[1] END
    FROM "refund_request_tickets" AS "asked" JOIN "tickets" AS "ticket"
      ON "ticket"."id" = CASE WHEN "line"."account" = '2100' AND "line"."amount" < 0 THEN "asked"."kept_ticket_id" ELSE "asked"."ticket_id" END
    WHERE "asked"."request_id" = "request"."id" AND ("line"."account" <> '2100' OR "ticket"."vat_region_id" = "line"."region_id")
      -- One that was moved since stood on another.
      AND NOT EXISTS (SELECT FROM "travel_date_change_tickets" AS "moved" JOIN "travel_date_changes" AS "change" ON "change"."id" = "moved"."change_id"
        WHERE "moved"."ticket_id" = "ticket"."id" AND "change"."at" > "entry"."created_at")),
  "tax_category" = CASE WHEN "line"."account" = '2100' OR EXISTS (
    SELECT FROM "refund_request_tickets" AS "asked" WHERE "asked"."request_id" = "request"."id" AND "asked"."base_vat" > 0) THEN 'S' END
FROM "ledger_entries" AS "entry" JOIN "refund_requests" AS "request" ON "request"."id" = "entry"."record_id" JOIN "bookings" AS "booking" ON "booking"."id" = "request"."booking_id"
WHERE "line"."entry_id" = "entry"."id" AND "entry"."act" = 'refundApproved' AND "line"."account" IN ('4020', '2100');
--> statement-breakpoint
UPDATE "ledger_lines" AS "line" SET
  "for_depot_id" = "bill"."from_depot_id",
  "tax_category" = CASE WHEN "bill"."vat_total" > 0 THEN 'S' END
FROM "ledger_entries" AS "entry" JOIN "consignments" AS "bill" ON "bill"."id" = "entry"."record_id"
WHERE "line"."entry_id" = "entry"."id" AND "entry"."record_kind" = 'consignment' AND "line"."account" IN ('4100', '2100');
--> statement-breakpoint
UPDATE "ledger_lines" AS "line" SET "for_depot_id" = "expense"."depot_id", "departure_id" = "expense"."departure_id"
FROM "ledger_entries" AS "entry" JOIN "expenses" AS "expense" ON "expense"."id" = "entry"."record_id"
WHERE "line"."entry_id" = "entry"."id" AND "entry"."record_kind" = 'expense' AND "line"."account" LIKE '5%';
--> statement-breakpoint
-- Cash over and short, of tills, slips and transfers: the line has the depot of its record.
UPDATE "ledger_lines" SET "for_depot_id" = "depot_id" WHERE "account" = '5900' AND "depot_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "ledger_lines" AS "line" SET
  "for_depot_id" = "agent"."depot_id",
  "for_agent_id" = "deduction"."agent_id",
  "tax_category" = CASE WHEN "deduction"."vat" > 0 THEN 'S' END
FROM "ledger_entries" AS "entry" JOIN "wallet_deductions" AS "deduction" ON "deduction"."id" = "entry"."record_id" JOIN "users" AS "agent" ON "agent"."id" = "deduction"."agent_id"
WHERE "line"."entry_id" = "entry"."id" AND "entry"."act" = 'walletDeducted' AND "line"."account" IN ('4200', '2100');
--> statement-breakpoint
-- What takes an entry back is for the same.
UPDATE "ledger_lines" AS "line" SET
  "for_depot_id" = "original"."for_depot_id",
  "for_agent_id" = "original"."for_agent_id",
  "departure_id" = "original"."departure_id",
  "tax_category" = "original"."tax_category"
FROM "ledger_entries" AS "entry" JOIN "ledger_lines" AS "original" ON "original"."entry_id" = "entry"."reverses"
WHERE "line"."entry_id" = "entry"."id" AND "original"."account" = "line"."account" AND "original"."currency" = "line"."currency"
  AND "original"."region_id" IS NOT DISTINCT FROM "line"."region_id"
  AND num_nonnulls("original"."for_depot_id", "original"."for_agent_id", "original"."departure_id", "original"."tax_category") > 0;
--> statement-breakpoint
-- The entries are sealed without it: what was filled is marked and sealed beside them, from the first start on.
INSERT INTO "ledger_dimensions" ("entry_id")
SELECT "id" FROM "ledger_entries"
WHERE EXISTS (SELECT FROM "ledger_lines" WHERE "entry_id" = "ledger_entries"."id" AND "account" ~ '^([45]|2100|1140)')
ORDER BY "serial";
--> statement-breakpoint
-- Rows of today change all day long: room for it beside them.
ALTER TABLE "account_balances" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
INSERT INTO "balance_mark" ("serial") VALUES (0);
