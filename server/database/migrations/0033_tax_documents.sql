CREATE TABLE "tax_document_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_document_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"answer" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_document_chains" (
	"chain" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_document_mark" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"begins_after" bigint NOT NULL,
	"through" bigint NOT NULL,
	CONSTRAINT "tax_document_mark_only" CHECK ("tax_document_mark"."only" and "tax_document_mark"."through" >= "tax_document_mark"."begins_after")
);
--> statement-breakpoint
CREATE TABLE "tax_document_sendings" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "tax_document_sendings_settled" CHECK (("tax_document_sendings"."state" = 'waiting') = ("tax_document_sendings"."next_attempt_at" is not null) and ("tax_document_sendings"."state" = 'waiting') = ("tax_document_sendings"."settled_at" is null)),
	CONSTRAINT "tax_document_sendings_state" CHECK ("tax_document_sendings"."state" in ('waiting', 'sent', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"region_id" uuid NOT NULL,
	"depot_id" uuid,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"is_simplified" boolean NOT NULL,
	"sold_kind" text NOT NULL,
	"sold_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"buyer_name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"document" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"sha256" text NOT NULL,
	"search_text" text NOT NULL,
	"mark" "bytea",
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tax_documents_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "tax_documents_position_key" UNIQUE NULLS NOT DISTINCT("depot_id","position"),
	CONSTRAINT "tax_documents_kind" CHECK ("tax_documents"."kind" in ('invoice', 'creditNote')),
	CONSTRAINT "tax_documents_total" CHECK ("tax_documents"."total" = "tax_documents"."net" + "tax_documents"."vat" and "tax_documents"."total" > 0),
	CONSTRAINT "tax_documents_sold_kind" CHECK ("tax_documents"."sold_kind" in ('booking', 'consignment', 'invoice')),
	CONSTRAINT "tax_documents_position" CHECK ("tax_documents"."position" > 0)
);
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "building_number" text;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "district" text;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "tax_document_answers" ADD CONSTRAINT "tax_document_answers_document_id_tax_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document_sendings" ADD CONSTRAINT "tax_document_sendings_document_id_tax_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_document_answers_document" ON "tax_document_answers" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "tax_document_sendings_due" ON "tax_document_sendings" USING btree ("next_attempt_at") WHERE "tax_document_sendings"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "tax_document_sendings_stopped" ON "tax_document_sendings" USING btree ("document_id") WHERE "tax_document_sendings"."state" in ('refused', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_entry_key" ON "tax_documents" USING btree ("entry_id","region_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_number_key" ON "tax_documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tax_documents_serial" ON "tax_documents" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "tax_documents_issued" ON "tax_documents" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "tax_documents_day" ON "tax_documents" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "tax_documents_sold" ON "tax_documents" USING btree ("sold_id");--> statement-breakpoint
CREATE INDEX "tax_documents_depot" ON "tax_documents" USING btree ("depot_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "tax_documents_search_trgm" ON "tax_documents" USING gin (folded("search_text") gin_trgm_ops);--> statement-breakpoint
-- By hand: what was sold before has its papers; tax documents begin with what comes.
INSERT INTO "tax_document_mark" ("begins_after", "through") SELECT coalesce(max("serial"), 0), coalesce(max("serial"), 0) FROM "ledger_entries";
