CREATE TABLE "approval_definition" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_definition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"version" integer,
	"is_on" boolean DEFAULT true NOT NULL,
	"draft" jsonb,
	"simulated" text,
	"shipped" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "approval_definition_shipped_unique" UNIQUE("shipped")
);
--> statement-breakpoint
CREATE TABLE "approval_version" (
	"definition_id" integer NOT NULL,
	"version" integer NOT NULL,
	"chain" jsonb NOT NULL,
	"user_id" integer,
	"user_name" text,
	"publish_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_version_definition_id_version_pk" PRIMARY KEY("definition_id","version")
);
--> statement-breakpoint
CREATE TABLE "approval_activity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"approval_id" integer NOT NULL,
	"round" integer NOT NULL,
	"verb" text NOT NULL,
	"user_id" integer,
	"on_behalf_of" integer,
	"to_ids" integer[] NOT NULL,
	"step" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_copy" (
	"user_id" integer NOT NULL,
	"approval_id" integer NOT NULL,
	"read_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_copy_user_id_approval_id_pk" PRIMARY KEY("user_id","approval_id")
);
--> statement-breakpoint
CREATE TABLE "approval_person" (
	"user_id" integer NOT NULL,
	"approval_id" integer NOT NULL,
	CONSTRAINT "approval_person_user_id_approval_id_pk" PRIMARY KEY("user_id","approval_id")
);
--> statement-breakpoint
CREATE TABLE "approval_serial" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_stand_in" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"stand_in_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_step" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"approval_id" integer NOT NULL,
	"round" integer NOT NULL,
	"sort" integer NOT NULL,
	"key" text,
	"name" text NOT NULL,
	"name_en" text,
	"rule" text NOT NULL,
	"share" jsonb,
	"state" text NOT NULL,
	"added_by" integer,
	"skipped" text,
	"vacancy" text,
	"opened_time" timestamp with time zone,
	"ended_time" timestamp with time zone,
	"due_time" timestamp with time zone,
	"remind_time" timestamp with time zone,
	"is_escalated" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_subject" (
	"approval_id" integer NOT NULL,
	"round" integer NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"sort" integer NOT NULL,
	"title" text NOT NULL,
	"hash" text NOT NULL,
	"disciplines" text[] NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "approval_subject_approval_id_round_ref_id_pk" PRIMARY KEY("approval_id","round","ref_id")
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"definition_id" integer NOT NULL,
	"definition_version" integer NOT NULL,
	"proj_id" integer,
	"sub_id" integer,
	"user_id" integer,
	"user_name" text,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"form" jsonb NOT NULL,
	"chosen" jsonb NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"start_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone,
	"due_time" timestamp with time zone,
	"search_text" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"approval_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"on_behalf_of" integer,
	"why" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"advice_for" integer,
	"is_past" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"opinion" text,
	"arrived_time" timestamp with time zone,
	"decided_time" timestamp with time zone,
	"urged_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD COLUMN "approval_id" integer;--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD COLUMN "is_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_version" ADD CONSTRAINT "approval_version_definition_id_approval_definition_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."approval_definition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_version" ADD CONSTRAINT "approval_version_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_activity" ADD CONSTRAINT "approval_activity_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_activity" ADD CONSTRAINT "approval_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_activity" ADD CONSTRAINT "approval_activity_on_behalf_of_users_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_copy" ADD CONSTRAINT "approval_copy_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_copy" ADD CONSTRAINT "approval_copy_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_person" ADD CONSTRAINT "approval_person_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_person" ADD CONSTRAINT "approval_person_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stand_in" ADD CONSTRAINT "approval_stand_in_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stand_in" ADD CONSTRAINT "approval_stand_in_stand_in_id_users_id_fk" FOREIGN KEY ("stand_in_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_subject" ADD CONSTRAINT "approval_subject_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_version_fk" FOREIGN KEY ("definition_id","definition_version") REFERENCES "public"."approval_version"("definition_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_step_id_approval_step_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."approval_step"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_on_behalf_of_users_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_definition_kind" ON "approval_definition" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "approval_version_user" ON "approval_version" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approval_activity_approval" ON "approval_activity" USING btree ("approval_id","id");--> statement-breakpoint
CREATE INDEX "approval_activity_user" ON "approval_activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approval_activity_behalf" ON "approval_activity" USING btree ("on_behalf_of");--> statement-breakpoint
CREATE INDEX "approval_copy_approval" ON "approval_copy" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "approval_copy_unread" ON "approval_copy" USING btree ("user_id") WHERE read_time is null;--> statement-breakpoint
CREATE INDEX "approval_person_approval" ON "approval_person" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "approval_stand_in_other" ON "approval_stand_in" USING btree ("stand_in_id");--> statement-breakpoint
CREATE INDEX "approval_step_approval" ON "approval_step" USING btree ("approval_id","round","sort");--> statement-breakpoint
CREATE INDEX "approval_step_remind" ON "approval_step" USING btree ("remind_time") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approval_step_added" ON "approval_step" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "approval_subject_thing" ON "approval_subject" USING btree ("kind","ref_id","approval_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_number" ON "approval" USING btree ("number");--> statement-breakpoint
CREATE INDEX "approval_proj" ON "approval" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "approval_sub" ON "approval" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "approval_user" ON "approval" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "approval_definition_used" ON "approval" USING btree ("definition_id","definition_version");--> statement-breakpoint
CREATE INDEX "approval_running" ON "approval" USING btree ("definition_id") WHERE status in ('running', 'returned', 'withdrawn');--> statement-breakpoint
CREATE INDEX "approval_start" ON "approval" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "approval_search" ON "approval" USING gin (grams("search_text"));--> statement-breakpoint
CREATE INDEX "approval_task_approval" ON "approval_task" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "approval_task_step" ON "approval_task" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "approval_task_user" ON "approval_task" USING btree ("user_id","approval_id");--> statement-breakpoint
CREATE INDEX "approval_task_behalf" ON "approval_task" USING btree ("on_behalf_of");--> statement-breakpoint
CREATE INDEX "approval_task_open" ON "approval_task" USING btree ("user_id","approval_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approval_task_done" ON "approval_task" USING btree ("user_id","approval_id") WHERE state in ('agreed', 'refused', 'returned');--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "approval_definition" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "approval" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "approval_stand_in" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
