CREATE TABLE "clash_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"test_id" integer NOT NULL,
	"key" text,
	"facts" jsonb,
	"name" text,
	"is_manual" boolean DEFAULT false NOT NULL,
	"discipline" text,
	"assignee_id" integer,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_height" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_height_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"test_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"room_index" integer NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"boundary" jsonb NOT NULL,
	"height" double precision NOT NULL,
	"point_id" integer
);
--> statement-breakpoint
CREATE TABLE "clash_ignore_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_ignore_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"test_id" integer,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"a" jsonb NOT NULL,
	"b" jsonb NOT NULL,
	"expiry" date,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_point_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_point_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"point_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"run_id" integer,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_point" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_point_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"test_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"a_model_id" integer NOT NULL,
	"a_file_id" integer NOT NULL,
	"a_index" integer NOT NULL,
	"a_global_id" text NOT NULL,
	"a_name" text NOT NULL,
	"a_class" text NOT NULL,
	"a_type" text NOT NULL,
	"a_discipline" text NOT NULL,
	"a_system" text,
	"a_bottom" double precision,
	"a_top" double precision,
	"a_hash" text,
	"b_model_id" integer NOT NULL,
	"b_file_id" integer NOT NULL,
	"b_index" integer NOT NULL,
	"b_global_id" text NOT NULL,
	"b_name" text NOT NULL,
	"b_class" text NOT NULL,
	"b_type" text NOT NULL,
	"b_discipline" text NOT NULL,
	"b_system" text,
	"b_bottom" double precision,
	"b_top" double precision,
	"b_hash" text,
	"depth" double precision NOT NULL,
	"quality" text NOT NULL,
	"point" double precision[] NOT NULL,
	"box" double precision[],
	"level" text,
	"room" text,
	"grid" text,
	"rule_id" integer,
	"status_before" text,
	"first_run_id" integer NOT NULL,
	"last_run_id" integer NOT NULL,
	"search_text" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"test_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"status" text NOT NULL,
	"trigger" text NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"pairs" bigint DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"resolved" integer DEFAULT 0 NOT NULL,
	"reopened" integer DEFAULT 0 NOT NULL,
	"unresolved" integer DEFAULT 0 NOT NULL,
	"unresolved_pairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_selection" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_selection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_serial" (
	"proj_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_test" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_test_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"tolerance" double precision NOT NULL,
	"a_id" integer NOT NULL,
	"b_id" integer NOT NULL,
	"trigger" text NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clash_group" ADD CONSTRAINT "clash_group_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_group" ADD CONSTRAINT "clash_group_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_group" ADD CONSTRAINT "clash_group_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_height" ADD CONSTRAINT "clash_height_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_height" ADD CONSTRAINT "clash_height_model_id_model_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_height" ADD CONSTRAINT "clash_height_point_id_clash_point_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."clash_point"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_ignore_rule" ADD CONSTRAINT "clash_ignore_rule_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_ignore_rule" ADD CONSTRAINT "clash_ignore_rule_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_ignore_rule" ADD CONSTRAINT "clash_ignore_rule_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point_history" ADD CONSTRAINT "clash_point_history_point_id_clash_point_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."clash_point"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point_history" ADD CONSTRAINT "clash_point_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point_history" ADD CONSTRAINT "clash_point_history_run_id_clash_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."clash_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_group_id_clash_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."clash_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_a_model_id_model_model_id_fk" FOREIGN KEY ("a_model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_b_model_id_model_model_id_fk" FOREIGN KEY ("b_model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_rule_id_clash_ignore_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."clash_ignore_rule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_first_run_id_clash_run_id_fk" FOREIGN KEY ("first_run_id") REFERENCES "public"."clash_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_last_run_id_clash_run_id_fk" FOREIGN KEY ("last_run_id") REFERENCES "public"."clash_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_run" ADD CONSTRAINT "clash_run_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_run" ADD CONSTRAINT "clash_run_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_selection" ADD CONSTRAINT "clash_selection_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_selection" ADD CONSTRAINT "clash_selection_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_serial" ADD CONSTRAINT "clash_serial_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_a_id_clash_selection_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."clash_selection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_b_id_clash_selection_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."clash_selection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clash_group_key" ON "clash_group" USING btree ("test_id","key");--> statement-breakpoint
CREATE INDEX "clash_group_proj" ON "clash_group" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "clash_group_assignee" ON "clash_group" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "clash_height_test" ON "clash_height" USING btree ("test_id","id");--> statement-breakpoint
CREATE INDEX "clash_height_model" ON "clash_height" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "clash_height_point" ON "clash_height" USING btree ("point_id");--> statement-breakpoint
CREATE INDEX "clash_ignore_rule_proj" ON "clash_ignore_rule" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "clash_ignore_rule_test" ON "clash_ignore_rule" USING btree ("test_id");--> statement-breakpoint
CREATE INDEX "clash_point_history_point" ON "clash_point_history" USING btree ("point_id","id");--> statement-breakpoint
CREATE INDEX "clash_point_history_user" ON "clash_point_history" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clash_point_history_run" ON "clash_point_history" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clash_point_number" ON "clash_point" USING btree ("proj_id","number");--> statement-breakpoint
CREATE INDEX "clash_point_status" ON "clash_point" USING btree ("proj_id","status","depth");--> statement-breakpoint
CREATE INDEX "clash_point_test" ON "clash_point" USING btree ("test_id","status","depth");--> statement-breakpoint
CREATE INDEX "clash_point_group" ON "clash_point" USING btree ("group_id","status");--> statement-breakpoint
CREATE INDEX "clash_point_sub" ON "clash_point" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "clash_point_pair" ON "clash_point" USING btree ("test_id","a_global_id","b_global_id");--> statement-breakpoint
CREATE INDEX "clash_point_a_model" ON "clash_point" USING btree ("a_model_id");--> statement-breakpoint
CREATE INDEX "clash_point_b_model" ON "clash_point" USING btree ("b_model_id");--> statement-breakpoint
CREATE INDEX "clash_point_rule" ON "clash_point" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "clash_point_first_run" ON "clash_point" USING btree ("first_run_id");--> statement-breakpoint
CREATE INDEX "clash_point_last_run" ON "clash_point" USING btree ("last_run_id");--> statement-breakpoint
CREATE INDEX "clash_run_test" ON "clash_run" USING btree ("test_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "clash_run_pending" ON "clash_run" USING btree ("test_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "clash_selection_name" ON "clash_selection" USING btree ("proj_id",lower("name"));--> statement-breakpoint
CREATE INDEX "clash_test_proj" ON "clash_test" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "clash_test_sub" ON "clash_test" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "clash_test_a" ON "clash_test" USING btree ("a_id");--> statement-breakpoint
CREATE INDEX "clash_test_b" ON "clash_test" USING btree ("b_id");