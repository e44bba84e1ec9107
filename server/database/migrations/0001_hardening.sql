CREATE TABLE "loose_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_reservation_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_reservation_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"departure_id" uuid NOT NULL,
	"action" text NOT NULL,
	"seats" jsonb NOT NULL,
	"from_position" smallint NOT NULL,
	"to_position" smallint NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "act_counts" (
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "act_counts_act_subject_pk" PRIMARY KEY("act","subject")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
-- Anybody may have chosen these passwords for somebody else's address: who has not confirmed registers again.
UPDATE "users" SET "password_hash" = NULL WHERE "confirmed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "registration" jsonb;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD CONSTRAINT "seat_reservation_log_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD CONSTRAINT "seat_reservation_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loose_files_since" ON "loose_files" USING btree ("since");--> statement-breakpoint
CREATE INDEX "seat_reservation_log_departure" ON "seat_reservation_log" USING btree ("departure_id","id");--> statement-breakpoint
CREATE INDEX "act_counts_since" ON "act_counts" USING btree ("since");