CREATE TABLE "top_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"means" text NOT NULL,
	"bank_reference" text,
	"note" text,
	"state" text NOT NULL,
	"depot_id" uuid,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"settled" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "top_ups_amount" CHECK ("top_ups"."amount" > 0 and ("top_ups"."settled" is null or "top_ups"."settled" between 0 and "top_ups"."amount")),
	CONSTRAINT "top_ups_decided" CHECK (("top_ups"."state" = 'pending') = ("top_ups"."decided_at" is null) and ("top_ups"."state" = 'approved') = ("top_ups"."settled" is not null)),
	CONSTRAINT "top_ups_cash_at_depot" CHECK ("top_ups"."means" <> 'cash' or "top_ups"."depot_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "wallet_deductions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"region_id" uuid,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_deductions_amount" CHECK ("wallet_deductions"."amount" > 0 and "wallet_deductions"."vat" between 0 and "wallet_deductions"."amount" and ("wallet_deductions"."vat" = 0 or "wallet_deductions"."region_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_agent_id_agents_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_agent_id_agents_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_deductions" ADD CONSTRAINT "wallet_deductions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_number_key" ON "top_ups" USING btree ("number");--> statement-breakpoint
CREATE INDEX "top_ups_agent" ON "top_ups" USING btree ("agent_id","requested_at");--> statement-breakpoint
CREATE INDEX "top_ups_requested" ON "top_ups" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "top_ups_depot" ON "top_ups" USING btree ("depot_id","requested_at");--> statement-breakpoint
CREATE INDEX "top_ups_pending" ON "top_ups" USING btree ("requested_at","id") WHERE "top_ups"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "wallet_deductions_agent" ON "wallet_deductions" USING btree ("agent_id","created_at");