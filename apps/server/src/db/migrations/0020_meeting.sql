CREATE TABLE "meeting_action" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_action_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"meeting_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"carried_to_id" integer,
	"text" text NOT NULL,
	"assignee_id" integer,
	"due_date" date,
	"is_done" boolean DEFAULT false NOT NULL,
	"issue_id" integer,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_calendar" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text,
	"since_time" timestamp with time zone,
	"has_letters" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_decision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"text" text NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"meeting_id" integer NOT NULL,
	"sort" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"ref_id" integer,
	"page" integer,
	"minutes" integer DEFAULT 0 NOT NULL,
	"presenter_id" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"start_time" timestamp with time zone,
	"html" text DEFAULT '' NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_person" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"meeting_id" integer NOT NULL,
	"user_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"is_optional" boolean DEFAULT false NOT NULL,
	"answer" text DEFAULT 'none' NOT NULL,
	"attendance" text DEFAULT 'none' NOT NULL,
	"read_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "meeting_room" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_room_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"place" text DEFAULT '' NOT NULL,
	"seats" integer DEFAULT 0 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "meeting_room_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "meeting_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer,
	"rule" jsonb NOT NULL,
	"zone" text NOT NULL,
	"count" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer,
	"series_id" integer,
	"serial" integer,
	"planned_time" timestamp with time zone,
	"uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"room_id" integer,
	"link" text,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"host_id" integer,
	"user_id" integer,
	"user_name" text,
	"remind_minutes" integer DEFAULT 15 NOT NULL,
	"reminded_time" timestamp with time zone,
	"item_id" integer,
	"started_time" timestamp with time zone,
	"ended_time" timestamp with time zone,
	"distributed_time" timestamp with time zone,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "meeting_action" ADD CONSTRAINT "meeting_action_meeting_id_meeting_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meeting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_action" ADD CONSTRAINT "meeting_action_item_id_meeting_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."meeting_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_action" ADD CONSTRAINT "meeting_action_carried_to_id_meeting_id_fk" FOREIGN KEY ("carried_to_id") REFERENCES "public"."meeting"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_action" ADD CONSTRAINT "meeting_action_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_action" ADD CONSTRAINT "meeting_action_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_calendar" ADD CONSTRAINT "meeting_calendar_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_item_id_meeting_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."meeting_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_item" ADD CONSTRAINT "meeting_item_meeting_id_meeting_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meeting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_item" ADD CONSTRAINT "meeting_item_presenter_id_users_id_fk" FOREIGN KEY ("presenter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_person" ADD CONSTRAINT "meeting_person_meeting_id_meeting_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meeting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_person" ADD CONSTRAINT "meeting_person_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_series_id_meeting_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."meeting_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_room_id_meeting_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_action_meeting" ON "meeting_action" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_action_item" ON "meeting_action" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "meeting_action_carried" ON "meeting_action" USING btree ("carried_to_id");--> statement-breakpoint
CREATE INDEX "meeting_action_assignee" ON "meeting_action" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "meeting_action_issue" ON "meeting_action" USING btree ("issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_calendar_code" ON "meeting_calendar" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "meeting_decision_item" ON "meeting_decision" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "meeting_decision_user" ON "meeting_decision" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meeting_item_meeting" ON "meeting_item" USING btree ("meeting_id","sort");--> statement-breakpoint
CREATE INDEX "meeting_item_presenter" ON "meeting_item" USING btree ("presenter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_person_user" ON "meeting_person" USING btree ("user_id","meeting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_person_guest" ON "meeting_person" USING btree ("meeting_id",lower("email")) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "meeting_person_meeting" ON "meeting_person" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_series_proj" ON "meeting_series" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "meeting_proj" ON "meeting" USING btree ("proj_id","start_time");--> statement-breakpoint
CREATE INDEX "meeting_start" ON "meeting" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "meeting_series_time" ON "meeting" USING btree ("series_id","start_time");--> statement-breakpoint
CREATE INDEX "meeting_room_time" ON "meeting" USING btree ("room_id","start_time");--> statement-breakpoint
CREATE INDEX "meeting_host" ON "meeting" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "meeting_user" ON "meeting" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meeting_to_remind" ON "meeting" USING btree ("start_time") WHERE status = 'planned' and reminded_time is null;--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "meeting" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "meeting_action" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "meeting_item" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "meeting_room" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
