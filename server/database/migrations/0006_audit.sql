CREATE TABLE "seals" (
	"n" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"form" smallint NOT NULL,
	"row_hash" "bytea" NOT NULL,
	"chain" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"mark" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "serial" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "machine_versions" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "record_changes" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "refused_events" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "workflow_events" ADD COLUMN "mark" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "seals_row_key" ON "seals" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "seals_sealed_at" ON "seals" USING btree ("sealed_at","n");--> statement-breakpoint
CREATE INDEX "ledger_entries_serial" ON "ledger_entries" USING btree ("serial");