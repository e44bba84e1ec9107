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
ALTER TABLE "timetable_imports" ADD CONSTRAINT "timetable_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_records_record" ON "feed_records" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "timetable_imports_created" ON "timetable_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "timetable_imports_user" ON "timetable_imports" USING btree ("user_id");