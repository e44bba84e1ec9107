CREATE INDEX "messages_created" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_channel" ON "messages" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_failure" ON "messages" USING btree ("failure","created_at","id") WHERE "messages"."failure" is not null;