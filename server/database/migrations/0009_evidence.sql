CREATE TABLE "record_contents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contents" jsonb NOT NULL,
	"baseline" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"mark" "bytea"
);
--> statement-breakpoint
CREATE TABLE "sealing_acknowledgements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sealing_acknowledgements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"term_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mark" "bytea"
);
--> statement-breakpoint
CREATE TABLE "sealing_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sealing_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"host" uuid NOT NULL,
	"verdict" text NOT NULL,
	"kept_n" bigint,
	"kept_chain" text,
	"found_n" bigint NOT NULL,
	"found_chain" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mark" "bytea"
);
--> statement-breakpoint
ALTER TABLE "sealing_acknowledgements" ADD CONSTRAINT "sealing_acknowledgements_term_id_sealing_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."sealing_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealing_acknowledgements" ADD CONSTRAINT "sealing_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealing_acknowledgements_term" ON "sealing_acknowledgements" USING btree ("term_id");