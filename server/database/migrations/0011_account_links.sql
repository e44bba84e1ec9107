ALTER TABLE "one_time_tokens" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_changes_accounts" ON "record_changes" USING btree ("user_id") WHERE "record_changes"."record_kind" = 'user';