CREATE TABLE "bank_match_lines" (
	"match_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"is_posted" boolean NOT NULL,
	"is_standing" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bank_match_lines_match_id_entry_id_line_pk" PRIMARY KEY("match_id","entry_id","line")
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"way" text NOT NULL,
	"fee" bigint NOT NULL,
	"fee_account" text,
	"entry_id" uuid,
	"matched_by" uuid NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_entry_id" uuid,
	CONSTRAINT "bank_matches_entryId_unique" UNIQUE("entry_id"),
	CONSTRAINT "bank_matches_fee" CHECK ("bank_matches"."fee" >= 0 and ("bank_matches"."fee" > 0) = ("bank_matches"."fee_account" is not null) and ("bank_matches"."undone_at" is null) = ("bank_matches"."undone_by" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"currency" char(3) NOT NULL,
	"bank_account" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"charges" bigint DEFAULT 0 NOT NULL,
	"reference" text,
	"reference_key" text NOT NULL,
	"text" text NOT NULL,
	"balance" bigint,
	"identity" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_statement_lines_amount" CHECK ("bank_statement_lines"."amount" <> 0 and "bank_statement_lines"."charges" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"currency" char(3) NOT NULL,
	"bank_account" text NOT NULL,
	"reference" text,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"part" smallint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"opening" bigint,
	"closing" bigint,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "bank_statements_balances" CHECK (("bank_statements"."opening" is null) = ("bank_statements"."closing" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciled_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"mapping" jsonb
);
--> statement-breakpoint
ALTER TABLE "bank_match_lines" ADD CONSTRAINT "bank_match_lines_match_id_bank_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."bank_matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match_lines" ADD CONSTRAINT "bank_match_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_id_bank_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_fee_account_accounts_code_fk" FOREIGN KEY ("fee_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_undone_entry_id_ledger_entries_id_fk" FOREIGN KEY ("undone_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_accounts" ADD CONSTRAINT "reconciled_accounts_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match_lines_key" ON "bank_match_lines" USING btree ("entry_id","line") WHERE "bank_match_lines"."is_standing";--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_line_key" ON "bank_matches" USING btree ("line_id") WHERE "bank_matches"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "bank_matches_line" ON "bank_matches" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_identity_key" ON "bank_statement_lines" USING btree ("account","currency","bank_account","identity") WHERE "bank_statement_lines"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "bank_statement_lines_day" ON "bank_statement_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_amount" ON "bank_statement_lines" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_statement" ON "bank_statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_account" ON "bank_statement_lines" USING btree ("account","currency","day","id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_unmatched" ON "bank_statement_lines" USING btree ("account","currency","day","id") WHERE "bank_statement_lines"."state" = 'unmatched';--> statement-breakpoint
CREATE INDEX "bank_statement_lines_reference" ON "bank_statement_lines" USING btree ("reference_key") WHERE "bank_statement_lines"."reference_key" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_file_key" ON "bank_statements" USING btree ("account","sha256","part") WHERE "bank_statements"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "bank_statements_days" ON "bank_statements" USING btree ("account","currency","bank_account","last_day");--> statement-breakpoint
CREATE INDEX "bank_statements_imported" ON "bank_statements" USING btree ("imported_at","id");