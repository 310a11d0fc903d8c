CREATE TABLE "library_folder_right" (
	"folder_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "library_folder_right_folder_id_role_id_pk" PRIMARY KEY("folder_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "library_folder" (
	"folder_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_folder_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"pid" integer,
	"name" text NOT NULL,
	"depth" integer NOT NULL,
	"rule" jsonb,
	"has_rights" boolean DEFAULT false NOT NULL,
	"rights_folder_id" integer,
	"delete_time" timestamp with time zone,
	"delete_by" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_activity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hub_file_id" integer NOT NULL,
	"file_id" integer,
	"kind" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"user_id" integer,
	"user_name" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_check_out" (
	"hub_file_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"folder_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"file_id" integer,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "library_entry_once" UNIQUE("folder_id","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "library_subscription" (
	"folder_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_subscription_folder_id_user_id_pk" PRIMARY KEY("folder_id","user_id")
);
--> statement-breakpoint
DROP INDEX "hub_file_name";--> statement-breakpoint
DROP INDEX "upload_same";--> statement-breakpoint
ALTER TABLE "hub_file" ADD COLUMN "folder_id" integer;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD COLUMN "state" text DEFAULT 'shared' NOT NULL;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD COLUMN "approval_id" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_folder_right" ADD CONSTRAINT "library_folder_right_folder_id_library_folder_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("folder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder_right" ADD CONSTRAINT "library_folder_right_role_id_project_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."project_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder" ADD CONSTRAINT "library_folder_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder" ADD CONSTRAINT "library_folder_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder" ADD CONSTRAINT "library_folder_pid_library_folder_folder_id_fk" FOREIGN KEY ("pid") REFERENCES "public"."library_folder"("folder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder" ADD CONSTRAINT "library_folder_rights_folder_id_library_folder_folder_id_fk" FOREIGN KEY ("rights_folder_id") REFERENCES "public"."library_folder"("folder_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_activity" ADD CONSTRAINT "library_activity_hub_file_id_hub_file_hub_file_id_fk" FOREIGN KEY ("hub_file_id") REFERENCES "public"."hub_file"("hub_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_activity" ADD CONSTRAINT "library_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_check_out" ADD CONSTRAINT "library_check_out_hub_file_id_hub_file_hub_file_id_fk" FOREIGN KEY ("hub_file_id") REFERENCES "public"."hub_file"("hub_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_check_out" ADD CONSTRAINT "library_check_out_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_folder_id_library_folder_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("folder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_subscription" ADD CONSTRAINT "library_subscription_folder_id_library_folder_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("folder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_subscription" ADD CONSTRAINT "library_subscription_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_folder_right_role" ON "library_folder_right" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_folder_name" ON "library_folder" USING btree ("sub_id",coalesce("pid", 0),lower("name")) WHERE delete_time is null;--> statement-breakpoint
CREATE INDEX "library_folder_project" ON "library_folder" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "library_folder_sub" ON "library_folder" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "library_folder_parent" ON "library_folder" USING btree ("pid");--> statement-breakpoint
CREATE INDEX "library_folder_rights" ON "library_folder" USING btree ("rights_folder_id");--> statement-breakpoint
CREATE INDEX "library_folder_deleted" ON "library_folder" USING btree ("delete_time") WHERE delete_time is not null;--> statement-breakpoint
CREATE INDEX "library_activity_file" ON "library_activity" USING btree ("hub_file_id","id");--> statement-breakpoint
CREATE INDEX "library_activity_user" ON "library_activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "library_check_out_user" ON "library_check_out" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "library_subscription_user" ON "library_subscription" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "hub_file" ADD CONSTRAINT "hub_file_folder_id_library_folder_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("folder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hub_file_time" ON "hub_file" USING btree ("sub_id",coalesce("folder_id", 0),"latest_file_id") WHERE delete_time is null;--> statement-breakpoint
CREATE INDEX "hub_file_folder" ON "hub_file" USING btree ("folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_file_name" ON "hub_file" USING btree ("sub_id",coalesce("folder_id", 0),lower("name")) WHERE delete_time is null;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_same" ON "upload" USING btree ("user_id","kind","sub_id","place","name","size","last_modified") WHERE "upload"."finish_time" is null;--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "library_folder" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "library_entry" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
UPDATE "schema_floor" SET "migration_time" = 1795051729582;
