CREATE TABLE "booking_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"act" text NOT NULL,
	"means" text NOT NULL,
	"reference" text,
	"agent_id" uuid,
	"fare" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"taken_by" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"series" text NOT NULL,
	"place" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_series_place_year_pk" PRIMARY KEY("series","place","year")
);
--> statement-breakpoint
CREATE TABLE "refund_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"means" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"agent_id" uuid,
	"shift_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_request_tickets" (
	"request_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"is_open" boolean NOT NULL,
	"base" bigint NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"refund" bigint NOT NULL,
	"base_vat" bigint NOT NULL,
	"refund_vat" bigint NOT NULL,
	"policy_version" integer NOT NULL,
	"tier_hours" numeric(8, 3),
	"exit_fee_payment_id" uuid,
	"kept_ticket_id" uuid,
	"kept_fare_before" bigint,
	"kept_fare" bigint,
	"kept_vat" bigint,
	CONSTRAINT "refund_request_tickets_request_id_ticket_id_pk" PRIMARY KEY("request_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"reason_code" text NOT NULL,
	"reason_text" text,
	"currency" char(3) NOT NULL,
	"base" bigint NOT NULL,
	"refund" bigint NOT NULL,
	"state" text NOT NULL,
	"depot_id" uuid,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"paid_by" uuid,
	"paid_at" timestamp (3) with time zone,
	"receipt_number" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refund_requests_share" CHECK ("refund_requests"."refund" between 0 and "refund_requests"."base")
);
--> statement-breakpoint
CREATE TABLE "travel_date_change_tickets" (
	"change_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"from_departure_id" uuid NOT NULL,
	"to_departure_id" uuid NOT NULL,
	"from_travel_date" date NOT NULL,
	"to_travel_date" date NOT NULL,
	"from_boards_at" timestamp (3) with time zone NOT NULL,
	"to_boards_at" timestamp (3) with time zone NOT NULL,
	"from_seat" text,
	"to_seat" text,
	"fare_before" bigint NOT NULL,
	"fare_after" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"fee_percent" numeric(5, 2) NOT NULL,
	"policy_version" integer NOT NULL,
	CONSTRAINT "travel_date_change_tickets_change_id_ticket_id_pk" PRIMARY KEY("change_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "travel_date_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"currency" char(3) NOT NULL,
	"fee" bigint NOT NULL,
	"fare_difference" bigint NOT NULL,
	"means" text,
	"payment_reference" text,
	"depot_id" uuid,
	"changed_by" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"depot_id" uuid,
	"officer_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"client_id" text
);
--> statement-breakpoint
CREATE TABLE "departure_cancellation_tickets" (
	"cancellation_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"planned_by" uuid NOT NULL,
	"target_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "departure_cancellation_tickets_cancellation_id_ticket_id_pk" PRIMARY KEY("cancellation_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "departure_cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"departure_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure_closings" (
	"departure_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departure_closings_departure_id_position_pk" PRIMARY KEY("departure_id","position")
);
--> statement-breakpoint
CREATE TABLE "exit_fee_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"from_country" char(2) NOT NULL,
	"to_country" char(2),
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"means" text NOT NULL,
	"reference" text,
	"is_manual" boolean DEFAULT false NOT NULL,
	"receipt_number" text NOT NULL,
	"shift_id" uuid,
	"agent_id" uuid,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"client_id" text,
	"given_back_at" timestamp (3) with time zone,
	"given_back_by" uuid
);
--> statement-breakpoint
CREATE TABLE "exit_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_country" char(2) NOT NULL,
	"to_country" char(2),
	"nationality_class" text DEFAULT 'any' NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "one_way_fare" bigint;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "closed_positions" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "booking_payments" ADD CONSTRAINT "booking_payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_payments" ADD CONSTRAINT "booking_payments_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_payments" ADD CONSTRAINT "booking_payments_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request_tickets" ADD CONSTRAINT "refund_request_tickets_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request_tickets" ADD CONSTRAINT "refund_request_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ADD CONSTRAINT "travel_date_change_tickets_change_id_travel_date_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."travel_date_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_date_change_tickets" ADD CONSTRAINT "travel_date_change_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_date_changes" ADD CONSTRAINT "travel_date_changes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_date_changes" ADD CONSTRAINT "travel_date_changes_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_date_changes" ADD CONSTRAINT "travel_date_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_officer_id_users_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_cancellation_tickets" ADD CONSTRAINT "departure_cancellation_tickets_cancellation_id_departure_cancellations_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."departure_cancellations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_cancellation_tickets" ADD CONSTRAINT "departure_cancellation_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_cancellation_tickets" ADD CONSTRAINT "departure_cancellation_tickets_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_cancellations" ADD CONSTRAINT "departure_cancellations_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_cancellations" ADD CONSTRAINT "departure_cancellations_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_cancellations" ADD CONSTRAINT "departure_cancellations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_closings" ADD CONSTRAINT "departure_closings_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_closings" ADD CONSTRAINT "departure_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD CONSTRAINT "exit_fee_payments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD CONSTRAINT "exit_fee_payments_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD CONSTRAINT "exit_fee_payments_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD CONSTRAINT "exit_fee_payments_given_back_by_users_id_fk" FOREIGN KEY ("given_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_payments_booking" ON "booking_payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refund_payments_request" ON "refund_payments" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_request_tickets_open_key" ON "refund_request_tickets" USING btree ("ticket_id") WHERE "refund_request_tickets"."is_open";--> statement-breakpoint
CREATE INDEX "refund_request_tickets_ticket" ON "refund_request_tickets" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "refund_requests_booking" ON "refund_requests" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refund_requests_requested" ON "refund_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "refund_requests_state" ON "refund_requests" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE INDEX "refund_requests_depot" ON "refund_requests" USING btree ("depot_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "refund_requests_requester" ON "refund_requests" USING btree ("requested_by","requested_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_receipt_key" ON "refund_requests" USING btree ("receipt_number") WHERE "refund_requests"."receipt_number" is not null;--> statement-breakpoint
CREATE INDEX "travel_date_change_tickets_ticket" ON "travel_date_change_tickets" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "travel_date_changes_booking" ON "travel_date_changes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "travel_date_changes_at" ON "travel_date_changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "check_ins_ticket" ON "check_ins" USING btree ("ticket_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_client_key" ON "check_ins" USING btree ("client_id") WHERE "check_ins"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "departure_cancellation_tickets_waiting" ON "departure_cancellation_tickets" USING btree ("cancellation_id") WHERE "departure_cancellation_tickets"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "departure_cancellations_live_key" ON "departure_cancellations" USING btree ("departure_id") WHERE "departure_cancellations"."state" in ('proposed', 'running');--> statement-breakpoint
CREATE INDEX "departure_cancellations_state" ON "departure_cancellations" USING btree ("state","proposed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exit_fee_payments_standing_key" ON "exit_fee_payments" USING btree ("ticket_id") WHERE "exit_fee_payments"."given_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exit_fee_payments_client_key" ON "exit_fee_payments" USING btree ("client_id") WHERE "exit_fee_payments"."client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "exit_fee_payments_receipt_key" ON "exit_fee_payments" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "exit_fees_from" ON "exit_fees" USING btree ("from_country");--> statement-breakpoint
CREATE INDEX "record_changes_kind" ON "record_changes" USING btree ("record_kind","id");--> statement-breakpoint
-- Bookings sold before payments had rows of their own: each was paid once, at its sale.
INSERT INTO "booking_payments" ("id", "booking_id", "act", "means", "reference", "agent_id", "fare", "taken_by", "at")
SELECT gen_random_uuid(), "id", 'sale', "means", "payment_reference", "agent_id", "total", "created_by", "created_at" FROM "bookings";
