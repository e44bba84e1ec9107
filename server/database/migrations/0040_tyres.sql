ALTER TABLE "work_order_items" DROP CONSTRAINT "work_order_items_kind";--> statement-breakpoint
ALTER TABLE "work_order_items" ADD COLUMN "wheel" text;--> statement-breakpoint
ALTER TABLE "work_order_items" ADD COLUMN "serial" text;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_items_wheel_key" ON "work_order_items" USING btree ("work_order_id","wheel");--> statement-breakpoint
ALTER TABLE "work_order_items" ADD CONSTRAINT "work_order_items_tyre" CHECK (case when "work_order_items"."kind" = 'tyre' then "work_order_items"."wheel" is not null and "work_order_items"."quantity" = 1000 else "work_order_items"."wheel" is null and "work_order_items"."serial" is null end);--> statement-breakpoint
ALTER TABLE "work_order_items" ADD CONSTRAINT "work_order_items_kind" CHECK ("work_order_items"."kind" in ('part', 'labour', 'tyre'));