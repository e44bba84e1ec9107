CREATE TABLE "expense_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expense_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "expense_items_amounts" CHECK ("expense_items"."quantity" > 0 and "expense_items"."price" >= 0 and abs(2 * ("expense_items"."total" * 1000 - "expense_items"."quantity"::bigint * "expense_items"."price")) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"depot_id" uuid NOT NULL,
	"date" date NOT NULL,
	"type" text NOT NULL,
	"transport_id" uuid,
	"departure_id" uuid,
	"category" text NOT NULL,
	"source" text NOT NULL,
	"supplier" text NOT NULL,
	"supplier_key" text NOT NULL,
	"currency" char(3) NOT NULL,
	"total" bigint NOT NULL,
	"notes" text,
	"no_receipt_reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "expenses_state" CHECK ("expenses"."state" in ('pending', 'accepted', 'rejected')),
	CONSTRAINT "expenses_total" CHECK ("expenses"."total" > 0),
	CONSTRAINT "expenses_decided" CHECK (("expenses"."state" = 'pending') or ("expenses"."decided_by" is not null and "expenses"."decided_by" <> "expenses"."created_by")),
	CONSTRAINT "expenses_purpose" CHECK (case "expenses"."type"
        when 'depot' then "expenses"."transport_id" is null and "expenses"."departure_id" is null
        when 'bus' then "expenses"."transport_id" is not null and "expenses"."departure_id" is null
        when 'departure' then "expenses"."transport_id" is not null and "expenses"."departure_id" is not null
        else false
      end)
);
--> statement-breakpoint
ALTER TABLE "expense_items" ADD CONSTRAINT "expense_items_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_category_accounts_code_fk" FOREIGN KEY ("category") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "expense_items_position_key" ON "expense_items" USING btree ("expense_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_number_key" ON "expenses" USING btree ("number");--> statement-breakpoint
CREATE INDEX "expenses_date" ON "expenses" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "expenses_depot_date" ON "expenses" USING btree ("depot_id","date","id");--> statement-breakpoint
CREATE INDEX "expenses_created" ON "expenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_creator" ON "expenses" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "expenses_transport" ON "expenses" USING btree ("transport_id","date") WHERE "expenses"."transport_id" is not null;--> statement-breakpoint
CREATE INDEX "expenses_departure" ON "expenses" USING btree ("departure_id") WHERE "expenses"."departure_id" is not null;--> statement-breakpoint
CREATE INDEX "expenses_like" ON "expenses" USING btree ("supplier_key","total","date");--> statement-breakpoint
CREATE INDEX "expenses_open" ON "expenses" USING btree ("submitted_at","id") WHERE "expenses"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "expenses_search_trgm" ON "expenses" USING gin ("search_text" gin_trgm_ops);