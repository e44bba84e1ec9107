ALTER TABLE "seat_claims" DROP CONSTRAINT "seat_claims_hold_expires";--> statement-breakpoint
ALTER TABLE "seat_reservation_log" DROP CONSTRAINT "seat_reservation_log_departure_id_departures_id_fk";
--> statement-breakpoint
DROP INDEX "seat_reservation_log_departure";--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ALTER COLUMN "reason" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD COLUMN "kept_for" text;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD COLUMN "timing_id" uuid;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD COLUMN "travel_date" date;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD COLUMN "ordinal" smallint;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD COLUMN "kept_for" text;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
-- By hand: what was reserved before is kept for something else, in its own words and without an end; the log of it names
-- its departures by their keys. Columns above lack NOT NULL until then.
UPDATE "seat_claims" SET "kept_for" = 'other' WHERE "kind" = 'reservation';--> statement-breakpoint
UPDATE "seat_reservation_log" AS "log" SET ("timing_id", "travel_date", "ordinal") = ("departure"."timing_id", "departure"."travel_date", "departure"."ordinal")
  FROM "departures" AS "departure" WHERE "departure"."id" = "log"."departure_id";--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ALTER COLUMN "timing_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ALTER COLUMN "travel_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ALTER COLUMN "ordinal" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "seat_reservation_log_departure" ON "seat_reservation_log" USING btree ("timing_id","travel_date","ordinal","id");--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_expires" CHECK ("seat_claims"."expires_at" is not null or "seat_claims"."kind" <> 'hold');--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_ticket_stays" CHECK ("seat_claims"."expires_at" is null or "seat_claims"."kind" <> 'ticket');--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_kept_for" CHECK (("seat_claims"."kind" = 'reservation') = ("seat_claims"."kept_for" is not null));
