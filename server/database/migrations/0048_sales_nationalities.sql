ALTER TABLE "sales_totals" DROP CONSTRAINT "sales_totals_key";--> statement-breakpoint
ALTER TABLE "sales_totals" DROP CONSTRAINT "sales_totals_span";--> statement-breakpoint
ALTER TABLE "sales_facts" ADD COLUMN "nationality" char(2);--> statement-breakpoint
ALTER TABLE "sales_mark" ADD COLUMN "change_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_totals" ADD COLUMN "nationality" char(2);--> statement-breakpoint
ALTER TABLE "sales_facts" DROP COLUMN "passenger_id";--> statement-breakpoint
ALTER TABLE "sales_totals" ADD CONSTRAINT "sales_totals_key" UNIQUE NULLS NOT DISTINCT("view","span","day","hour","depot_id","agent_id","route_id","means","currency","fare_class","clerk_id","lead","nationality");--> statement-breakpoint
ALTER TABLE "sales_totals" ADD CONSTRAINT "sales_totals_span" CHECK ("sales_totals"."span" in ('day', 'month', 'hour', 'clerk', 'lead', 'nationality'));--> statement-breakpoint
-- By hand: the nationalities of what is kept already, and their totals. The mark of corrections begins at nothing: bookings
-- that were corrected before are taken in once more, which changes nothing where they are kept as they stand.
UPDATE "sales_facts" SET "nationality" = "passengers"."nationality"
FROM "tickets" JOIN "passengers" ON "passengers"."id" = "tickets"."passenger_id" WHERE "tickets"."id" = "sales_facts"."ticket_id";
--> statement-breakpoint
INSERT INTO "sales_totals" ("span", "view", "day", "depot_id", "agent_id", "currency", "nationality", "tickets", "passengers", "changed", "refunded", "no_shows", "seat_legs", "gross", "vat", "fees")
SELECT 'nationality', "view", "day", "depot_id", "agent_id", "currency", "nationality", sum("tickets"), sum("passengers"), sum("changed"), sum("refunded"), sum("no_shows"), sum("seat_legs"), sum("gross"), sum("vat"), sum("fees")
FROM "sales_facts" GROUP BY "view", "day", "depot_id", "agent_id", "currency", "nationality";
