CREATE TABLE "model_file" (
	"file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_file_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model_id" integer NOT NULL,
	"version" integer NOT NULL,
	"format" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"status" text NOT NULL,
	"stage" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"task_id" uuid,
	"error" jsonb,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb,
	"packs" jsonb,
	"converter" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_file_version" UNIQUE("model_id","version")
);
--> statement-breakpoint
CREATE TABLE "model" (
	"model_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"name" text NOT NULL,
	"discipline" text,
	"locked" boolean DEFAULT false NOT NULL,
	"latest_file_id" integer,
	"versions" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_upload_part" (
	"upload_id" integer NOT NULL,
	"index" integer NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "model_upload_part_upload_id_index_pk" PRIMARY KEY("upload_id","index")
);
--> statement-breakpoint
CREATE TABLE "model_upload" (
	"upload_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_upload_upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"discipline" text,
	"size" bigint NOT NULL,
	"last_modified" bigint DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"last_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_upload_same" UNIQUE("user_id","sub_id","name","size","last_modified")
);
--> statement-breakpoint
CREATE TABLE "model_compare" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_compare_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"key" text NOT NULL,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"pairs" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"task_id" uuid,
	"error" jsonb,
	"counts" jsonb,
	"result" text,
	"user_id" integer,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_compare_key" UNIQUE("sub_id","key")
);
--> statement-breakpoint
CREATE TABLE "model_pub_version_file" (
	"pub_version_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"discipline" text DEFAULT '' NOT NULL,
	CONSTRAINT "model_pub_version_file_pub_version_id_file_id_pk" PRIMARY KEY("pub_version_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "model_pub_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_pub_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'published' NOT NULL,
	"gate" jsonb NOT NULL,
	"release_note" jsonb NOT NULL,
	"withdraw_reason" text,
	"user_id" integer,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filter_model_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filter_model_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"camera" jsonb,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_route_list" (
	"sub_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_route" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_route_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_id" integer NOT NULL,
	"name" text NOT NULL,
	"loop" boolean DEFAULT false NOT NULL,
	"speed" real DEFAULT 1 NOT NULL,
	"frames" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_model_id_model_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_upload_part" ADD CONSTRAINT "model_upload_part_upload_id_model_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."model_upload"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_upload" ADD CONSTRAINT "model_upload_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_upload" ADD CONSTRAINT "model_upload_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_upload" ADD CONSTRAINT "model_upload_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pub_version_file" ADD CONSTRAINT "model_pub_version_file_pub_version_id_model_pub_version_id_fk" FOREIGN KEY ("pub_version_id") REFERENCES "public"."model_pub_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pub_version_file" ADD CONSTRAINT "model_pub_version_file_file_id_model_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."model_file"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD CONSTRAINT "model_pub_version_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD CONSTRAINT "model_pub_version_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD CONSTRAINT "model_pub_version_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_model_view" ADD CONSTRAINT "filter_model_view_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_model_view" ADD CONSTRAINT "filter_model_view_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_route_list" ADD CONSTRAINT "model_route_list_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_route" ADD CONSTRAINT "model_route_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_file_status" ON "model_file" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "model_name" ON "model" USING btree ("sub_id",lower("name"));--> statement-breakpoint
CREATE INDEX "model_project" ON "model" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "model_compare_sub" ON "model_compare" USING btree ("sub_id","create_time");--> statement-breakpoint
CREATE INDEX "model_pub_version_file_file" ON "model_pub_version_file" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "model_pub_version_name" ON "model_pub_version" USING btree ("sub_id",lower("name"));--> statement-breakpoint
CREATE INDEX "model_pub_version_sub" ON "model_pub_version" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "filter_model_view_sub" ON "filter_model_view" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "model_route_sub" ON "model_route" USING btree ("sub_id","sort");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "model" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "model_file" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "model_route" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "filter_model_view" FOR EACH ROW EXECUTE FUNCTION bump_row_version();