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
ALTER TABLE "departure_swaps" ADD CONSTRAINT "departure_swaps_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departure_swaps_departure" ON "departure_swaps" USING btree ("departure_id","at");