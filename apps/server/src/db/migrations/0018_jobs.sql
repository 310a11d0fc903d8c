CREATE TABLE "job_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"schedule_id" integer,
	"kind" text NOT NULL,
	"name" text,
	"payload" text NOT NULL,
	"cron" text NOT NULL,
	"status" text NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"time_ms" integer NOT NULL,
	"attempts" integer NOT NULL,
	"started_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirm_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "person_in_charge" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "following" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "pause_after_failure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_run" ADD CONSTRAINT "job_run_schedule_id_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_run_schedule" ON "job_run" USING btree ("schedule_id","id");--> statement-breakpoint
CREATE INDEX "job_run_time" ON "job_run" USING btree ("create_time");--> statement-breakpoint
-- Pausing it and planning its next occasion are no changes to who edits it.
DROP TRIGGER bump_row_version ON "schedule";--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "schedule" FOR EACH ROW
  WHEN ((OLD."kind", OLD."name", OLD."cron", OLD."time_zone", OLD."payload", OLD."missed", OLD."description", OLD."person_in_charge", OLD."email", OLD."following", OLD."pause_after_failure")
    IS DISTINCT FROM (NEW."kind", NEW."name", NEW."cron", NEW."time_zone", NEW."payload", NEW."missed", NEW."description", NEW."person_in_charge", NEW."email", NEW."following", NEW."pause_after_failure"))
  EXECUTE FUNCTION bump_row_version();
