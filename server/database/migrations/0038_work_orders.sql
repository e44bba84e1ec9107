CREATE TABLE "maintenance_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transport_id" uuid NOT NULL,
	"work" text NOT NULL,
	"severity" text NOT NULL,
	"every_km" integer,
	"every_days" integer,
	"from_km" integer NOT NULL,
	"from_day" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "maintenance_plans_severity" CHECK ("maintenance_plans"."severity" in ('minor', 'major', 'outOfService')),
	CONSTRAINT "maintenance_plans_every" CHECK (coalesce("maintenance_plans"."every_km", "maintenance_plans"."every_days") is not null and coalesce("maintenance_plans"."every_km", 1) > 0 and coalesce("maintenance_plans"."every_days", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "work_order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "work_order_items_kind" CHECK ("work_order_items"."kind" in ('part', 'labour')),
	CONSTRAINT "work_order_items_amounts" CHECK ("work_order_items"."quantity" > 0 and "work_order_items"."price" >= 0 and abs(2 * ("work_order_items"."total" * 1000 - "work_order_items"."quantity"::bigint * "work_order_items"."price")) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "work_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"transport_id" uuid NOT NULL,
	"severity" text NOT NULL,
	"defect" text NOT NULL,
	"departure_id" uuid,
	"plan_id" uuid,
	"plan_turn" integer,
	"due_km" integer,
	"due_day" date,
	"depot_id" uuid,
	"workshop" text,
	"estimate" bigint,
	"currency" char(3),
	"planned_from" date,
	"planned_until" date,
	"needs_second" boolean DEFAULT false NOT NULL,
	"planned_by" uuid,
	"planned_at" timestamp (3) with time zone,
	"reported_by" uuid,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone,
	"start_day" date,
	"start_km" integer,
	"finished_by" uuid,
	"finished_at" timestamp (3) with time zone,
	"finished_on" date,
	"cancelled_by" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"total" bigint DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_orders_state" CHECK ("work_orders"."state" in ('reported', 'approved', 'inProgress', 'done', 'cancelled')),
	CONSTRAINT "work_orders_severity" CHECK ("work_orders"."severity" in ('minor', 'major', 'outOfService')),
	CONSTRAINT "work_orders_planned" CHECK (num_nulls("work_orders"."depot_id", "work_orders"."workshop", "work_orders"."estimate", "work_orders"."currency", "work_orders"."planned_from", "work_orders"."planned_until", "work_orders"."planned_by", "work_orders"."planned_at") in (0, 8)
        and ("work_orders"."depot_id" is not null or "work_orders"."state" in ('reported', 'cancelled')) and "work_orders"."planned_from" <= "work_orders"."planned_until" and "work_orders"."estimate" >= 0),
	CONSTRAINT "work_orders_second" CHECK (not "work_orders"."needs_second" or "work_orders"."approved_by" is null or "work_orders"."approved_by" <> "work_orders"."planned_by"),
	CONSTRAINT "work_orders_steps" CHECK (("work_orders"."state" not in ('approved', 'inProgress', 'done') or "work_orders"."approved_by" is not null)
        and ("work_orders"."state" not in ('inProgress', 'done') or num_nulls("work_orders"."started_by", "work_orders"."start_day", "work_orders"."start_km") = 0)
        and ("work_orders"."state" <> 'done' or num_nulls("work_orders"."finished_by", "work_orders"."finished_on") = 0)
        and ("work_orders"."state" <> 'cancelled' or num_nulls("work_orders"."cancelled_by", "work_orders"."cancel_reason") = 0)),
	CONSTRAINT "work_orders_plan" CHECK (num_nulls("work_orders"."plan_id", "work_orders"."plan_turn") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "work_order_id" uuid;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_items" ADD CONSTRAINT "work_order_items_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_plan_id_maintenance_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."maintenance_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_finished_by_users_id_fk" FOREIGN KEY ("finished_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_plans_bus" ON "maintenance_plans" USING btree ("transport_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans_work" ON "maintenance_plans" USING btree (lower("work"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_items_position_key" ON "work_order_items" USING btree ("work_order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders_number_key" ON "work_orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders_turn_key" ON "work_orders" USING btree ("plan_id","plan_turn");--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders_open_plan_key" ON "work_orders" USING btree ("plan_id") WHERE "work_orders"."state" in ('reported', 'approved', 'inProgress');--> statement-breakpoint
CREATE INDEX "work_orders_reported" ON "work_orders" USING btree ("reported_at","id");--> statement-breakpoint
CREATE INDEX "work_orders_planned" ON "work_orders" USING btree ("planned_from","id");--> statement-breakpoint
CREATE INDEX "work_orders_total" ON "work_orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "work_orders_bus" ON "work_orders" USING btree ("transport_id","reported_at","id");--> statement-breakpoint
CREATE INDEX "work_orders_away" ON "work_orders" USING btree ("transport_id") WHERE "work_orders"."state" in ('approved', 'inProgress') and "work_orders"."severity" = 'outOfService';--> statement-breakpoint
CREATE INDEX "work_orders_waiting" ON "work_orders" USING btree ("planned_at","id") WHERE "work_orders"."state" = 'reported' and "work_orders"."needs_second";--> statement-breakpoint
CREATE INDEX "work_orders_search_trgm" ON "work_orders" USING gin (folded("search_text") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_work_order" ON "expenses" USING btree ("work_order_id","id") WHERE "expenses"."work_order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_work_order_key" ON "expenses" USING btree ("work_order_id") WHERE "expenses"."work_order_id" is not null and "expenses"."state" <> 'rejected';