CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"departure_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL,
	"incomplete" jsonb NOT NULL,
	"override_reason" text,
	CONSTRAINT "manifests_version_key" UNIQUE("departure_id","version_number")
);
--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_at" ON "check_ins" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "check_ins_depot" ON "check_ins" USING btree ("depot_id","at","id");--> statement-breakpoint
CREATE INDEX "check_ins_officer" ON "check_ins" USING btree ("officer_id","at","id");