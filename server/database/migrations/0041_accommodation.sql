CREATE TABLE "accommodations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"city" jsonb NOT NULL,
	"region_id" uuid NOT NULL,
	"stars" smallint,
	"address" text,
	"phone" text,
	"email" text,
	"check_in_time" text NOT NULL,
	"check_out_time" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "accommodations_stars" CHECK ("accommodations"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "room_allotments" (
	"room_type_id" uuid NOT NULL,
	"night" date NOT NULL,
	"rooms" smallint NOT NULL,
	CONSTRAINT "room_allotments_room_type_id_night_pk" PRIMARY KEY("room_type_id","night"),
	CONSTRAINT "room_allotments_rooms" CHECK ("room_allotments"."rooms" between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "room_claims" (
	"room_type_id" uuid NOT NULL,
	"night" date NOT NULL,
	"slot" smallint NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"stay_room_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_claims_room_type_id_night_slot_pk" PRIMARY KEY("room_type_id","night","slot"),
	CONSTRAINT "room_claims_slot" CHECK ("room_claims"."slot" > 0),
	CONSTRAINT "room_claims_kind" CHECK (case "room_claims"."kind" when 'hold' then "room_claims"."expires_at" is not null and "room_claims"."stay_room_id" is null when 'sold' then "room_claims"."expires_at" is null and "room_claims"."stay_room_id" is not null else false end)
);
--> statement-breakpoint
CREATE TABLE "room_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accommodation_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"beds" smallint NOT NULL,
	"cots" smallint NOT NULL,
	"board" text NOT NULL,
	"price" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "room_types_beds" CHECK ("room_types"."beds" between 1 and 10 and "room_types"."cots" between 0 and 4),
	CONSTRAINT "room_types_board" CHECK ("room_types"."board" in ('roomOnly', 'breakfast', 'halfBoard', 'fullBoard')),
	CONSTRAINT "room_types_price" CHECK ("room_types"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "stay_guests" (
	"stay_room_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "stay_guests_stay_room_id_position_pk" PRIMARY KEY("stay_room_id","position"),
	CONSTRAINT "stay_guests_kind" CHECK ("stay_guests"."kind" in ('adult', 'child', 'infant'))
);
--> statement-breakpoint
CREATE TABLE "stay_nights" (
	"stay_room_id" uuid NOT NULL,
	"night" date NOT NULL,
	"room_type_id" uuid NOT NULL,
	"price" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"given_back_at" timestamp (3) with time zone,
	CONSTRAINT "stay_nights_stay_room_id_night_pk" PRIMARY KEY("stay_room_id","night"),
	CONSTRAINT "stay_nights_price" CHECK ("stay_nights"."price" > 0 and "stay_nights"."vat" between 0 and "stay_nights"."price")
);
--> statement-breakpoint
CREATE TABLE "stay_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stay_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"board" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"accommodation_id" uuid NOT NULL,
	"arrival" date NOT NULL,
	"departure" date NOT NULL,
	"payer_name" text NOT NULL,
	"payer_phone" text NOT NULL,
	"depot_id" uuid,
	"agent_id" uuid,
	"means" text NOT NULL,
	"payment_reference" text,
	"currency" char(3) NOT NULL,
	"total" bigint NOT NULL,
	"vat_total" bigint NOT NULL,
	"vat_region_id" uuid NOT NULL,
	"tax_category" text NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"tax_rule_id" uuid,
	"policy_version" integer NOT NULL,
	"given_back" bigint DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stays_state" CHECK ("stays"."state" in ('booked', 'cancelled')),
	CONSTRAINT "stays_days" CHECK ("stays"."departure" - "stays"."arrival" between 1 and 60),
	CONSTRAINT "stays_amounts" CHECK ("stays"."total" > 0 and "stays"."vat_total" between 0 and "stays"."total" and "stays"."given_back" between 0 and "stays"."total"),
	CONSTRAINT "stays_means" CHECK ("stays"."means" in ('cash', 'pos', 'bank', 'agentAccount') and ("stays"."agent_id" is not null) = ("stays"."means" = 'agentAccount')),
	CONSTRAINT "stays_cancelled" CHECK (num_nulls("stays"."cancelled_at", "stays"."cancelled_by", "stays"."cancel_reason") in (0, 3) and ("stays"."cancelled_at" is not null or ("stays"."state" <> 'cancelled' and "stays"."given_back" = 0)))
);
--> statement-breakpoint
ALTER TABLE "tax_documents" DROP CONSTRAINT "tax_documents_sold_kind";--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_allotments" ADD CONSTRAINT "room_allotments_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_claims" ADD CONSTRAINT "room_claims_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_claims" ADD CONSTRAINT "room_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_claims" ADD CONSTRAINT "room_claims_night_fk" FOREIGN KEY ("stay_room_id","night") REFERENCES "public"."stay_nights"("stay_room_id","night") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_types" ADD CONSTRAINT "room_types_accommodation_id_accommodations_id_fk" FOREIGN KEY ("accommodation_id") REFERENCES "public"."accommodations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_guests" ADD CONSTRAINT "stay_guests_stay_room_id_stay_rooms_id_fk" FOREIGN KEY ("stay_room_id") REFERENCES "public"."stay_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_nights" ADD CONSTRAINT "stay_nights_stay_room_id_stay_rooms_id_fk" FOREIGN KEY ("stay_room_id") REFERENCES "public"."stay_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_nights" ADD CONSTRAINT "stay_nights_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_rooms" ADD CONSTRAINT "stay_rooms_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_accommodation_id_accommodations_id_fk" FOREIGN KEY ("accommodation_id") REFERENCES "public"."accommodations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_vat_region_id_regions_id_fk" FOREIGN KEY ("vat_region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_tax_rule_id_tax_rules_id_fk" FOREIGN KEY ("tax_rule_id") REFERENCES "public"."tax_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accommodations_name" ON "accommodations" USING btree (lower("name" ->> 'en'),"id");--> statement-breakpoint
CREATE INDEX "accommodations_stars" ON "accommodations" USING btree (coalesce("stars", 0),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_claims_stay_key" ON "room_claims" USING btree ("stay_room_id","night") WHERE "room_claims"."kind" = 'sold';--> statement-breakpoint
CREATE INDEX "room_claims_holds" ON "room_claims" USING btree ("user_id") WHERE "room_claims"."kind" = 'hold';--> statement-breakpoint
CREATE INDEX "room_types_accommodation" ON "room_types" USING btree ("accommodation_id","position");--> statement-breakpoint
CREATE INDEX "stay_nights_type" ON "stay_nights" USING btree ("room_type_id","night");--> statement-breakpoint
CREATE UNIQUE INDEX "stay_rooms_position_key" ON "stay_rooms" USING btree ("stay_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "stays_number_key" ON "stays" USING btree ("number");--> statement-breakpoint
CREATE INDEX "stays_arrival" ON "stays" USING btree ("arrival","id");--> statement-breakpoint
CREATE INDEX "stays_departure" ON "stays" USING btree ("departure","id");--> statement-breakpoint
CREATE INDEX "stays_sold" ON "stays" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stays_hotel" ON "stays" USING btree ("accommodation_id","arrival","id");--> statement-breakpoint
CREATE INDEX "stays_depot" ON "stays" USING btree ("depot_id","arrival","id");--> statement-breakpoint
CREATE INDEX "stays_seller" ON "stays" USING btree ("created_by","arrival","id");--> statement-breakpoint
CREATE INDEX "stays_search_trgm" ON "stays" USING gin (folded("search_text") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_sold_kind" CHECK ("tax_documents"."sold_kind" in ('booking', 'consignment', 'invoice', 'stay'));--> statement-breakpoint
-- By hand:
-- Nights that are sold wait here until they come, as tickets do on 2200.
INSERT INTO "accounts" ("code", "kind", "group", "side", "position", "is_fixed", "name") VALUES
  ('2210', 'liability', 'currentLiabilities', 'credit', 2210, true, '{"en": "Unearned accommodation revenue", "ar": "إيرادات إقامة غير مكتسبة"}')
ON CONFLICT DO NOTHING;
