CREATE TABLE "record_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"act" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"licence_number" text NOT NULL,
	"licence_expires_on" date NOT NULL,
	"nationality" char(2) NOT NULL,
	"passport_number" text,
	"passport_expires_on" date,
	"depot_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drivers_licenceNumber_unique" UNIQUE("licence_number")
);
--> statement-breakpoint
CREATE TABLE "timing_versions" (
	"timing_id" uuid NOT NULL,
	"applies_from" date DEFAULT '1900-01-01' NOT NULL,
	"starts_at" char(5) NOT NULL,
	"arrival_offsets" jsonb NOT NULL,
	"departure_offsets" jsonb NOT NULL,
	"days_of_week" jsonb NOT NULL,
	CONSTRAINT "timing_versions_timing_id_applies_from_pk" PRIMARY KEY("timing_id","applies_from")
);
--> statement-breakpoint
CREATE TABLE "transport_drivers" (
	"transport_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"driver_id" uuid NOT NULL,
	CONSTRAINT "transport_drivers_transport_id_position_pk" PRIMARY KEY("transport_id","position")
);
--> statement-breakpoint
ALTER TABLE "route_stops" ADD COLUMN "applies_from" date DEFAULT '1900-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "route_stops" DROP CONSTRAINT "route_stops_route_id_position_pk";--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_route_id_applies_from_position_pk" PRIMARY KEY("route_id","applies_from","position");--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "route_applies_from" date NOT NULL DEFAULT '1900-01-01';--> statement-breakpoint
ALTER TABLE "departures" ALTER COLUMN "route_applies_from" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "transports" ADD COLUMN "region_id" uuid;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_versions" ADD CONSTRAINT "timing_versions_timing_id_timings_id_fk" FOREIGN KEY ("timing_id") REFERENCES "public"."timings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_drivers" ADD CONSTRAINT "transport_drivers_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_drivers" ADD CONSTRAINT "transport_drivers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_changes_record" ON "record_changes" USING btree ("record_kind","record_id","id");--> statement-breakpoint
CREATE INDEX "drivers_depot" ON "drivers" USING btree ("depot_id");--> statement-breakpoint
CREATE INDEX "transport_drivers_driver" ON "transport_drivers" USING btree ("driver_id");--> statement-breakpoint
ALTER TABLE "transports" ADD CONSTRAINT "transports_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stoppages_name_trgm" ON "stoppages" USING gin ((("name" ->> 'en') || ' ' || ("name" ->> 'ar')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stoppages_name" ON "stoppages" USING btree (lower("name" ->> 'en'),"id");--> statement-breakpoint
INSERT INTO "timing_versions" ("timing_id", "starts_at", "arrival_offsets", "departure_offsets", "days_of_week") SELECT "id", "starts_at", "arrival_offsets", "departure_offsets", "days_of_week" FROM "timings";--> statement-breakpoint
ALTER TABLE "timings" DROP COLUMN "starts_at";--> statement-breakpoint
ALTER TABLE "timings" DROP COLUMN "arrival_offsets";--> statement-breakpoint
ALTER TABLE "timings" DROP COLUMN "departure_offsets";--> statement-breakpoint
ALTER TABLE "timings" DROP COLUMN "days_of_week";