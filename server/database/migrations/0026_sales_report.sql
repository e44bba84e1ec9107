CREATE TABLE "sales_facts" (
	"ticket_id" uuid,
	"view" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint,
	"depot_id" uuid,
	"agent_id" uuid,
	"route_id" uuid,
	"means" text,
	"currency" char(3) NOT NULL,
	"fare_class" text,
	"departure_id" uuid,
	"clerk_id" uuid,
	"tickets" integer DEFAULT 0 NOT NULL,
	"passengers" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"no_shows" integer DEFAULT 0 NOT NULL,
	"seat_legs" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_facts_view" CHECK ("sales_facts"."view" in ('sold', 'travelled'))
);
--> statement-breakpoint
CREATE TABLE "sales_mark" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"serial" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "sales_mark_only" CHECK ("sales_mark"."only")
);
--> statement-breakpoint
CREATE TABLE "sales_totals" (
	"span" text NOT NULL,
	"view" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint,
	"depot_id" uuid,
	"agent_id" uuid,
	"route_id" uuid,
	"means" text,
	"currency" char(3) NOT NULL,
	"fare_class" text,
	"tickets" integer DEFAULT 0 NOT NULL,
	"passengers" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"no_shows" integer DEFAULT 0 NOT NULL,
	"seat_legs" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_totals_key" UNIQUE NULLS NOT DISTINCT("view","span","day","hour","depot_id","agent_id","route_id","means","currency","fare_class"),
	CONSTRAINT "sales_totals_span" CHECK ("sales_totals"."span" in ('day', 'month', 'hour'))
);
--> statement-breakpoint
CREATE INDEX "sales_facts_ticket" ON "sales_facts" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "sales_facts_day" ON "sales_facts" USING btree ("view","day");--> statement-breakpoint
-- By hand: rows that change all the time, and the mark. The keeper fills the rest (server/database/sales-keeper.ts).
ALTER TABLE "sales_totals" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
INSERT INTO "sales_mark" ("serial", "event_id") VALUES (0, 0);
