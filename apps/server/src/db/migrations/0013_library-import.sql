CREATE TABLE "library_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"folder_id" integer,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text,
	"upload_id" integer,
	"task_id" uuid,
	"status" text DEFAULT 'queued' NOT NULL,
	"room" bigint,
	"next" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"user_id" integer,
	"user_name" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_import" ADD CONSTRAINT "library_import_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_import" ADD CONSTRAINT "library_import_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_import" ADD CONSTRAINT "library_import_folder_id_library_folder_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("folder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_import" ADD CONSTRAINT "library_import_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_import" ADD CONSTRAINT "library_import_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_import" ADD CONSTRAINT "library_import_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_import_project" ON "library_import" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "library_import_sub" ON "library_import" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "library_import_folder" ON "library_import" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "library_import_hash" ON "library_import" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "library_import_upload" ON "library_import" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "library_import_user" ON "library_import" USING btree ("user_id");