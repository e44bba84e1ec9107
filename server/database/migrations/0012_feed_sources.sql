CREATE TABLE "feed_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"agencies" jsonb,
	"imported_at" timestamp (3) with time zone,
	CONSTRAINT "feed_sources_key_unique" UNIQUE("key"),
	CONSTRAINT "feed_sources_name_unique" UNIQUE("name")
);
--> statement-breakpoint
-- By hand:
-- What was imported until now belongs to a source by the name that it was kept under; exports of our own have one from the beginning.
INSERT INTO "feed_sources" ("id", "key", "name") SELECT gen_random_uuid(), "feed", "feed" FROM (SELECT DISTINCT "feed" FROM "feed_records" UNION SELECT 'own') AS "known" ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "feed_records" ADD CONSTRAINT "feed_records_feed_source" FOREIGN KEY ("feed") REFERENCES "feed_sources"("key");
