ALTER TABLE "sales_totals" DROP CONSTRAINT "sales_totals_key";--> statement-breakpoint
ALTER TABLE "sales_totals" DROP CONSTRAINT "sales_totals_span";--> statement-breakpoint
ALTER TABLE "sales_facts" ADD COLUMN "lead" text;--> statement-breakpoint
ALTER TABLE "sales_totals" ADD COLUMN "lead" text;--> statement-breakpoint
ALTER TABLE "sales_totals" ADD CONSTRAINT "sales_totals_key" UNIQUE NULLS NOT DISTINCT("view","span","day","hour","depot_id","agent_id","route_id","means","currency","fare_class","clerk_id","lead");--> statement-breakpoint
ALTER TABLE "sales_totals" ADD CONSTRAINT "sales_totals_span" CHECK ("sales_totals"."span" in ('day', 'month', 'hour', 'clerk', 'lead'));--> statement-breakpoint
-- By hand: the lead times of what is kept already, and their totals.
UPDATE "sales_facts" SET "lead" = "sold"."lead" FROM (
  SELECT "id", CASE WHEN "days" >= 61 THEN 'longer' WHEN "days" >= 31 THEN 'days31to60' WHEN "days" >= 15 THEN 'days15to30' WHEN "days" >= 8 THEN 'days8to14'
    WHEN "days" >= 4 THEN 'days4to7' WHEN "days" >= 2 THEN 'days2to3' WHEN "days" >= 1 THEN 'nextDay' ELSE 'sameDay' END AS "lead"
  FROM (
    SELECT "tickets"."id", "tickets"."travel_date" - ("bookings"."created_at" AT TIME ZONE coalesce("regions"."time_zone", "home"."zone"))::date AS "days"
    FROM "tickets" JOIN "bookings" ON "bookings"."id" = "tickets"."booking_id"
    LEFT JOIN "depots" ON "depots"."id" = "bookings"."depot_id" LEFT JOIN "regions" ON "regions"."id" = "depots"."region_id"
    CROSS JOIN (SELECT coalesce(
      (SELECT "time_zone" FROM "home_time_zones" ORDER BY "since" DESC LIMIT 1),
      (SELECT "region"."time_zone" FROM "depots" AS "depot" JOIN "regions" AS "region" ON "region"."id" = "depot"."region_id" ORDER BY "depot"."id" LIMIT 1),
      (SELECT "time_zone" FROM "regions" ORDER BY "id" LIMIT 1),
      'UTC') AS "zone") AS "home"
  ) AS "each"
) AS "sold" WHERE "sold"."id" = "sales_facts"."ticket_id";
--> statement-breakpoint
INSERT INTO "sales_totals" ("span", "view", "day", "depot_id", "agent_id", "currency", "lead", "tickets", "passengers", "changed", "refunded", "no_shows", "seat_legs", "gross", "vat", "fees")
SELECT 'lead', "view", "day", "depot_id", "agent_id", "currency", "lead", sum("tickets"), sum("passengers"), sum("changed"), sum("refunded"), sum("no_shows"), sum("seat_legs"), sum("gross"), sum("vat"), sum("fees")
FROM "sales_facts" GROUP BY "view", "day", "depot_id", "agent_id", "currency", "lead";
