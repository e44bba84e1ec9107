CREATE TABLE "retention_progress" (
	"masks" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"bookings" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "masked" text;