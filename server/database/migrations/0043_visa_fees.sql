CREATE TABLE "package_visa_fees" (
	"package_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "package_visa_fees_package_id_currency_pk" PRIMARY KEY("package_id","currency"),
	CONSTRAINT "package_visa_fees_fee" CHECK ("package_visa_fees"."fee" > 0)
);
--> statement-breakpoint
CREATE TABLE "visa_fees" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"currency" char(3) NOT NULL,
	"fee" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"means" text NOT NULL,
	"agent_id" uuid,
	"vat_region_id" uuid NOT NULL,
	"tax_category" text NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"tax_rule_id" uuid,
	"given_back_at" timestamp (3) with time zone,
	CONSTRAINT "visa_fees_amounts" CHECK ("visa_fees"."fee" > 0 and "visa_fees"."vat" between 0 and "visa_fees"."fee")
);
--> statement-breakpoint
ALTER TABLE "package_visa_fees" ADD CONSTRAINT "package_visa_fees_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_fees" ADD CONSTRAINT "visa_fees_request_id_visa_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."visa_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_fees" ADD CONSTRAINT "visa_fees_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_fees" ADD CONSTRAINT "visa_fees_vat_region_id_regions_id_fk" FOREIGN KEY ("vat_region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_fees" ADD CONSTRAINT "visa_fees_tax_rule_id_tax_rules_id_fk" FOREIGN KEY ("tax_rule_id") REFERENCES "public"."tax_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- By hand:
-- Visa fees of packages wait until the request is handed in, as tickets and nights do until they come.
INSERT INTO "accounts" ("code", "kind", "group", "side", "position", "is_fixed", "name") VALUES
  ('2220', 'liability', 'currentLiabilities', 'credit', 2220, true, '{"en": "Unearned visa handling fees", "ar": "رسوم إجراءات تأشيرات غير مكتسبة"}'),
  ('4310', 'income', 'revenue', 'credit', 4310, true, '{"en": "Visa handling fees", "ar": "رسوم إجراءات التأشيرات"}')
ON CONFLICT DO NOTHING;
