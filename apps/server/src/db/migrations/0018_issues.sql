CREATE TABLE "issue_activity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"kind" text NOT NULL,
	"changes" jsonb NOT NULL,
	"html" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_person" (
	"issue_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "issue_person_issue_id_part_user_id_pk" PRIMARY KEY("issue_id","part","user_id")
);
--> statement-breakpoint
CREATE TABLE "issue_reference" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_reference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	CONSTRAINT "issue_reference_once" UNIQUE("issue_id","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "issue_serial" (
	"sub_id" integer NOT NULL,
	"discipline" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "issue_serial_sub_id_discipline_pk" PRIMARY KEY("sub_id","discipline")
);
--> statement-breakpoint
CREATE TABLE "issue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"number" text,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"error_class" text NOT NULL,
	"priority" text NOT NULL,
	"raise_discipline" text NOT NULL,
	"discipline" text NOT NULL,
	"reviewer_id" integer,
	"due_date" date,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"level" text,
	"location" jsonb NOT NULL,
	"elements" jsonb NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"returns" integer DEFAULT 0 NOT NULL,
	"answer_time" timestamp with time zone,
	"close_time" timestamp with time zone,
	"search_text" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_viewpoint" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_viewpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb NOT NULL,
	"picture" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_person" ADD CONSTRAINT "issue_person_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_person" ADD CONSTRAINT "issue_person_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reference" ADD CONSTRAINT "issue_reference_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_serial" ADD CONSTRAINT "issue_serial_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_viewpoint" ADD CONSTRAINT "issue_viewpoint_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_viewpoint" ADD CONSTRAINT "issue_viewpoint_picture_blob_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_activity_issue" ON "issue_activity" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "issue_activity_user" ON "issue_activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "issue_person_user" ON "issue_person" USING btree ("user_id","part");--> statement-breakpoint
CREATE INDEX "issue_reference_ref" ON "issue_reference" USING btree ("kind","ref_id");--> statement-breakpoint
CREATE INDEX "issue_proj" ON "issue" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "issue_sub" ON "issue" USING btree ("sub_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_number" ON "issue" USING btree ("sub_id","number");--> statement-breakpoint
CREATE INDEX "issue_user" ON "issue" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "issue_reviewer" ON "issue" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "issue_due" ON "issue" USING btree ("due_date") WHERE status in ('open', 'doing', 'answered');--> statement-breakpoint
CREATE INDEX "issue_search" ON "issue" USING gin (grams("search_text"));--> statement-breakpoint
CREATE INDEX "issue_viewpoint_issue" ON "issue_viewpoint" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "issue_viewpoint_picture" ON "issue_viewpoint" USING btree ("picture");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "issue" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
