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
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_passenger_id_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "public"."passengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_requests" ADD CONSTRAINT "visa_requests_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visa_requests_live_key" ON "visa_requests" USING btree ("passenger_id","destination") WHERE "visa_requests"."state" in ('requested', 'submitted', 'granted');--> statement-breakpoint
CREATE INDEX "visa_requests_passenger" ON "visa_requests" USING btree ("passenger_id");--> statement-breakpoint
CREATE INDEX "visa_requests_booking" ON "visa_requests" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "visa_requests_ticket" ON "visa_requests" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "visa_requests_requested" ON "visa_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "visa_requests_state" ON "visa_requests" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "visa_rules_active_key" ON "visa_rules" USING btree ("destination",coalesce("nationality", '')) WHERE "visa_rules"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "exit_fees_active_key" ON "exit_fees" USING btree ("from_country",coalesce("to_country", ''),"nationality_class","currency") WHERE "exit_fees"."is_active";