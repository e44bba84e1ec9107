CREATE TABLE "cash_transfer_amounts" (
	"transfer_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"handed_over" bigint NOT NULL,
	"received" bigint,
	CONSTRAINT "cash_transfer_amounts_transfer_id_currency_pk" PRIMARY KEY("transfer_id","currency"),
	CONSTRAINT "cash_transfer_amounts_given" CHECK ("cash_transfer_amounts"."handed_over" > 0),
	CONSTRAINT "cash_transfer_amounts_received" CHECK ("cash_transfer_amounts"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"depot_id" uuid NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"receiver_id" uuid,
	"from_shift_id" uuid,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cash_transfers_receiver_named" CHECK (("cash_transfers"."destination" = 'till') = ("cash_transfers"."receiver_id" is not null)),
	CONSTRAINT "cash_transfers_from_till" CHECK (("cash_transfers"."source" = 'till') = ("cash_transfers"."from_shift_id" is not null)),
	CONSTRAINT "cash_transfers_two_places" CHECK ("cash_transfers"."source" <> 'safe' or "cash_transfers"."destination" <> 'safe'),
	CONSTRAINT "cash_transfers_decided" CHECK (("cash_transfers"."state" = 'handedOver') = ("cash_transfers"."decided_by" is null) and ("cash_transfers"."decided_by" is null) = ("cash_transfers"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "cash_shift_counts" ADD COLUMN "recounted" bigint;--> statement-breakpoint
ALTER TABLE "deposit_slip_amounts" ADD COLUMN "safe" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "recounted_by" uuid;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "recounted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "recount_note" text;--> statement-breakpoint
ALTER TABLE "cash_transfer_amounts" ADD CONSTRAINT "cash_transfer_amounts_transfer_id_cash_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."cash_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_transfers" ADD CONSTRAINT "cash_transfers_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_transfers" ADD CONSTRAINT "cash_transfers_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_transfers" ADD CONSTRAINT "cash_transfers_from_shift_id_cash_shifts_id_fk" FOREIGN KEY ("from_shift_id") REFERENCES "public"."cash_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_transfers" ADD CONSTRAINT "cash_transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_transfers" ADD CONSTRAINT "cash_transfers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_transfers_number_key" ON "cash_transfers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "cash_transfers_created" ON "cash_transfers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cash_transfers_depot" ON "cash_transfers" USING btree ("depot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cash_transfers_state" ON "cash_transfers" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "cash_transfers_giver" ON "cash_transfers" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "cash_transfers_receiver" ON "cash_transfers" USING btree ("receiver_id","created_at","id") WHERE "cash_transfers"."receiver_id" is not null;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD CONSTRAINT "cash_shifts_recounted_by_users_id_fk" FOREIGN KEY ("recounted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_shift_counts" ADD CONSTRAINT "cash_shift_counts_recounted" CHECK ("cash_shift_counts"."recounted" >= 0);--> statement-breakpoint
ALTER TABLE "deposit_slip_amounts" ADD CONSTRAINT "deposit_slip_amounts_safe" CHECK ("deposit_slip_amounts"."safe" >= 0);