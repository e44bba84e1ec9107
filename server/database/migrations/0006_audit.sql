CREATE TABLE "machine_drawings" (
	"machine" text NOT NULL,
	"fingerprint" text NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "machine_drawings_machine_fingerprint_pk" PRIMARY KEY("machine","fingerprint")
);
--> statement-breakpoint
DROP INDEX "workflow_events_at";--> statement-breakpoint
CREATE INDEX "ledger_entries_reversals" ON "ledger_entries" USING btree ("record_kind","created_at") WHERE "ledger_entries"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "refused_events_machine" ON "refused_events" USING btree ("machine","at","id");--> statement-breakpoint
CREATE INDEX "workflow_events_step" ON "workflow_events" USING btree ("machine","event","from_state","to_state","at","id","actor_id");