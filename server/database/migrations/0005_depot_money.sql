CREATE TABLE "cash_shift_counts" (
	"shift_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"counted" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"pieces" jsonb NOT NULL,
	CONSTRAINT "cash_shift_counts_shift_id_currency_pk" PRIMARY KEY("shift_id","currency"),
	CONSTRAINT "cash_shift_counts_counted" CHECK ("cash_shift_counts"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_slip_amounts" (
	"slip_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"proposed_ticket" bigint NOT NULL,
	"proposed_cargo" bigint NOT NULL,
	"proposed_pos" bigint NOT NULL,
	"ticket" bigint NOT NULL,
	"cargo" bigint NOT NULL,
	"pos" bigint NOT NULL,
	CONSTRAINT "deposit_slip_amounts_slip_id_currency_pk" PRIMARY KEY("slip_id","currency"),
	CONSTRAINT "deposit_slip_amounts_cash" CHECK ("deposit_slip_amounts"."ticket" + "deposit_slip_amounts"."cargo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_slip_shifts" (
	"slip_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"is_live" boolean NOT NULL,
	CONSTRAINT "deposit_slip_shifts_slip_id_shift_id_pk" PRIMARY KEY("slip_id","shift_id")
);
--> statement-breakpoint
CREATE TABLE "deposit_slips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"depot_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"region_id" uuid,
	"corrects_entry_id" uuid,
	"purpose" text NOT NULL,
	"reference" text,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"posting_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "journal_entries_number_unique" UNIQUE("number"),
	CONSTRAINT "journal_entries_amount" CHECK ("journal_entries"."amount" > 0),
	CONSTRAINT "journal_entries_kind" CHECK (("journal_entries"."kind" = 'vatRemittance') = ("journal_entries"."region_id" is not null) and ("journal_entries"."kind" = 'correction') = ("journal_entries"."corrects_entry_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "record_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"means" text NOT NULL,
	"bank_reference" text,
	"note" text,
	"state" text NOT NULL,
	"depot_id" uuid,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"settled" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "top_ups_amount" CHECK ("top_ups"."amount" > 0 and ("top_ups"."settled" is null or "top_ups"."settled" between 0 and "top_ups"."amount")),
	CONSTRAINT "top_ups_decided" CHECK (("top_ups"."state" = 'pending') = ("top_ups"."decided_at" is null) and ("top_ups"."state" = 'approved') = ("top_ups"."settled" is not null)),
	CONSTRAINT "top_ups_cash_at_depot" CHECK ("top_ups"."means" <> 'cash' or "top_ups"."depot_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "wallet_deductions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"region_id" uuid,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_deductions_amount" CHECK ("wallet_deductions"."amount" > 0 and "wallet_deductions"."vat" between 0 and "wallet_deductions"."amount" and ("wallet_deductions"."vat" = 0 or "wallet_deductions"."region_id" is not null))
);
--> statement-breakpoint
DROP INDEX "ledger_entries_date";--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "count_note" text;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "close_note" text;--> statement-breakpoint
ALTER TABLE "cash_shift_counts" ADD CONSTRAINT "cash_shift_counts_shift_id_cash_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."cash_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slip_amounts" ADD CONSTRAINT "deposit_slip_amounts_slip_id_deposit_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."deposit_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slip_shifts" ADD CONSTRAINT "deposit_slip_shifts_slip_id_deposit_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."deposit_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slip_shifts" ADD CONSTRAINT "deposit_slip_shifts_shift_id_cash_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."cash_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_items" ADD CONSTRAINT "expense_items_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_category_accounts_code_fk" FOREIGN KEY ("category") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_corrects_entry_id_ledger_entries_id_fk" FOREIGN KEY ("corrects_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_files" ADD CONSTRAINT "record_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_agent_id_agents_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_agent_id_agents_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_slip_shifts_live_key" ON "deposit_slip_shifts" USING btree ("shift_id") WHERE "deposit_slip_shifts"."is_live";--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_slips_number_key" ON "deposit_slips" USING btree ("number");--> statement-breakpoint
CREATE INDEX "deposit_slips_created" ON "deposit_slips" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deposit_slips_depot" ON "deposit_slips" USING btree ("depot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deposit_slips_state" ON "deposit_slips" USING btree ("state","created_at","id");--> statement-breakpoint
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
CREATE INDEX "expenses_search_trgm" ON "expenses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "journal_entries_requested" ON "journal_entries" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "journal_entries_open" ON "journal_entries" USING btree ("requested_at","id") WHERE "journal_entries"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_corrects_key" ON "journal_entries" USING btree ("corrects_entry_id") WHERE "journal_entries"."corrects_entry_id" is not null and "journal_entries"."state" in ('proposed', 'approved');--> statement-breakpoint
CREATE INDEX "record_files_record" ON "record_files" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_number_key" ON "top_ups" USING btree ("number");--> statement-breakpoint
CREATE INDEX "top_ups_agent" ON "top_ups" USING btree ("agent_id","requested_at");--> statement-breakpoint
CREATE INDEX "top_ups_requested" ON "top_ups" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "top_ups_depot" ON "top_ups" USING btree ("depot_id","requested_at");--> statement-breakpoint
CREATE INDEX "top_ups_pending" ON "top_ups" USING btree ("requested_at","id") WHERE "top_ups"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "wallet_deductions_agent" ON "wallet_deductions" USING btree ("agent_id","created_at");--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD CONSTRAINT "cash_shifts_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_shifts_opened" ON "cash_shifts" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "cash_shifts_clerk" ON "cash_shifts" USING btree ("clerk_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "cash_shifts_depot" ON "cash_shifts" USING btree ("depot_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "cash_shifts_unclosed" ON "cash_shifts" USING btree ("depot_id") WHERE "cash_shifts"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_creator" ON "ledger_entries" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "ledger_lines_depot" ON "ledger_lines" USING btree ("depot_id") WHERE "ledger_lines"."depot_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_date" ON "ledger_entries" USING btree ("posting_date","id");