CREATE TABLE "account_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"act" text NOT NULL,
	"sold_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"depot_id" uuid,
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"invoice_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_charges_act" CHECK ("account_charges"."act" in ('sale', 'seatsAdded', 'travelDateChange', 'consignment')),
	CONSTRAINT "account_charges_amount" CHECK ("account_charges"."amount" > 0 and "account_charges"."vat" between 0 and "account_charges"."amount")
);
--> statement-breakpoint
ALTER TABLE "customer_receipts" ADD COLUMN "given_back_by" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "may_buy_on_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "kind" text DEFAULT 'services' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_payments" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "account_charges" ADD CONSTRAINT "account_charges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_charges" ADD CONSTRAINT "account_charges_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_charges" ADD CONSTRAINT "account_charges_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_charges" ADD CONSTRAINT "account_charges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_charges_day" ON "account_charges" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "account_charges_customer" ON "account_charges" USING btree ("customer_id","day","id");--> statement-breakpoint
CREATE INDEX "account_charges_amount" ON "account_charges" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "account_charges_open" ON "account_charges" USING btree ("customer_id","currency") WHERE "account_charges"."invoice_id" is null;--> statement-breakpoint
CREATE INDEX "account_charges_invoice" ON "account_charges" USING btree ("invoice_id") WHERE "account_charges"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "account_charges_sold" ON "account_charges" USING btree ("sold_id");--> statement-breakpoint
ALTER TABLE "booking_payments" ADD CONSTRAINT "booking_payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_receipts_given_back" ON "customer_receipts" USING btree ("given_back_by") WHERE "customer_receipts"."given_back_by" is not null;--> statement-breakpoint
CREATE INDEX "customers_on_account" ON "customers" USING btree ("code") WHERE "customers"."may_buy_on_account";--> statement-breakpoint
ALTER TABLE "customer_receipts" ADD CONSTRAINT "customer_receipts_origin" CHECK (("customer_receipts"."means" = 'onAccount') = ("customer_receipts"."given_back_by" is not null) and ("customer_receipts"."means" <> 'onAccount' or ("customer_receipts"."customer_id" is not null and "customer_receipts"."state" = 'taken')));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" = 'services' or ("invoices"."kind" = 'onAccount' and "invoices"."customer_id" is not null and "invoices"."credited" = 0 and "invoices"."discount" = 0));--> statement-breakpoint
-- By hand:
-- What was bought stays as it was written; only its invoice is named, and let go as long as that is a draft.
CREATE FUNCTION keep_account_charges() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (to_jsonb(new) - 'invoice_id') is distinct from (to_jsonb(old) - 'invoice_id')
    or exists (select 1 from invoices where id = old.invoice_id and number is not null)
    or exists (select 1 from invoices where id = new.invoice_id and number is not null)
  then raise exception 'what was bought on account does not change, nor does the invoice that bills it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_account_charges BEFORE UPDATE ON account_charges FOR EACH ROW EXECUTE FUNCTION keep_account_charges();
