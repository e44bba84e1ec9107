DROP INDEX "stoppages_name_trgm";--> statement-breakpoint
DROP INDEX "users_search_trgm";--> statement-breakpoint
CREATE INDEX "stoppages_name_trgm" ON "stoppages" USING gin (folded(("name" ->> 'en') || ' ' || ("name" ->> 'ar')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_trgm" ON "users" USING gin (folded("name" || ' ' || "email" || ' ' || coalesce("phone", '')) gin_trgm_ops);