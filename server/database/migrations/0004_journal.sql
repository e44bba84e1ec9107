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
DROP INDEX "ledger_entries_date";--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_corrects_entry_id_ledger_entries_id_fk" FOREIGN KEY ("corrects_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_requested" ON "journal_entries" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "journal_entries_open" ON "journal_entries" USING btree ("requested_at","id") WHERE "journal_entries"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_corrects_key" ON "journal_entries" USING btree ("corrects_entry_id") WHERE "journal_entries"."corrects_entry_id" is not null and "journal_entries"."state" in ('proposed', 'approved');--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_creator" ON "ledger_entries" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "ledger_lines_depot" ON "ledger_lines" USING btree ("depot_id") WHERE "ledger_lines"."depot_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_date" ON "ledger_entries" USING btree ("posting_date","id");