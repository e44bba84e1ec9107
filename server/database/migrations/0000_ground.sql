CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" char(8) NOT NULL,
	"payer_name" text NOT NULL,
	"payer_phone" text NOT NULL,
	"is_two_way" boolean NOT NULL,
	"currency" char(3) NOT NULL,
	"total" bigint NOT NULL,
	"vat_total" bigint NOT NULL,
	"means" text NOT NULL,
	"payment_reference" text,
	"agent_id" uuid,
	"depot_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"boarding_day" date NOT NULL,
	"route_ids" uuid[] NOT NULL,
	"ticket_states" text[] NOT NULL,
	"lead_passenger" text NOT NULL,
	"passenger_count" smallint NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" char(64) NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loose_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passenger_documents" (
	"passenger_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "passenger_documents_passenger_id_file_id_pk" PRIMARY KEY("passenger_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "passengers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"nationality" char(2) NOT NULL,
	"passport_number" text,
	"passport_expiry" date,
	"national_number" text,
	"national_expiry" date,
	"phone" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"passenger_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"departure_id" uuid NOT NULL,
	"travel_date" date NOT NULL,
	"from_position" smallint NOT NULL,
	"to_position" smallint NOT NULL,
	"boards_at" timestamp (3) with time zone NOT NULL,
	"alights_at" timestamp (3) with time zone NOT NULL,
	"seat" text,
	"fare_class" text NOT NULL,
	"fare" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"vat_region_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"crosses_border" boolean NOT NULL,
	"state" text NOT NULL,
	"print_revision" integer DEFAULT 1 NOT NULL,
	"policy_version" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tickets_vat_within_fare" CHECK ("tickets"."vat" between 0 and "tickets"."fare"),
	CONSTRAINT "tickets_stretch" CHECK ("tickets"."from_position" < "tickets"."to_position")
);
--> statement-breakpoint
CREATE TABLE "departure_swaps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"departure_id" uuid NOT NULL,
	"from_transport_id" uuid NOT NULL,
	"to_transport_id" uuid NOT NULL,
	"moves" jsonb NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timing_id" uuid NOT NULL,
	"travel_date" date NOT NULL,
	"ordinal" smallint NOT NULL,
	"route_id" uuid NOT NULL,
	"route_applies_from" date NOT NULL,
	"transport_id" uuid NOT NULL,
	"arrivals" jsonb NOT NULL,
	"departs" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "departures_key" UNIQUE("timing_id","travel_date","ordinal")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" uuid NOT NULL,
	"flow" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"shape" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_user_id_flow_pk" PRIMARY KEY("user_id","flow")
);
--> statement-breakpoint
CREATE TABLE "seat_claims" (
	"departure_id" uuid NOT NULL,
	"seat" text NOT NULL,
	"leg" smallint NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"ticket_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_claims_departure_id_seat_leg_pk" PRIMARY KEY("departure_id","seat","leg"),
	CONSTRAINT "seat_claims_hold_expires" CHECK (("seat_claims"."kind" = 'hold') = ("seat_claims"."expires_at" is not null)),
	CONSTRAINT "seat_claims_ticket_named" CHECK (("seat_claims"."kind" = 'ticket') = ("seat_claims"."ticket_id" is not null))
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
CREATE TABLE "accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"dimension" text
);
--> statement-breakpoint
CREATE TABLE "agent_wallets" (
	"agent_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"credit_limit" bigint DEFAULT 0 NOT NULL,
	"credit_used" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_wallets_agent_id_currency_pk" PRIMARY KEY("agent_id","currency"),
	CONSTRAINT "agent_wallets_not_overdrawn" CHECK ("agent_wallets"."balance" >= 0 and "agent_wallets"."credit_used" between 0 and "agent_wallets"."credit_limit")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"credit_type" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"depot_id" uuid NOT NULL,
	"clerk_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"posting_date" date NOT NULL,
	"act" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"reverses" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"entry_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"depot_id" uuid,
	"agent_id" uuid,
	"region_id" uuid,
	"clerk_id" uuid,
	"shift_id" uuid,
	"posting_date" date NOT NULL,
	CONSTRAINT "ledger_lines_entry_id_line_pk" PRIMARY KEY("entry_id","line"),
	CONSTRAINT "ledger_lines_amount" CHECK ("ledger_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "access_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "machine_versions" (
	"machine" text NOT NULL,
	"fingerprint" text NOT NULL,
	"transition_table" jsonb NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machine_versions_machine_fingerprint_pk" PRIMARY KEY("machine","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"policies" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "refused_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"machine" text NOT NULL,
	"fingerprint" text NOT NULL,
	"record_id" uuid NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"machine" text NOT NULL,
	"fingerprint" text NOT NULL,
	"record_id" uuid NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"payload" jsonb
);
--> statement-breakpoint
CREATE TABLE "depots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"region_id" uuid NOT NULL,
	"phone" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "depots_code_unique" UNIQUE("code")
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
CREATE TABLE "network_revision" (
	"id" smallint PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "network_revision_single" CHECK ("network_revision"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"from_stoppage_id" uuid,
	"to_stoppage_id" uuid,
	"adult" bigint NOT NULL,
	"child" bigint NOT NULL,
	"two_way_adult" bigint,
	"two_way_child" bigint,
	"valid_from" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prices_key" UNIQUE NULLS NOT DISTINCT("route_id","currency","from_stoppage_id","to_stoppage_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"city" jsonb NOT NULL,
	"country" char(2) NOT NULL,
	"currency" char(3) NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"time_zone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "regions_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "route_stops" (
	"route_id" uuid NOT NULL,
	"applies_from" date DEFAULT '1900-01-01' NOT NULL,
	"position" smallint NOT NULL,
	"stoppage_id" uuid NOT NULL,
	CONSTRAINT "route_stops_route_id_applies_from_position_pk" PRIMARY KEY("route_id","applies_from","position")
);
--> statement-breakpoint
CREATE TABLE "routes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"is_two_way" boolean NOT NULL,
	"return_route_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stoppages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"region_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timing_exceptions" (
	"timing_id" uuid NOT NULL,
	"travel_date" date NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "timing_exceptions_timing_id_travel_date_pk" PRIMARY KEY("timing_id","travel_date")
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
CREATE TABLE "timings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"return_timing_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transport_drivers" (
	"transport_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"driver_id" uuid NOT NULL,
	CONSTRAINT "transport_drivers_transport_id_position_pk" PRIMARY KEY("transport_id","position")
);
--> statement-breakpoint
CREATE TABLE "transport_timings" (
	"timing_id" uuid NOT NULL,
	"ordinal" smallint NOT NULL,
	"transport_id" uuid NOT NULL,
	CONSTRAINT "transport_timings_timing_id_ordinal_pk" PRIMARY KEY("timing_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "transports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"registration_number" text NOT NULL,
	"layout" jsonb NOT NULL,
	"seating_capacity" integer NOT NULL,
	"additional_seats" jsonb NOT NULL,
	"women_seats" jsonb NOT NULL,
	"blocked_seats" jsonb NOT NULL,
	"owner_type" text NOT NULL,
	"owner_name" text NOT NULL,
	"transport_type" text NOT NULL,
	"transmission_type" text NOT NULL,
	"emission_type" text NOT NULL,
	"category" text NOT NULL,
	"region_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transports_registrationNumber_unique" UNIQUE("registration_number")
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"origin_region_id" uuid NOT NULL,
	"destination_region_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_type" text NOT NULL,
	"denied_calls" jsonb NOT NULL,
	"denied_screens" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "access_roles_name_unique" UNIQUE("name")
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
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"registration" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"email" text NOT NULL,
	"address" text NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_failures_email_address_pk" PRIMARY KEY("email","address")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"name" text NOT NULL,
	"phone" text,
	"user_type" text,
	"role" text,
	"depot_id" uuid,
	"access_role_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "feed_records" (
	"feed" text NOT NULL,
	"kind" text NOT NULL,
	"feed_id" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "feed_records_feed_kind_feed_id_pk" PRIMARY KEY("feed","kind","feed_id")
);
--> statement-breakpoint
CREATE TABLE "timetable_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"step" text NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passenger_documents" ADD CONSTRAINT "passenger_documents_passenger_id_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "public"."passengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passenger_documents" ADD CONSTRAINT "passenger_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passengers" ADD CONSTRAINT "passengers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_passenger_id_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "public"."passengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_swaps" ADD CONSTRAINT "departure_swaps_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_timing_id_timings_id_fk" FOREIGN KEY ("timing_id") REFERENCES "public"."timings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD CONSTRAINT "seat_reservation_log_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_reservation_log" ADD CONSTRAINT "seat_reservation_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_wallets" ADD CONSTRAINT "agent_wallets_agent_id_agents_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD CONSTRAINT "cash_shifts_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD CONSTRAINT "cash_shifts_clerk_id_users_id_fk" FOREIGN KEY ("clerk_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_events" ADD CONSTRAINT "refused_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depots" ADD CONSTRAINT "depots_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_from_stoppage_id_stoppages_id_fk" FOREIGN KEY ("from_stoppage_id") REFERENCES "public"."stoppages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_to_stoppage_id_stoppages_id_fk" FOREIGN KEY ("to_stoppage_id") REFERENCES "public"."stoppages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_stoppage_id_stoppages_id_fk" FOREIGN KEY ("stoppage_id") REFERENCES "public"."stoppages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stoppages" ADD CONSTRAINT "stoppages_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_exceptions" ADD CONSTRAINT "timing_exceptions_timing_id_timings_id_fk" FOREIGN KEY ("timing_id") REFERENCES "public"."timings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_versions" ADD CONSTRAINT "timing_versions_timing_id_timings_id_fk" FOREIGN KEY ("timing_id") REFERENCES "public"."timings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timings" ADD CONSTRAINT "timings_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_drivers" ADD CONSTRAINT "transport_drivers_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_drivers" ADD CONSTRAINT "transport_drivers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_timings" ADD CONSTRAINT "transport_timings_timing_id_timings_id_fk" FOREIGN KEY ("timing_id") REFERENCES "public"."timings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_timings" ADD CONSTRAINT "transport_timings_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transports" ADD CONSTRAINT "transports_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_origin_region_id_regions_id_fk" FOREIGN KEY ("origin_region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_destination_region_id_regions_id_fk" FOREIGN KEY ("destination_region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_access_role_id_access_roles_id_fk" FOREIGN KEY ("access_role_id") REFERENCES "public"."access_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD CONSTRAINT "timetable_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference_key" ON "bookings" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_boarding" ON "bookings" USING btree ("boarding_day","id");--> statement-breakpoint
CREATE INDEX "bookings_depot_created" ON "bookings" USING btree ("depot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_seller_created" ON "bookings" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_means_created" ON "bookings" USING btree ("means","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_currency_created" ON "bookings" USING btree ("currency","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_pending_created" ON "bookings" USING btree ("created_at","id") WHERE "bookings"."ticket_states" @> '{pending}';--> statement-breakpoint
CREATE INDEX "bookings_pending_boarding" ON "bookings" USING btree ("boarding_day","id") WHERE "bookings"."ticket_states" @> '{pending}';--> statement-breakpoint
CREATE INDEX "bookings_routes_states" ON "bookings" USING gin ("route_ids","ticket_states") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "bookings_search_trgm" ON "bookings" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "loose_files_since" ON "loose_files" USING btree ("since");--> statement-breakpoint
CREATE INDEX "passenger_documents_file" ON "passenger_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "passengers_booking" ON "passengers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "passengers_passport" ON "passengers" USING btree ("passport_number");--> statement-breakpoint
CREATE INDEX "passengers_national" ON "passengers" USING btree ("national_number");--> statement-breakpoint
CREATE INDEX "passengers_phone" ON "passengers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "tickets_booking" ON "tickets" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "tickets_passenger" ON "tickets" USING btree ("passenger_id");--> statement-breakpoint
CREATE INDEX "tickets_departure" ON "tickets" USING btree ("departure_id","seat");--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("state","travel_date");--> statement-breakpoint
CREATE INDEX "departure_swaps_departure" ON "departure_swaps" USING btree ("departure_id","at");--> statement-breakpoint
CREATE INDEX "departures_starts_at" ON "departures" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "departures_route" ON "departures" USING btree ("route_id","travel_date");--> statement-breakpoint
CREATE INDEX "seat_claims_user" ON "seat_claims" USING btree ("user_id") WHERE "seat_claims"."kind" = 'hold';--> statement-breakpoint
CREATE INDEX "seat_claims_ticket" ON "seat_claims" USING btree ("ticket_id") WHERE "seat_claims"."kind" = 'ticket';--> statement-breakpoint
CREATE INDEX "seat_reservation_log_departure" ON "seat_reservation_log" USING btree ("departure_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_shifts_open_key" ON "cash_shifts" USING btree ("clerk_id") WHERE "cash_shifts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "ledger_entries_record" ON "ledger_entries" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_date" ON "ledger_entries" USING btree ("posting_date");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reverses_key" ON "ledger_entries" USING btree ("reverses") WHERE "ledger_entries"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("account","currency","posting_date");--> statement-breakpoint
CREATE INDEX "ledger_lines_shift" ON "ledger_lines" USING btree ("shift_id") WHERE "ledger_lines"."shift_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_agent" ON "ledger_lines" USING btree ("agent_id") WHERE "ledger_lines"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "access_log_at" ON "access_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "record_changes_record" ON "record_changes" USING btree ("record_kind","record_id","id");--> statement-breakpoint
CREATE INDEX "refused_events_record" ON "refused_events" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "workflow_events_record" ON "workflow_events" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "workflow_events_at" ON "workflow_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "drivers_depot" ON "drivers" USING btree ("depot_id");--> statement-breakpoint
CREATE INDEX "route_stops_stoppage" ON "route_stops" USING btree ("stoppage_id");--> statement-breakpoint
CREATE INDEX "stoppages_region" ON "stoppages" USING btree ("region_id");--> statement-breakpoint
CREATE INDEX "stoppages_name_trgm" ON "stoppages" USING gin ((("name" ->> 'en') || ' ' || ("name" ->> 'ar')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stoppages_name" ON "stoppages" USING btree (lower("name" ->> 'en'),"id");--> statement-breakpoint
CREATE INDEX "timings_route" ON "timings" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "transport_drivers_driver" ON "transport_drivers" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "transport_timings_transport" ON "transport_timings" USING btree ("transport_id");--> statement-breakpoint
CREATE INDEX "act_counts_since" ON "act_counts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_search_trgm" ON "users" USING gin (("name" || ' ' || "email" || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_depot" ON "users" USING btree ("depot_id");--> statement-breakpoint
CREATE INDEX "users_access_role" ON "users" USING btree ("access_role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("shared_with","list");--> statement-breakpoint
CREATE INDEX "feed_records_record" ON "feed_records" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "timetable_imports_created" ON "timetable_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "timetable_imports_user" ON "timetable_imports" USING btree ("user_id");