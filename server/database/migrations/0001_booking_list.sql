CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared_with" text,
	"query" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "bookings_travel";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "boarding_day" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "route_ids" uuid[];--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ticket_states" text[];--> statement-breakpoint
DROP INDEX "bookings_search_trgm";--> statement-breakpoint
UPDATE "bookings" SET "boarding_day" = told."boarding_day", "route_ids" = told."route_ids", "ticket_states" = told."ticket_states"
FROM (
	SELECT t."booking_id",
		min((t."boards_at" AT TIME ZONE r."time_zone")::date) FILTER (WHERE t."direction" = 'outward') AS "boarding_day",
		array_agg(DISTINCT d."route_id") AS "route_ids",
		array_agg(DISTINCT t."state" ORDER BY t."state") AS "ticket_states"
	FROM "tickets" t
	JOIN "departures" d ON d."id" = t."departure_id"
	JOIN "route_stops" s ON s."route_id" = d."route_id" AND s."position" = t."from_position"
	JOIN "stoppages" p ON p."id" = s."stoppage_id"
	JOIN "regions" r ON r."id" = p."region_id"
	GROUP BY t."booking_id"
) told
WHERE told."booking_id" = "bookings"."id";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "boarding_day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "route_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "ticket_states" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("shared_with","list");--> statement-breakpoint
CREATE INDEX "bookings_boarding" ON "bookings" USING btree ("boarding_day","id");--> statement-breakpoint
CREATE INDEX "bookings_means_created" ON "bookings" USING btree ("means","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_currency_created" ON "bookings" USING btree ("currency","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_pending_created" ON "bookings" USING btree ("created_at","id") WHERE "bookings"."ticket_states" @> '{pending}';--> statement-breakpoint
CREATE INDEX "bookings_pending_boarding" ON "bookings" USING btree ("boarding_day","id") WHERE "bookings"."ticket_states" @> '{pending}';--> statement-breakpoint
CREATE INDEX "bookings_routes_states" ON "bookings" USING gin ("route_ids","ticket_states") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "travel_date";--> statement-breakpoint
CREATE INDEX "bookings_search_trgm" ON "bookings" USING gin ("search_text" gin_trgm_ops);
