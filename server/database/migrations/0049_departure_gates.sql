CREATE TABLE "departure_gates" (
	"departure_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"gate" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "departure_gates_departure_id_position_pk" PRIMARY KEY("departure_id","position")
);
--> statement-breakpoint
ALTER TABLE "departure_gates" ADD CONSTRAINT "departure_gates_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;