CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"from_currency" char(3) NOT NULL,
	"to_currency" char(3) NOT NULL,
	"rate" numeric(18, 8) NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"replaces_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exchange_rates_rate" CHECK ("exchange_rates"."rate" > 0 and "exchange_rates"."from_currency" <> "exchange_rates"."to_currency")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "group" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "side" text DEFAULT 'debit' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_category" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_fixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_checked_key" ON "exchange_rates" USING btree (least("from_currency", "to_currency"),greatest("from_currency", "to_currency"),"day") WHERE "exchange_rates"."state" = 'checked';--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_entered_key" ON "exchange_rates" USING btree (least("from_currency", "to_currency"),greatest("from_currency", "to_currency"),"day") WHERE "exchange_rates"."state" = 'entered';--> statement-breakpoint
CREATE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "exchange_rates_entered" ON "exchange_rates" USING btree ("entered_at","id");--> statement-breakpoint
CREATE INDEX "exchange_rates_open" ON "exchange_rates" USING btree ("entered_at","id") WHERE "exchange_rates"."state" = 'entered';--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_id_key" ON "accounts" USING btree ("id");--> statement-breakpoint
-- By hand: where the accounts that the product comes with stand in the chart, and those that it comes with from now on.
UPDATE "accounts" SET
  "is_fixed" = true,
  "position" = "code"::integer,
  "side" = CASE WHEN "kind" IN ('asset', 'expense') THEN 'debit' ELSE 'credit' END,
  "is_category" = "code" BETWEEN '5000' AND '5890',
  "group" = CASE
    WHEN "kind" = 'asset' THEN 'currentAssets'
    WHEN "kind" = 'liability' THEN 'currentLiabilities'
    WHEN "kind" = 'equity' THEN 'equity'
    WHEN "kind" = 'income' THEN 'revenue'
    WHEN "code" = '5900' THEN 'other'
    WHEN "code" IN ('5000', '5050', '5100', '5150', '5200', '5250', '5300', '5350', '5450', '5850') THEN 'costOfService'
    ELSE 'overheads'
  END;--> statement-breakpoint
INSERT INTO "accounts" ("code", "kind", "group", "side", "position", "is_fixed", "name") VALUES
  ('1500', 'asset', 'nonCurrentAssets', 'debit', 1500, true, '{"en": "Buses", "ar": "الحافلات"}'),
  ('1510', 'asset', 'nonCurrentAssets', 'debit', 1510, true, '{"en": "Buildings", "ar": "المباني"}'),
  ('1520', 'asset', 'nonCurrentAssets', 'debit', 1520, true, '{"en": "Equipment", "ar": "المعدات"}'),
  ('1590', 'asset', 'nonCurrentAssets', 'credit', 1590, true, '{"en": "Accumulated depreciation", "ar": "مجمع الإهلاك"}'),
  ('2020', 'liability', 'currentLiabilities', 'credit', 2020, true, '{"en": "Payables", "ar": "ذمم دائنة"}'),
  ('2030', 'liability', 'currentLiabilities', 'credit', 2030, true, '{"en": "Accruals", "ar": "مصروفات مستحقة"}'),
  ('2500', 'liability', 'nonCurrentLiabilities', 'credit', 2500, true, '{"en": "Loans", "ar": "قروض"}'),
  ('3200', 'equity', 'equity', 'credit', 3200, true, '{"en": "Owners'' current account", "ar": "جاري المالك"}'),
  ('4300', 'income', 'revenue', 'credit', 4300, true, '{"en": "Package and accommodation sales", "ar": "مبيعات الباقات والإقامة"}'),
  ('5710', 'expense', 'costOfService', 'debit', 5710, true, '{"en": "Depreciation of buses", "ar": "إهلاك الحافلات"}'),
  ('5720', 'expense', 'overheads', 'debit', 5720, true, '{"en": "Depreciation of buildings and equipment", "ar": "إهلاك المباني والمعدات"}'),
  ('5950', 'expense', 'costOfService', 'debit', 5950, true, '{"en": "Commission", "ar": "العمولات"}'),
  ('5960', 'expense', 'other', 'debit', 5960, true, '{"en": "Exchange differences", "ar": "فروق العملة"}')
ON CONFLICT DO NOTHING;
