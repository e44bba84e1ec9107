DROP INDEX "bookings_search_trgm";--> statement-breakpoint
DROP INDEX "consignments_search_trgm";--> statement-breakpoint
DROP INDEX "expenses_search_trgm";--> statement-breakpoint
CREATE INDEX "bookings_search_trgm" ON "bookings" USING gin (folded("search_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "consignments_search_trgm" ON "consignments" USING gin (folded("search_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expenses_search_trgm" ON "expenses" USING gin (folded("search_text") gin_trgm_ops);