CREATE TABLE "fuel_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transport_id" uuid NOT NULL,
	"reading_id" uuid NOT NULL,
	"day" date NOT NULL,
	"km" integer NOT NULL,
	"litres" integer NOT NULL,
	"is_full" boolean NOT NULL,
	"station" text,
	"expense_id" uuid,
	"currency" char(3),
	"price" bigint,
	"amount" bigint,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"struck_by" uuid,
	"struck_at" timestamp (3) with time zone,
	"strike_reason" text,
	CONSTRAINT "fuel_entries_litres" CHECK ("fuel_entries"."litres" between 1 and 5000000),
	CONSTRAINT "fuel_entries_paid" CHECK (("fuel_entries"."expense_id" is null) = ("fuel_entries"."currency" is null) and ("fuel_entries"."expense_id" is null) = ("fuel_entries"."price" is null)
        and ("fuel_entries"."expense_id" is null) = ("fuel_entries"."amount" is null)),
	CONSTRAINT "fuel_entries_amount" CHECK ("fuel_entries"."amount" is null or ("fuel_entries"."amount" > 0 and "fuel_entries"."price" > 0
        and abs(2 * ("fuel_entries"."amount" * 1000 - "fuel_entries"."litres"::bigint * "fuel_entries"."price")) <= 1000 + "fuel_entries"."litres")),
	CONSTRAINT "fuel_entries_struck" CHECK (("fuel_entries"."struck_at" is null) = ("fuel_entries"."struck_by" is null) and ("fuel_entries"."struck_at" is null) = ("fuel_entries"."strike_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "fuel_entries" ADD CONSTRAINT "fuel_entries_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_entries" ADD CONSTRAINT "fuel_entries_reading_id_odometer_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."odometer_readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_entries" ADD CONSTRAINT "fuel_entries_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_entries" ADD CONSTRAINT "fuel_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_entries" ADD CONSTRAINT "fuel_entries_struck_by_users_id_fk" FOREIGN KEY ("struck_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_entries_key" ON "fuel_entries" USING btree ("reading_id","litres") WHERE "fuel_entries"."struck_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_entries_expense" ON "fuel_entries" USING btree ("expense_id") WHERE "fuel_entries"."struck_at" is null and "fuel_entries"."expense_id" is not null;--> statement-breakpoint
CREATE INDEX "fuel_entries_tank" ON "fuel_entries" USING btree ("transport_id","km") WHERE "fuel_entries"."struck_at" is null;--> statement-breakpoint
CREATE INDEX "fuel_entries_bus" ON "fuel_entries" USING btree ("transport_id","day","id");--> statement-breakpoint
CREATE INDEX "fuel_entries_day" ON "fuel_entries" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "fuel_entries_litres" ON "fuel_entries" USING btree ("litres","id");--> statement-breakpoint
CREATE INDEX "fuel_entries_recorded" ON "fuel_entries" USING btree ("recorded_at","id");