CREATE TABLE "scene_config" (
	"sub_id" integer PRIMARY KEY NOT NULL,
	"scene" jsonb NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewpoint" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "viewpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb NOT NULL,
	"picture" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scene_config" ADD CONSTRAINT "scene_config_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewpoint" ADD CONSTRAINT "viewpoint_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewpoint" ADD CONSTRAINT "viewpoint_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewpoint_sub" ON "viewpoint" USING btree ("sub_id","id");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "viewpoint" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "scene_config" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
