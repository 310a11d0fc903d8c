-- Texts of whole pages: letters are taken apart once, instead of looking for each from the beginning. The result is the same.
CREATE OR REPLACE FUNCTION grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT letter || lead(letter) OVER (ORDER BY at) AS gram
    FROM unnest(string_to_array(lower(words), NULL)) WITH ORDINALITY AS letters(letter, at)
    UNION ALL
    SELECT letter FROM unnest(string_to_array(lower(words), NULL)) letter
  ) pieces WHERE gram !~ '\s' AND (length(gram) = 2 OR gram ~ '[^\x01-\x7f]')
$$;
--> statement-breakpoint
CREATE TABLE "hub_file_pack" (
	"file_id" integer NOT NULL,
	"kind" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "hub_file_pack_file_id_kind_part_pk" PRIMARY KEY("file_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "hub_file" (
	"hub_file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_file_hub_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"discipline" text,
	"latest_file_id" integer,
	"versions" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_file_text" (
	"file_id" integer NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "hub_file_text_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
CREATE TABLE "hub_file_version" (
	"file_id" integer PRIMARY KEY DEFAULT nextval('model_file_file_id_seq') NOT NULL,
	"hub_file_id" integer NOT NULL,
	"version" integer NOT NULL,
	"format" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text,
	"upload_id" integer,
	"note" text,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"task_id" uuid,
	"error" jsonb,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"number" text,
	"title" text,
	"revision" text,
	"scale" text,
	"level" text,
	"reader" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "hub_file_version_number" UNIQUE("hub_file_id","version")
);
--> statement-breakpoint
CREATE TABLE "link2d3d" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link2d3d_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"hub_file_id" integer NOT NULL,
	"page" integer NOT NULL,
	"level" text NOT NULL,
	"elevation" double precision NOT NULL,
	"height" double precision NOT NULL,
	"status" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"refusal" text,
	"pairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transform" jsonb,
	"residual_mm" double precision,
	"confirm_user_id" integer,
	"confirm_time" timestamp with time zone,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "link2d3d_page" UNIQUE("hub_file_id","page","level")
);
--> statement-breakpoint
ALTER TABLE "hub_file_pack" ADD CONSTRAINT "hub_file_pack_file_id_hub_file_version_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."hub_file_version"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file_pack" ADD CONSTRAINT "hub_file_pack_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file" ADD CONSTRAINT "hub_file_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file" ADD CONSTRAINT "hub_file_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file_text" ADD CONSTRAINT "hub_file_text_file_id_hub_file_version_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."hub_file_version"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_hub_file_id_hub_file_hub_file_id_fk" FOREIGN KEY ("hub_file_id") REFERENCES "public"."hub_file"("hub_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_hub_file_id_hub_file_hub_file_id_fk" FOREIGN KEY ("hub_file_id") REFERENCES "public"."hub_file"("hub_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_confirm_user_id_users_id_fk" FOREIGN KEY ("confirm_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hub_file_pack_hash" ON "hub_file_pack" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_file_name" ON "hub_file" USING btree ("sub_id",lower("name"));--> statement-breakpoint
CREATE INDEX "hub_file_project" ON "hub_file" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "hub_file_text_search" ON "hub_file_text" USING gin (grams("search_text"));--> statement-breakpoint
CREATE INDEX "hub_file_version_status" ON "hub_file_version" USING btree ("status");--> statement-breakpoint
CREATE INDEX "hub_file_version_hash" ON "hub_file_version" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "hub_file_version_upload" ON "hub_file_version" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "hub_file_version_user" ON "hub_file_version" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link2d3d_sub" ON "link2d3d" USING btree ("sub_id","id");--> statement-breakpoint
CREATE INDEX "link2d3d_proj" ON "link2d3d" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "link2d3d_user" ON "link2d3d" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link2d3d_confirm_user" ON "link2d3d" USING btree ("confirm_user_id");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "hub_file" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "hub_file_version" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "link2d3d" FOR EACH ROW EXECUTE FUNCTION bump_row_version();