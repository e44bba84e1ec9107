CREATE TABLE "audit_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"record_kind" text,
	"record_id" text,
	"reference" text NOT NULL,
	"row" text,
	"found" text NOT NULL,
	"expected" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"state" text DEFAULT 'running' NOT NULL,
	"check" text,
	"checks_done" integer DEFAULT 0 NOT NULL,
	"checks_total" integer DEFAULT 0 NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"findings" integer DEFAULT 0 NOT NULL,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_drawings" (
	"machine" text NOT NULL,
	"fingerprint" text NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "machine_drawings_machine_fingerprint_pk" PRIMARY KEY("machine","fingerprint")
);
--> statement-breakpoint
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
DROP INDEX "workflow_events_at";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "serial" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "machine_versions" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "record_changes" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "refused_events" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "workflow_events" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "audit_findings" ADD CONSTRAINT "audit_findings_run_id_audit_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."audit_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_runs" ADD CONSTRAINT "audit_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_findings_run" ON "audit_findings" USING btree ("run_id","rule","id");--> statement-breakpoint
CREATE INDEX "audit_findings_order" ON "audit_findings" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "audit_runs_started" ON "audit_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "seals_row_key" ON "seals" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "seals_sealed_at" ON "seals" USING btree ("sealed_at","n");--> statement-breakpoint
CREATE INDEX "ledger_entries_serial" ON "ledger_entries" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "ledger_entries_reversals" ON "ledger_entries" USING btree ("record_kind","created_at") WHERE "ledger_entries"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "refused_events_machine" ON "refused_events" USING btree ("machine","at","id");--> statement-breakpoint
CREATE INDEX "workflow_events_step" ON "workflow_events" USING btree ("machine","event","from_state","to_state","at","id","actor_id");