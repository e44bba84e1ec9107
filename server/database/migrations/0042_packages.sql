CREATE TABLE "package_prices" (
	"package_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"occupancy" smallint NOT NULL,
	"adult" bigint NOT NULL,
	"child" bigint NOT NULL,
	"infant" bigint NOT NULL,
	CONSTRAINT "package_prices_package_id_currency_occupancy_pk" PRIMARY KEY("package_id","currency","occupancy"),
	CONSTRAINT "package_prices_occupancy" CHECK ("package_prices"."occupancy" between 1 and 10),
	CONSTRAINT "package_prices_amounts" CHECK ("package_prices"."adult" > 0 and "package_prices"."child" >= 0 and "package_prices"."infant" >= 0)
);
--> statement-breakpoint
CREATE TABLE "package_room_types" (
	"package_id" uuid NOT NULL,
	"room_type_id" uuid NOT NULL,
	CONSTRAINT "package_room_types_package_id_room_type_id_pk" PRIMARY KEY("package_id","room_type_id")
);
--> statement-breakpoint
CREATE TABLE "package_sales" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"stay_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"included" jsonb,
	"persons" smallint NOT NULL,
	"currency" char(3) NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_sales_persons" CHECK ("package_sales"."persons" between 1 and 24),
	CONSTRAINT "package_sales_total" CHECK ("package_sales"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"included" jsonb,
	"trip_id" uuid NOT NULL,
	"accommodation_id" uuid NOT NULL,
	"nights" smallint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"capacity" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "packages_nights" CHECK ("packages"."nights" between 1 and 60),
	CONSTRAINT "packages_validity" CHECK ("packages"."valid_from" <= "packages"."valid_to"),
	CONSTRAINT "packages_capacity" CHECK ("packages"."capacity" > 0)
);
--> statement-breakpoint
ALTER TABLE "stay_guests" ADD COLUMN "passenger_id" uuid;--> statement-breakpoint
ALTER TABLE "package_prices" ADD CONSTRAINT "package_prices_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_room_types" ADD CONSTRAINT "package_room_types_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_room_types" ADD CONSTRAINT "package_room_types_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_sales" ADD CONSTRAINT "package_sales_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_sales" ADD CONSTRAINT "package_sales_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_sales" ADD CONSTRAINT "package_sales_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_accommodation_id_accommodations_id_fk" FOREIGN KEY ("accommodation_id") REFERENCES "public"."accommodations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_room_types_room" ON "package_room_types" USING btree ("room_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "package_sales_stay_key" ON "package_sales" USING btree ("stay_id");--> statement-breakpoint
CREATE INDEX "package_sales_package" ON "package_sales" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "packages_name" ON "packages" USING btree (lower("name" ->> 'en'),"id");--> statement-breakpoint
CREATE INDEX "packages_valid_from" ON "packages" USING btree ("valid_from","id");--> statement-breakpoint
ALTER TABLE "stay_guests" ADD CONSTRAINT "stay_guests_passenger_id_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "public"."passengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stay_guests_passenger" ON "stay_guests" USING btree ("passenger_id") WHERE "stay_guests"."passenger_id" is not null;