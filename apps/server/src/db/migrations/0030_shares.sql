CREATE TABLE "access_control_pack" (
	"access_control_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"kind" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "access_control_pack_access_control_id_file_id_kind_part_pk" PRIMARY KEY("access_control_id","file_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "access_control_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_control_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"access_control_id" integer NOT NULL,
	"proj_id" integer NOT NULL,
	"action" text NOT NULL,
	"user_id" integer,
	"reader" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"what" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "access_control_proj";--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "viewpoint_id" integer;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "issue_id" integer;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "link_id" integer;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "pub_version_id" integer;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "room_file_id" integer;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "room_global_id" text;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "elements" jsonb;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "group_name" text;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "audience" text DEFAULT 'anyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "rights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "watermark" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "version" text DEFAULT 'pinned' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "max_openings" integer;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "openings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "last_use" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "warned_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "reader_id" integer;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "reader_email" text;--> statement-breakpoint
ALTER TABLE "access_control_pack" ADD CONSTRAINT "access_control_pack_access_control_id_access_control_id_fk" FOREIGN KEY ("access_control_id") REFERENCES "public"."access_control"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control_pack" ADD CONSTRAINT "access_control_pack_file_id_model_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."model_file"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control_pack" ADD CONSTRAINT "access_control_pack_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control_record" ADD CONSTRAINT "access_control_record_access_control_id_access_control_id_fk" FOREIGN KEY ("access_control_id") REFERENCES "public"."access_control"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control_record" ADD CONSTRAINT "access_control_record_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_control_pack_file" ON "access_control_pack" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "access_control_pack_hash" ON "access_control_pack" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_control_record_share" ON "access_control_record" USING btree ("access_control_id","id");--> statement-breakpoint
CREATE INDEX "access_control_record_proj" ON "access_control_record" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "access_control_record_user" ON "access_control_record" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_viewpoint_id_viewpoint_id_fk" FOREIGN KEY ("viewpoint_id") REFERENCES "public"."viewpoint"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_link_id_link2d3d_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link2d3d"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_pub_version_id_model_pub_version_id_fk" FOREIGN KEY ("pub_version_id") REFERENCES "public"."model_pub_version"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_control_files" ON "access_control" USING gin ("file_ids");--> statement-breakpoint
CREATE INDEX "access_control_user" ON "access_control" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_control_viewpoint" ON "access_control" USING btree ("viewpoint_id");--> statement-breakpoint
CREATE INDEX "access_control_issue" ON "access_control" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "access_control_link" ON "access_control" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "access_control_release" ON "access_control" USING btree ("pub_version_id");--> statement-breakpoint
CREATE INDEX "session_reader" ON "session" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "access_control_proj" ON "access_control" USING btree ("proj_id","id");