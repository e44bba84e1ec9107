CREATE TABLE "archive_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archive_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"archive_id" bigint NOT NULL,
	"ran_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mark" "bytea"
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"year" smallint NOT NULL,
	"parts" jsonb NOT NULL,
	"manifest_sha256" text NOT NULL,
	"ran_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mark" "bytea"
);
--> statement-breakpoint
ALTER TABLE "archive_returns" ADD CONSTRAINT "archive_returns_archive_id_archives_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."archives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_returns_archive" ON "archive_returns" USING btree ("archive_id");