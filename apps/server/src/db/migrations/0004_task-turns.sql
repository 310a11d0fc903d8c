CREATE SEQUENCE "public"."task_turn_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "schedule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"missed" text DEFAULT 'catchUp' NOT NULL,
	"last_planned" timestamp with time zone,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "begun_reading" (
	"kind" text NOT NULL,
	"bytes" text NOT NULL,
	"reader" integer NOT NULL,
	"task_id" uuid NOT NULL,
	CONSTRAINT "begun_reading_kind_bytes_reader_task_id_pk" PRIMARY KEY("kind","bytes","reader","task_id")
);
--> statement-breakpoint
CREATE TABLE "task_turn" (
	"kind" text NOT NULL,
	"person" integer NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "task_turn_kind_person_pk" PRIMARY KEY("kind","person")
);
--> statement-breakpoint
DROP INDEX "task_waiting";--> statement-breakpoint
ALTER TABLE "task" ALTER COLUMN "run_after" SET DEFAULT to_timestamp(0);--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "wait_s" integer;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "task_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "rank" bigint GENERATED ALWAYS AS (number + least(size / 1000000, 200)) STORED;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "schedule_id" integer;--> statement-breakpoint
CREATE INDEX "schedule_kind" ON "schedule" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "task_turns" ON "task" USING btree ("kind",coalesce("owner_id", 0),"rank") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "task_planned" ON "task" USING btree ("schedule_id") WHERE status = 'queued' and schedule_id is not null;--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "schedule" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
