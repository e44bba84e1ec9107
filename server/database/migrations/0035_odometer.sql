CREATE TABLE "odometer_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transport_id" uuid NOT NULL,
	"day" date NOT NULL,
	"km" integer NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"struck_by" uuid,
	"struck_at" timestamp (3) with time zone,
	"strike_reason" text,
	CONSTRAINT "odometer_readings_km" CHECK ("odometer_readings"."km" between 0 and 9999999),
	CONSTRAINT "odometer_readings_struck" CHECK (("odometer_readings"."struck_at" is null) = ("odometer_readings"."struck_by" is null) and ("odometer_readings"."struck_at" is null) = ("odometer_readings"."strike_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD CONSTRAINT "odometer_readings_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD CONSTRAINT "odometer_readings_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD CONSTRAINT "odometer_readings_struck_by_users_id_fk" FOREIGN KEY ("struck_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "odometer_readings_key" ON "odometer_readings" USING btree ("transport_id","day","km") WHERE "odometer_readings"."struck_at" is null;--> statement-breakpoint
CREATE INDEX "odometer_readings_bus" ON "odometer_readings" USING btree ("transport_id","day","id");--> statement-breakpoint
CREATE INDEX "odometer_readings_day" ON "odometer_readings" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "odometer_readings_recorded" ON "odometer_readings" USING btree ("recorded_at","id");