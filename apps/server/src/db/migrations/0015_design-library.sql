CREATE TABLE "design_category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "design_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pid" integer,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 999 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_favourite" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	CONSTRAINT "design_favourite_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "design_item" (
	"item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "design_item_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"category_id" integer,
	"discipline" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"versions" integer DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"delete_time" timestamp with time zone,
	"delete_by" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_pack" (
	"version_id" integer NOT NULL,
	"kind" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "design_pack_version_id_kind_part_pk" PRIMARY KEY("version_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "design_use" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "design_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"became" text NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_version" (
	"version_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "design_version_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"version" integer NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"work" text DEFAULT 'queued' NOT NULL,
	"error" jsonb,
	"task_id" uuid,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"approval_id" integer,
	"user_id" integer,
	"user_name" text,
	"submitter_id" integer,
	"submit_time" timestamp with time zone,
	"publisher_id" integer,
	"publish_time" timestamp with time zone,
	"reason" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "design_category" ADD CONSTRAINT "design_category_pid_design_category_id_fk" FOREIGN KEY ("pid") REFERENCES "public"."design_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_favourite" ADD CONSTRAINT "design_favourite_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_favourite" ADD CONSTRAINT "design_favourite_item_id_design_item_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."design_item"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_item" ADD CONSTRAINT "design_item_category_id_design_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."design_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_pack" ADD CONSTRAINT "design_pack_version_id_design_version_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."design_version"("version_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_pack" ADD CONSTRAINT "design_pack_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_use" ADD CONSTRAINT "design_use_item_id_design_item_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."design_item"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_use" ADD CONSTRAINT "design_use_version_id_design_version_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."design_version"("version_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_use" ADD CONSTRAINT "design_use_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_use" ADD CONSTRAINT "design_use_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_use" ADD CONSTRAINT "design_use_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_version" ADD CONSTRAINT "design_version_item_id_design_item_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."design_item"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_version" ADD CONSTRAINT "design_version_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_version" ADD CONSTRAINT "design_version_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_version" ADD CONSTRAINT "design_version_submitter_id_users_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_version" ADD CONSTRAINT "design_version_publisher_id_users_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_category_pid" ON "design_category" USING btree ("pid");--> statement-breakpoint
CREATE UNIQUE INDEX "design_category_name" ON "design_category" USING btree (coalesce("pid", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "design_favourite_item" ON "design_favourite" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "design_item_name" ON "design_item" USING btree (lower("name")) WHERE delete_time is null;--> statement-breakpoint
CREATE INDEX "design_item_category" ON "design_item" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "design_item_tags" ON "design_item" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "design_item_search" ON "design_item" USING gin (grams("search_text"));--> statement-breakpoint
CREATE INDEX "design_item_time" ON "design_item" USING btree ("update_time");--> statement-breakpoint
CREATE INDEX "design_pack_hash" ON "design_pack" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "design_use_item" ON "design_use" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "design_use_version" ON "design_use" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "design_use_proj" ON "design_use" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "design_use_sub" ON "design_use" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "design_use_file" ON "design_use" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "design_use_user" ON "design_use" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "design_version_number" ON "design_version" USING btree ("item_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "design_version_published" ON "design_version" USING btree ("item_id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "design_version_hash" ON "design_version" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "design_version_user" ON "design_version" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "design_version_submitter" ON "design_version" USING btree ("submitter_id");--> statement-breakpoint
CREATE INDEX "design_version_publisher" ON "design_version" USING btree ("publisher_id");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "design_category" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "design_item" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
-- That its preview was prepared is no change to people.
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "design_version" FOR EACH ROW
  WHEN ((OLD."state", OLD."approval_id", OLD."reason") IS DISTINCT FROM (NEW."state", NEW."approval_id", NEW."reason"))
  EXECUTE FUNCTION bump_row_version();
