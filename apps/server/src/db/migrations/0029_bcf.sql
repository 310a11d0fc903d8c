CREATE TABLE "bcf_comment" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"issue_id" integer NOT NULL,
	"guid" uuid NOT NULL,
	"comment" jsonb NOT NULL,
	CONSTRAINT "bcf_comment_guid" UNIQUE("issue_id","guid")
);
--> statement-breakpoint
CREATE TABLE "bcf_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bcf_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"size" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bcf_topic" (
	"issue_id" integer PRIMARY KEY NOT NULL,
	"proj_id" integer NOT NULL,
	"guid" uuid NOT NULL,
	"topic" jsonb,
	"bases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "bcf_topic_guid" UNIQUE("proj_id","guid")
);
--> statement-breakpoint
CREATE TABLE "bcf_viewpoint" (
	"viewpoint_id" integer PRIMARY KEY NOT NULL,
	"issue_id" integer NOT NULL,
	"guid" uuid NOT NULL,
	"view" jsonb NOT NULL,
	CONSTRAINT "bcf_viewpoint_guid" UNIQUE("issue_id","guid")
);
--> statement-breakpoint
CREATE TABLE "bcf_word" (
	"proj_id" integer NOT NULL,
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"value" text,
	CONSTRAINT "bcf_word_proj_id_kind_word_pk" PRIMARY KEY("proj_id","kind","word")
);
--> statement-breakpoint
CREATE TABLE "bcf_export" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bcf_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"version" text NOT NULL,
	"lang" text NOT NULL,
	"ids" integer[] NOT NULL,
	"sees_locked" boolean NOT NULL,
	"name" text NOT NULL,
	"task_id" uuid,
	"hash" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bcf_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bcf_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"sees_locked" boolean NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"upload_id" integer,
	"hash" text,
	"task_id" uuid,
	"status" text DEFAULT 'queued' NOT NULL,
	"version" text,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"mended" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mended_count" integer DEFAULT 0 NOT NULL,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"asked" jsonb,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bcf_import_topic" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bcf_import_topic_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"at" integer NOT NULL,
	"guid" uuid NOT NULL,
	"topic" jsonb NOT NULL,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"outcome" text,
	"reason" jsonb,
	"comments" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issue_viewpoint" ADD COLUMN "picture_type" text DEFAULT 'image/jpeg' NOT NULL;--> statement-breakpoint
ALTER TABLE "bcf_comment" ADD CONSTRAINT "bcf_comment_post_id_thread_post_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."thread_post"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_comment" ADD CONSTRAINT "bcf_comment_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_file" ADD CONSTRAINT "bcf_file_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_file" ADD CONSTRAINT "bcf_file_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_topic" ADD CONSTRAINT "bcf_topic_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_topic" ADD CONSTRAINT "bcf_topic_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_viewpoint" ADD CONSTRAINT "bcf_viewpoint_viewpoint_id_issue_viewpoint_id_fk" FOREIGN KEY ("viewpoint_id") REFERENCES "public"."issue_viewpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_viewpoint" ADD CONSTRAINT "bcf_viewpoint_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_word" ADD CONSTRAINT "bcf_word_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_export" ADD CONSTRAINT "bcf_export_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_export" ADD CONSTRAINT "bcf_export_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_export" ADD CONSTRAINT "bcf_export_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_import" ADD CONSTRAINT "bcf_import_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_import" ADD CONSTRAINT "bcf_import_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_import" ADD CONSTRAINT "bcf_import_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_import" ADD CONSTRAINT "bcf_import_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_import" ADD CONSTRAINT "bcf_import_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bcf_import_topic" ADD CONSTRAINT "bcf_import_topic_import_id_bcf_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bcf_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bcf_file_issue" ON "bcf_file" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "bcf_file_hash" ON "bcf_file" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "bcf_export_proj" ON "bcf_export" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "bcf_export_user" ON "bcf_export" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bcf_export_hash" ON "bcf_export" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "bcf_export_time" ON "bcf_export" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "bcf_import_proj" ON "bcf_import" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "bcf_import_sub" ON "bcf_import" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "bcf_import_user" ON "bcf_import" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bcf_import_upload" ON "bcf_import" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "bcf_import_hash" ON "bcf_import" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "bcf_import_topic_import" ON "bcf_import_topic" USING btree ("import_id","at");