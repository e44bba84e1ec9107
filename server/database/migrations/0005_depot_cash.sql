CREATE TABLE "cash_shift_counts" (
	"shift_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"counted" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"pieces" jsonb NOT NULL,
	CONSTRAINT "cash_shift_counts_shift_id_currency_pk" PRIMARY KEY("shift_id","currency"),
	CONSTRAINT "cash_shift_counts_counted" CHECK ("cash_shift_counts"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_slip_amounts" (
	"slip_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"proposed_ticket" bigint NOT NULL,
	"proposed_cargo" bigint NOT NULL,
	"proposed_pos" bigint NOT NULL,
	"ticket" bigint NOT NULL,
	"cargo" bigint NOT NULL,
	"pos" bigint NOT NULL,
	CONSTRAINT "deposit_slip_amounts_slip_id_currency_pk" PRIMARY KEY("slip_id","currency"),
	CONSTRAINT "deposit_slip_amounts_cash" CHECK ("deposit_slip_amounts"."ticket" + "deposit_slip_amounts"."cargo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_slip_shifts" (
	"slip_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"is_live" boolean NOT NULL,
	CONSTRAINT "deposit_slip_shifts_slip_id_shift_id_pk" PRIMARY KEY("slip_id","shift_id")
);
--> statement-breakpoint
CREATE TABLE "deposit_slips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"depot_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "count_note" text;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD COLUMN "close_note" text;--> statement-breakpoint
ALTER TABLE "cash_shift_counts" ADD CONSTRAINT "cash_shift_counts_shift_id_cash_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."cash_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slip_amounts" ADD CONSTRAINT "deposit_slip_amounts_slip_id_deposit_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."deposit_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slip_shifts" ADD CONSTRAINT "deposit_slip_shifts_slip_id_deposit_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."deposit_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slip_shifts" ADD CONSTRAINT "deposit_slip_shifts_shift_id_cash_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."cash_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_slip_shifts_live_key" ON "deposit_slip_shifts" USING btree ("shift_id") WHERE "deposit_slip_shifts"."is_live";--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_slips_number_key" ON "deposit_slips" USING btree ("number");--> statement-breakpoint
CREATE INDEX "deposit_slips_created" ON "deposit_slips" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deposit_slips_depot" ON "deposit_slips" USING btree ("depot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deposit_slips_state" ON "deposit_slips" USING btree ("state","created_at","id");--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD CONSTRAINT "cash_shifts_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_shifts_opened" ON "cash_shifts" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "cash_shifts_clerk" ON "cash_shifts" USING btree ("clerk_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "cash_shifts_depot" ON "cash_shifts" USING btree ("depot_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "cash_shifts_unclosed" ON "cash_shifts" USING btree ("depot_id") WHERE "cash_shifts"."state" <> 'closed';