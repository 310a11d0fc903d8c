CREATE TABLE "log_check" (
	"id" integer PRIMARY KEY NOT NULL,
	"task_id" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"until" timestamp with time zone,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "log_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" "sealed" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_removal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_removal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"log_type" text NOT NULL,
	"last_row" integer NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"seal" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_seal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_seal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_row" integer NOT NULL,
	"last_row" integer NOT NULL,
	"info_rows" integer NOT NULL,
	"info_digest" text NOT NULL,
	"error_rows" integer NOT NULL,
	"error_digest" text NOT NULL,
	"seal" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "object" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "proj_id" integer;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "steps" jsonb;--> statement-breakpoint
CREATE INDEX "log_time" ON "log" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "log_notable" ON "log" USING btree ("outcome","create_time") WHERE outcome <> 'done';--> statement-breakpoint
CREATE INDEX "log_cause" ON "log" USING btree ("cause","id") WHERE cause is not null;--> statement-breakpoint
CREATE INDEX "log_request" ON "log" USING btree ("error_id");--> statement-breakpoint
CREATE INDEX "log_search" ON "log" USING gin (grams(lower("username" || ' ' || "object" || ' ' || coalesce("error_id", '') || ' ' || "request_ip" || ' ' || left("params", 300))));--> statement-breakpoint
UPDATE "log" SET "outcome" = 'failed' WHERE "log_type" = 'ERROR';
