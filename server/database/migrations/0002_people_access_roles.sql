DROP INDEX "users_name_trgm";--> statement-breakpoint
ALTER TABLE "access_roles" ADD COLUMN "user_type" text NOT NULL DEFAULT 'staff';--> statement-breakpoint
ALTER TABLE "access_roles" ALTER COLUMN "user_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "access_roles" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search_trgm" ON "users" USING gin (("name" || ' ' || "email" || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_depot" ON "users" USING btree ("depot_id");--> statement-breakpoint
CREATE INDEX "users_access_role" ON "users" USING btree ("access_role_id");