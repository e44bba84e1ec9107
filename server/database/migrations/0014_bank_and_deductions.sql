CREATE TABLE "bank_reference_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"used_by" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"is_reuse_confirmed" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consignments" ADD COLUMN "is_straight_to_bank" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "booking_payments" ADD COLUMN "is_straight_to_bank" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "state" text DEFAULT 'requested' NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exit_fee_payments" ADD COLUMN "is_straight_to_bank" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_reference_uses" ADD CONSTRAINT "bank_reference_uses_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_reference_uses_key" ON "bank_reference_uses" USING btree ("key","used_at","id");--> statement-breakpoint
CREATE INDEX "bank_reference_uses_record" ON "bank_reference_uses" USING btree ("record_id","used_at");--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_deductions_number_key" ON "wallet_deductions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "wallet_deductions_created" ON "wallet_deductions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "wallet_deductions_open" ON "wallet_deductions" USING btree ("created_at","id") WHERE "wallet_deductions"."state" = 'requested';--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_state" CHECK ("wallet_deductions"."state" in ('requested', 'approved', 'rejected', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_decided" CHECK (num_nulls("wallet_deductions"."decided_by", "wallet_deductions"."decided_at") in (0, 2) and ("wallet_deductions"."state" = 'requested') <= ("wallet_deductions"."decided_at" is null) and ("wallet_deductions"."decided_at" is null) <= ("wallet_deductions"."state" = 'requested' or ("wallet_deductions"."state" = 'approved' and "wallet_deductions"."number" is null)));
--> statement-breakpoint
-- By hand:
-- Until now deductions were posted at once, by one person.
UPDATE "wallet_deductions" SET "state" = 'approved';--> statement-breakpoint
-- Until now transfers went to the bank account at once.
UPDATE "booking_payments" SET "is_straight_to_bank" = true WHERE "means" = 'bank';--> statement-breakpoint
UPDATE "exit_fee_payments" SET "is_straight_to_bank" = true WHERE "means" = 'bank';--> statement-breakpoint
UPDATE "consignments" SET "is_straight_to_bank" = true WHERE "means" = 'bank' OR "collected_means" = 'bank';--> statement-breakpoint
-- References of transfers so far, compared as `bankReferenceKey` does.
INSERT INTO "bank_reference_uses" ("id", "key", "kind", "record_id", "used_by", "used_at", "is_reuse_confirmed")
SELECT gen_random_uuid(), "key", "kind", "record_id", "used_by", "used_at", false FROM (
  SELECT upper(regexp_replace(translate(normalize("reference", NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
    '[[:space:]\u002D\u058A\u05BE\u2010-\u2015\u2212\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g')) AS "key", "named".*
  FROM (
    SELECT 'booking' AS "kind", "booking_id" AS "record_id", "reference", "taken_by" AS "used_by", "at" AS "used_at" FROM "booking_payments" WHERE "means" = 'bank'
    UNION ALL SELECT 'exitFee', "id", "reference", "taken_by", "taken_at" FROM "exit_fee_payments" WHERE "means" = 'bank'
    UNION ALL SELECT 'consignment', "id", "payment_reference", "created_by", "created_at" FROM "consignments" WHERE "means" = 'bank'
    UNION ALL SELECT 'consignment', "id", "collected_reference", "collected_by", "collected_at" FROM "consignments" WHERE "collected_means" = 'bank'
    UNION ALL SELECT 'topUp', "id", "bank_reference", "requested_by", "requested_at" FROM "top_ups" WHERE "means" = 'bank'
  ) AS "named" WHERE "reference" IS NOT NULL
) AS "keyed" WHERE "key" <> '';
