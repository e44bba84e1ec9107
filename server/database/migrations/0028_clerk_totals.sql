ALTER TABLE "sales_totals" DROP CONSTRAINT "sales_totals_key";--> statement-breakpoint
ALTER TABLE "sales_totals" DROP CONSTRAINT "sales_totals_span";--> statement-breakpoint
ALTER TABLE "sales_facts" ADD COLUMN "passenger_id" uuid;--> statement-breakpoint
ALTER TABLE "sales_totals" ADD COLUMN "clerk_id" uuid;--> statement-breakpoint
ALTER TABLE "sales_totals" ADD CONSTRAINT "sales_totals_key" UNIQUE NULLS NOT DISTINCT("view","span","day","hour","depot_id","agent_id","route_id","means","currency","fare_class","clerk_id");--> statement-breakpoint
ALTER TABLE "sales_totals" ADD CONSTRAINT "sales_totals_span" CHECK ("sales_totals"."span" in ('day', 'month', 'hour', 'clerk'));--> statement-breakpoint
-- By hand: what is kept already, without making all of it again.
UPDATE "sales_facts" SET "passenger_id" = "tickets"."passenger_id" FROM "tickets" WHERE "tickets"."id" = "sales_facts"."ticket_id";
--> statement-breakpoint
INSERT INTO "sales_totals" ("span", "view", "day", "depot_id", "agent_id", "currency", "clerk_id", "tickets", "passengers", "changed", "refunded", "no_shows", "seat_legs", "gross", "vat", "fees")
SELECT 'clerk', "view", "day", "depot_id", "agent_id", "currency", "clerk_id", sum("tickets"), sum("passengers"), sum("changed"), sum("refunded"), sum("no_shows"), sum("seat_legs"), sum("gross"), sum("vat"), sum("fees")
FROM "sales_facts" GROUP BY "view", "day", "depot_id", "agent_id", "currency", "clerk_id";
