CREATE TABLE "refund_request_parts" (
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_open" boolean NOT NULL,
	"base" bigint NOT NULL,
	"refund" bigint NOT NULL,
	"base_vat" bigint NOT NULL,
	"refund_vat" bigint NOT NULL,
	"policy_version" integer NOT NULL,
	"stay_id" uuid,
	"nights" smallint,
	"nights_back" smallint,
	"first_night" date,
	"visas" smallint,
	"visas_back" smallint,
	CONSTRAINT "refund_request_parts_request_id_kind_pk" PRIMARY KEY("request_id","kind"),
	CONSTRAINT "refund_request_parts_kind" CHECK ("refund_request_parts"."kind" in ('stay', 'visas')),
	CONSTRAINT "refund_request_parts_share" CHECK ("refund_request_parts"."refund" between 0 and "refund_request_parts"."base" and "refund_request_parts"."base_vat" between 0 and "refund_request_parts"."base" and "refund_request_parts"."refund_vat" between 0 and "refund_request_parts"."refund"),
	CONSTRAINT "refund_request_parts_visas" CHECK (num_nonnulls("refund_request_parts"."visas", "refund_request_parts"."visas_back") = case "refund_request_parts"."kind" when 'visas' then 2 else 0 end and "refund_request_parts"."visas_back" between 0 and "refund_request_parts"."visas"),
	CONSTRAINT "refund_request_parts_stay" CHECK (num_nonnulls("refund_request_parts"."stay_id", "refund_request_parts"."nights", "refund_request_parts"."nights_back", "refund_request_parts"."first_night") = case "refund_request_parts"."kind" when 'stay' then 4 else 0 end and "refund_request_parts"."nights_back" between 0 and "refund_request_parts"."nights")
);
--> statement-breakpoint
ALTER TABLE "visa_fees" ADD COLUMN "refund_request_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_request_parts" ADD CONSTRAINT "refund_request_parts_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request_parts" ADD CONSTRAINT "refund_request_parts_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_request_parts_open_stay_key" ON "refund_request_parts" USING btree ("stay_id") WHERE "refund_request_parts"."is_open";--> statement-breakpoint
CREATE INDEX "refund_request_parts_stay" ON "refund_request_parts" USING btree ("stay_id");--> statement-breakpoint
ALTER TABLE "visa_fees" ADD CONSTRAINT "visa_fees_refund_request_id_refund_requests_id_fk" FOREIGN KEY ("refund_request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;