CREATE TABLE "home_time_zones" (
	"since" timestamp (6) with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"time_zone" text,
	"after_serial" bigint NOT NULL
);
--> statement-breakpoint
-- By hand:
-- Entries up to here are dated by UTC and stay so; what comes after is dated where it happens.
INSERT INTO "home_time_zones" ("time_zone", "after_serial") SELECT NULL, coalesce(max("serial"), 0) FROM "ledger_entries";
