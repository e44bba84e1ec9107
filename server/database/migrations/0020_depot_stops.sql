ALTER TABLE "depots" ADD COLUMN "stoppage_id" uuid;--> statement-breakpoint
ALTER TABLE "depots" ADD CONSTRAINT "depots_stoppage_id_stoppages_id_fk" FOREIGN KEY ("stoppage_id") REFERENCES "public"."stoppages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- By hand: where a depot's region has one stoppage only, its passengers board there.
UPDATE "depots" SET "stoppage_id" = "only"."id"
FROM (
  SELECT "region_id", (array_agg("id"))[1] AS "id" FROM "stoppages" WHERE "is_active" GROUP BY "region_id" HAVING count(*) = 1
) AS "only"
WHERE "only"."region_id" = "depots"."region_id";
