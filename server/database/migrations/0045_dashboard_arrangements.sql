CREATE TABLE "dashboard_arrangements" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"cards" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dashboard_arrangements" ADD CONSTRAINT "dashboard_arrangements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;