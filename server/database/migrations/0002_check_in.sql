CREATE TABLE "check_in_undos" (
	"check_in_id" uuid PRIMARY KEY NOT NULL,
	"undone_by" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "check_ins" DROP CONSTRAINT "check_ins_undone_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "check_in_undos" ADD CONSTRAINT "check_in_undos_check_in_id_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."check_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_undos" ADD CONSTRAINT "check_in_undos_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" DROP COLUMN "undone_at";--> statement-breakpoint
ALTER TABLE "check_ins" DROP COLUMN "undone_by";--> statement-breakpoint
ALTER TABLE "check_ins" DROP COLUMN "undo_reason";