CREATE TABLE "customer_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"customer_id" uuid,
	"depot_id" uuid,
	"shift_id" uuid,
	"date" date NOT NULL,
	"means" text NOT NULL,
	"bank_reference" text,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"allocated" bigint DEFAULT 0 NOT NULL,
	"notes" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_by" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_receipts_state" CHECK ("customer_receipts"."state" in ('taken', 'cancelled')),
	CONSTRAINT "customer_receipts_amount" CHECK ("customer_receipts"."amount" > 0 and "customer_receipts"."allocated" between 0 and "customer_receipts"."amount"),
	CONSTRAINT "customer_receipts_cancelled" CHECK ("customer_receipts"."state" = 'taken' or ("customer_receipts"."allocated" = 0 and "customer_receipts"."cancelled_by" is not null)),
	CONSTRAINT "customer_receipts_bank" CHECK (("customer_receipts"."means" = 'bank') = ("customer_receipts"."bank_reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "receipt_allocations_amount" CHECK ("receipt_allocations"."amount" > 0),
	CONSTRAINT "receipt_allocations_undone" CHECK (("receipt_allocations"."undone_by" is null) = ("receipt_allocations"."undone_at" is null))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"tax_number" text,
	"street" text,
	"building_number" text,
	"district" text,
	"city" text,
	"postal_code" text,
	"country" text,
	"contact_name" text,
	"phone" text,
	"email" text,
	"language" text NOT NULL,
	"currency" char(3) NOT NULL,
	"credit_limit" bigint,
	"payment_days" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customers_language" CHECK ("customers"."language" in ('en', 'ar')),
	CONSTRAINT "customers_terms" CHECK ("customers"."payment_days" between 0 and 365 and "customers"."credit_limit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service_prices" (
	"service_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "service_prices_service_id_currency_pk" PRIMARY KEY("service_id","currency"),
	CONSTRAINT "service_prices_price" CHECK ("service_prices"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"unit" text NOT NULL,
	"supply" text NOT NULL,
	"income_account" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "services_account_income" CHECK ("services"."income_account" like '4___')
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"supply" text NOT NULL,
	"tax_category" text NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"tax_rule_id" uuid,
	"tax_reason_code" text,
	"tax_reason" jsonb,
	"income_account" text NOT NULL,
	"credit_note_id" uuid NOT NULL,
	"invoice_line_id" uuid NOT NULL,
	CONSTRAINT "credit_note_lines_amounts" CHECK ("credit_note_lines"."quantity" >= 0 and "credit_note_lines"."net" >= 0 and "credit_note_lines"."vat" >= 0),
	CONSTRAINT "credit_note_lines_tax" CHECK ("credit_note_lines"."tax_category" in ('S', 'Z', 'E', 'O') and ("credit_note_lines"."tax_category" = 'S') >= ("credit_note_lines"."vat_rate_basis_points" > 0)
        and ("credit_note_lines"."vat_rate_basis_points" > 0 or "credit_note_lines"."vat" = 0))
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"date" date NOT NULL,
	"currency" char(3) NOT NULL,
	"sub_total" bigint NOT NULL,
	"vat_total" bigint NOT NULL,
	"net_total" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_totals" CHECK ("credit_notes"."sub_total" >= 0 and "credit_notes"."vat_total" >= 0 and "credit_notes"."net_total" > 0 and "credit_notes"."net_total" = "credit_notes"."sub_total" + "credit_notes"."vat_total")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"supply" text NOT NULL,
	"tax_category" text NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"tax_rule_id" uuid,
	"tax_reason_code" text,
	"tax_reason" jsonb,
	"income_account" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"service_id" uuid,
	"text" text NOT NULL,
	"unit" text NOT NULL,
	"price" bigint NOT NULL,
	"discount_kind" text,
	"discount_value" bigint DEFAULT 0 NOT NULL,
	"discount" bigint NOT NULL,
	"whole_discount" bigint NOT NULL,
	CONSTRAINT "invoice_lines_amounts" CHECK ("invoice_lines"."quantity" > 0 and "invoice_lines"."price" >= 0 and "invoice_lines"."discount" >= 0 and "invoice_lines"."whole_discount" >= 0 and "invoice_lines"."net" >= 0
        and "invoice_lines"."vat" >= 0 and abs(2 * (("invoice_lines"."net" + "invoice_lines"."discount" + "invoice_lines"."whole_discount") * 1000 - "invoice_lines"."quantity"::bigint * "invoice_lines"."price")) <= 1000),
	CONSTRAINT "invoice_lines_tax" CHECK ("invoice_lines"."tax_category" in ('S', 'Z', 'E', 'O') and ("invoice_lines"."tax_category" = 'S') >= ("invoice_lines"."vat_rate_basis_points" > 0)
        and ("invoice_lines"."vat_rate_basis_points" > 0 or "invoice_lines"."vat" = 0))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text,
	"state" text NOT NULL,
	"depot_id" uuid NOT NULL,
	"region_id" uuid NOT NULL,
	"customer_id" uuid,
	"print_name" text NOT NULL,
	"mobile" text,
	"buyer_tax_number" text,
	"bill_date" date NOT NULL,
	"due_date" date NOT NULL,
	"currency" char(3) NOT NULL,
	"discount_kind" text,
	"discount_value" bigint DEFAULT 0 NOT NULL,
	"discount" bigint NOT NULL,
	"sub_total" bigint NOT NULL,
	"vat_total" bigint NOT NULL,
	"net_total" bigint NOT NULL,
	"allocated" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"rate_from" char(3),
	"rate_to" char(3),
	"rate" numeric(18, 8),
	"rate_day" date,
	"notes" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('draft', 'issued', 'partlyPaid', 'paid', 'credited', 'discarded')),
	CONSTRAINT "invoices_issued" CHECK (("invoices"."state" in ('draft', 'discarded')) = ("invoices"."number" is null)
        and ("invoices"."number" is null) = ("invoices"."issued_by" is null) and ("invoices"."number" is null) = ("invoices"."issued_at" is null)),
	CONSTRAINT "invoices_due" CHECK ("invoices"."due_date" >= "invoices"."bill_date"),
	CONSTRAINT "invoices_totals" CHECK ("invoices"."sub_total" >= 0 and "invoices"."vat_total" >= 0 and "invoices"."discount" >= 0
        and "invoices"."net_total" = "invoices"."sub_total" + "invoices"."vat_total"),
	CONSTRAINT "invoices_settled" CHECK ("invoices"."allocated" >= 0 and "invoices"."credited" >= 0 and "invoices"."allocated" + "invoices"."credited" <= "invoices"."net_total"),
	CONSTRAINT "invoices_discount" CHECK (case "invoices"."discount_kind" when 'percent' then "invoices"."discount_value" between 0 and 10000
        when 'amount' then "invoices"."discount_value" >= 0 else "invoices"."discount_value" = 0 end),
	CONSTRAINT "invoices_rate" CHECK (("invoices"."rate" is null) = ("invoices"."rate_from" is null) and ("invoices"."rate" is null) = ("invoices"."rate_to" is null)
        and ("invoices"."rate" is null) = ("invoices"."rate_day" is null))
);
--> statement-breakpoint
ALTER TABLE "customer_receipts" ADD CONSTRAINT "customer_receipts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_receipts" ADD CONSTRAINT "customer_receipts_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_receipts" ADD CONSTRAINT "customer_receipts_shift_id_cash_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."cash_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_receipts" ADD CONSTRAINT "customer_receipts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_receipts" ADD CONSTRAINT "customer_receipts_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_allocations" ADD CONSTRAINT "receipt_allocations_receipt_id_customer_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."customer_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_allocations" ADD CONSTRAINT "receipt_allocations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_allocations" ADD CONSTRAINT "receipt_allocations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_allocations" ADD CONSTRAINT "receipt_allocations_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_prices" ADD CONSTRAINT "service_prices_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_income_account_accounts_code_fk" FOREIGN KEY ("income_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_tax_rule_id_tax_rules_id_fk" FOREIGN KEY ("tax_rule_id") REFERENCES "public"."tax_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_income_account_accounts_code_fk" FOREIGN KEY ("income_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_tax_rule_id_tax_rules_id_fk" FOREIGN KEY ("tax_rule_id") REFERENCES "public"."tax_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_income_account_accounts_code_fk" FOREIGN KEY ("income_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_receipts_number_key" ON "customer_receipts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "customer_receipts_created" ON "customer_receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_receipts_date" ON "customer_receipts" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "customer_receipts_customer" ON "customer_receipts" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE INDEX "customer_receipts_depot" ON "customer_receipts" USING btree ("depot_id","date","id");--> statement-breakpoint
CREATE INDEX "customer_receipts_unallocated" ON "customer_receipts" USING btree ("customer_id","currency") WHERE "customer_receipts"."state" = 'taken' and "customer_receipts"."allocated" < "customer_receipts"."amount";--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reminders_day_key" ON "invoice_reminders" USING btree ("customer_id","day");--> statement-breakpoint
CREATE INDEX "receipt_allocations_receipt" ON "receipt_allocations" USING btree ("receipt_id","created_at");--> statement-breakpoint
CREATE INDEX "receipt_allocations_invoice" ON "receipt_allocations" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_code_key" ON "customers" USING btree ("code");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("name" ->> 'en'),"id");--> statement-breakpoint
CREATE INDEX "customers_search_trgm" ON "customers" USING gin (folded("code" || ' ' || ("name" ->> 'en') || ' ' || ("name" ->> 'ar') || ' ' || coalesce("tax_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "services_code_key" ON "services" USING btree ("code");--> statement-breakpoint
CREATE INDEX "services_name" ON "services" USING btree (lower("name" ->> 'en'),"id");--> statement-breakpoint
CREATE INDEX "services_account" ON "services" USING btree ("income_account");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_lines_position_key" ON "credit_note_lines" USING btree ("credit_note_id","position");--> statement-breakpoint
CREATE INDEX "credit_note_lines_line" ON "credit_note_lines" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number_key" ON "credit_notes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_notes_date" ON "credit_notes" USING btree ("date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_position_key" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_service" ON "invoice_lines" USING btree ("service_id") WHERE "invoice_lines"."service_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "invoices_bill_date" ON "invoices" USING btree ("bill_date","id");--> statement-breakpoint
CREATE INDEX "invoices_due_date" ON "invoices" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_customer" ON "invoices" USING btree ("customer_id","bill_date","id");--> statement-breakpoint
CREATE INDEX "invoices_depot" ON "invoices" USING btree ("depot_id","bill_date","id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_date","id") WHERE "invoices"."state" in ('issued', 'partlyPaid');--> statement-breakpoint
CREATE INDEX "invoices_drafts" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "invoices_search_trgm" ON "invoices" USING gin (folded("search_text") gin_trgm_ops);--> statement-breakpoint
-- By hand:
-- What was issued stays as it is: of the bill only its state, what was paid and credited of it and its version move on.
CREATE FUNCTION keep_issued_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if old.number is not null
    and (to_jsonb(new) - array['state', 'allocated', 'credited', 'version'])
      is distinct from (to_jsonb(old) - array['state', 'allocated', 'credited', 'version'])
  then raise exception 'invoice % is issued and does not change', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_issued_invoices BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoices();--> statement-breakpoint
CREATE FUNCTION keep_issued_invoice_lines() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  touched uuid := case when tg_op = 'DELETE' then old.invoice_id else new.invoice_id end;
begin
  if exists (select 1 from invoices where id = touched and number is not null)
    or (tg_op = 'UPDATE' and exists (select 1 from invoices where id = old.invoice_id and number is not null))
  then raise exception 'the invoice of this line is issued and does not change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_issued_invoice_lines BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice_lines();
