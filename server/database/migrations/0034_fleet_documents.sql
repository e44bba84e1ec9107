CREATE TABLE "document_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"holder" text NOT NULL,
	"lead_days" smallint NOT NULL,
	"blocks" boolean NOT NULL,
	"service" text NOT NULL,
	"ruled_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fleet_digests" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"documents" smallint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fleet_digests_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "fleet_document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"ordinal" smallint NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fleet_document_versions_key" UNIQUE("document_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "fleet_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type_id" uuid NOT NULL,
	"transport_id" uuid,
	"driver_id" uuid,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fleet_documents_of_bus" UNIQUE("transport_id","type_id"),
	CONSTRAINT "fleet_documents_of_driver" UNIQUE("driver_id","type_id"),
	CONSTRAINT "fleet_documents_one_holder" CHECK (("fleet_documents"."transport_id" is null) <> ("fleet_documents"."driver_id" is null)),
	CONSTRAINT "fleet_documents_days" CHECK ("fleet_documents"."issued_on" <= "fleet_documents"."expires_on")
);
--> statement-breakpoint
ALTER TABLE "transports" ADD COLUMN "chassis_number" text;--> statement-breakpoint
ALTER TABLE "transports" ADD COLUMN "engine_number" text;--> statement-breakpoint
ALTER TABLE "transports" ADD COLUMN "model_year" smallint;--> statement-breakpoint
ALTER TABLE "transports" ADD COLUMN "purchased_on" date;--> statement-breakpoint
ALTER TABLE "transports" ADD COLUMN "purchase_price" bigint;--> statement-breakpoint
ALTER TABLE "transports" ADD COLUMN "purchase_currency" char(3);--> statement-breakpoint
ALTER TABLE "fleet_digests" ADD CONSTRAINT "fleet_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_document_versions" ADD CONSTRAINT "fleet_document_versions_document_id_fleet_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."fleet_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_document_versions" ADD CONSTRAINT "fleet_document_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_documents" ADD CONSTRAINT "fleet_documents_type_id_document_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."document_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_documents" ADD CONSTRAINT "fleet_documents_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_documents" ADD CONSTRAINT "fleet_documents_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_types_code_key" ON "document_types" USING btree ("code");--> statement-breakpoint
CREATE INDEX "document_types_name" ON "document_types" USING btree (lower("name" ->> 'en'),"id");--> statement-breakpoint
CREATE INDEX "fleet_documents_expires_on" ON "fleet_documents" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "fleet_documents_type" ON "fleet_documents" USING btree ("type_id");