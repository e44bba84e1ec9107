CREATE TABLE "check_in_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"depot_id" uuid,
	"registered_by" uuid NOT NULL,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_in_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" uuid,
	"departure_id" uuid,
	"client_id" text NOT NULL,
	"device_id" uuid,
	"officer_id" uuid NOT NULL,
	"depot_id" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payment_id" uuid,
	"refusal" jsonb,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_in_undos" (
	"check_in_id" uuid PRIMARY KEY NOT NULL,
	"undone_by" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visa_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"passenger_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"destination" char(2) NOT NULL,
	"nationality" char(2) NOT NULL,
	"passport_number" text NOT NULL,
	"state" text NOT NULL,
	"visa_number" text,
	"valid_until" date,
	"note" text,
	"refusal_reason" text,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"depot_id" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visa_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"destination" char(2) NOT NULL,
	"nationality" char(2),
	"requirement" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "exit_fee_payments_standing_key";--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "uploaded_by" uuid;--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "uploaded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD COLUMN "uploaded_by" uuid;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD COLUMN "is_surplus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_devices" ADD CONSTRAINT "check_in_devices_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_devices" ADD CONSTRAINT "check_in_devices_registered_by_users_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_reviews" ADD CONSTRAINT "check_in_reviews_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_reviews" ADD CONSTRAINT "check_in_reviews_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_reviews" ADD CONSTRAINT "check_in_reviews_device_id_check_in_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."check_in_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_reviews" ADD CONSTRAINT "check_in_reviews_officer_id_users_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_reviews" ADD CONSTRAINT "check_in_reviews_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_reviews" ADD CONSTRAINT "check_in_reviews_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_reviews" ADD CONSTRAINT "check_in_reviews_payment_id_exit_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."exit_fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_reviews" ADD CONSTRAINT "check_in_reviews_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_undos" ADD CONSTRAINT "check_in_undos_check_in_id_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."check_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_undos" ADD CONSTRAINT "check_in_undos_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_passenger_id_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "public"."passengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_devices_series_key" ON "check_in_devices" USING btree ("series");--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_reviews_client_key" ON "check_in_reviews" USING btree ("client_id","kind");--> statement-breakpoint
CREATE INDEX "check_in_reviews_open" ON "check_in_reviews" USING btree ("uploaded_at","id") WHERE "check_in_reviews"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "check_in_reviews_departure" ON "check_in_reviews" USING btree ("departure_id");--> statement-breakpoint
CREATE INDEX "check_in_reviews_depot" ON "check_in_reviews" USING btree ("depot_id","uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visa_requests_live_key" ON "visa_requests" USING btree ("passenger_id","destination") WHERE "visa_requests"."state" in ('requested', 'submitted', 'granted');--> statement-breakpoint
CREATE INDEX "visa_requests_passenger" ON "visa_requests" USING btree ("passenger_id");--> statement-breakpoint
CREATE INDEX "visa_requests_booking" ON "visa_requests" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "visa_requests_ticket" ON "visa_requests" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "visa_requests_requested" ON "visa_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "visa_requests_state" ON "visa_requests" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "visa_rules_active_key" ON "visa_rules" USING btree ("destination",coalesce("nationality", '')) WHERE "visa_rules"."is_active";--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_device_id_check_in_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."check_in_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD CONSTRAINT "exit_fee_payments_device_id_check_in_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."check_in_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD CONSTRAINT "exit_fee_payments_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exit_fees_active_key" ON "exit_fees" USING btree ("from_country",coalesce("to_country", ''),"nationality_class","currency") WHERE "exit_fees"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "exit_fee_payments_standing_key" ON "exit_fee_payments" USING btree ("ticket_id") WHERE "exit_fee_payments"."given_back_at" is null and not "exit_fee_payments"."is_surplus";