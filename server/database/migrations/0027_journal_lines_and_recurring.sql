CREATE TABLE "journal_lines" (
	"entry_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"depot_id" uuid,
	"agent_id" uuid,
	"region_id" uuid,
	"for_depot_id" uuid,
	"for_agent_id" uuid,
	"text" text,
	CONSTRAINT "journal_lines_entry_id_line_pk" PRIMARY KEY("entry_id","line"),
	CONSTRAINT "journal_lines_amount" CHECK ("journal_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "recurring_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"purpose" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"day_of_month" smallint NOT NULL,
	"first_month" date NOT NULL,
	"last_month" date,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"stopped_by" uuid,
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recurring_entries_number_unique" UNIQUE("number"),
	CONSTRAINT "recurring_entries_amount" CHECK ("recurring_entries"."amount" > 0),
	CONSTRAINT "recurring_entries_months" CHECK ("recurring_entries"."day_of_month" between 1 and 31 and extract(day from "recurring_entries"."first_month") = 1
        and ("recurring_entries"."last_month" is null or extract(day from "recurring_entries"."last_month") = 1 and "recurring_entries"."last_month" >= "recurring_entries"."first_month"))
);
--> statement-breakpoint
CREATE TABLE "recurring_lines" (
	"recurring_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"depot_id" uuid,
	"agent_id" uuid,
	"region_id" uuid,
	"for_depot_id" uuid,
	"for_agent_id" uuid,
	"text" text,
	CONSTRAINT "recurring_lines_recurring_id_line_pk" PRIMARY KEY("recurring_id","line"),
	CONSTRAINT "recurring_lines_amount" CHECK ("recurring_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "recurring_postings" (
	"recurring_id" uuid NOT NULL,
	"month" date NOT NULL,
	"due_on" date NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "recurring_postings_recurring_id_month_pk" PRIMARY KEY("recurring_id","month"),
	CONSTRAINT "recurring_postings_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "entry_date" date;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "reverses_on" date;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_agent_id_agents_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_for_depot_id_depots_id_fk" FOREIGN KEY ("for_depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_for_agent_id_agents_user_id_fk" FOREIGN KEY ("for_agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_entries" ADD CONSTRAINT "recurring_entries_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_entries" ADD CONSTRAINT "recurring_entries_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_entries" ADD CONSTRAINT "recurring_entries_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_lines" ADD CONSTRAINT "recurring_lines_recurring_id_recurring_entries_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_lines" ADD CONSTRAINT "recurring_lines_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_lines" ADD CONSTRAINT "recurring_lines_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_lines" ADD CONSTRAINT "recurring_lines_agent_id_agents_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_lines" ADD CONSTRAINT "recurring_lines_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_lines" ADD CONSTRAINT "recurring_lines_for_depot_id_depots_id_fk" FOREIGN KEY ("for_depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_lines" ADD CONSTRAINT "recurring_lines_for_agent_id_agents_user_id_fk" FOREIGN KEY ("for_agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_postings" ADD CONSTRAINT "recurring_postings_recurring_id_recurring_entries_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_postings" ADD CONSTRAINT "recurring_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("account");--> statement-breakpoint
CREATE INDEX "recurring_entries_requested" ON "recurring_entries" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "recurring_entries_open" ON "recurring_entries" USING btree ("requested_at","id") WHERE "recurring_entries"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "recurring_entries_active" ON "recurring_entries" USING btree ("id") WHERE "recurring_entries"."state" = 'active';--> statement-breakpoint
CREATE INDEX "recurring_lines_account" ON "recurring_lines" USING btree ("account");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_dates" CHECK (("journal_entries"."kind" in ('general', 'openingBalance')) = ("journal_entries"."entry_date" is not null) and ("journal_entries"."reverses_on" is null or "journal_entries"."kind" = 'general' and "journal_entries"."reverses_on" > "journal_entries"."entry_date"));