CREATE TABLE "message_opt_outs" (
	"phone" text PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"about_kind" text NOT NULL,
	"about_id" uuid NOT NULL,
	"request_key" text NOT NULL,
	"link_hash" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failure_status" integer,
	"next_attempt_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "messages_settled" CHECK (("messages"."state" = 'queued') = ("messages"."next_attempt_at" is not null) and ("messages"."state" = 'queued') = ("messages"."settled_at" is null)),
	CONSTRAINT "messages_handed_over" CHECK (("messages"."channel" = 'whatsapp') = ("messages"."state" = 'handedOver') or "messages"."state" = 'suppressed')
);
--> statement-breakpoint
ALTER TABLE "message_opt_outs" ADD CONSTRAINT "message_opt_outs_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_request_key" ON "messages" USING btree ("request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_link" ON "messages" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree ("about_kind","about_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_attempt_at") WHERE "messages"."state" = 'queued';