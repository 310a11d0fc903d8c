CREATE TABLE "webhook" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"secret" text,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "announcement_receipt" (
	"announcement_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_receipt_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_scope" (
	"announcement_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	CONSTRAINT "announcement_scope_announcement_id_kind_ref_id_pk" PRIMARY KEY("announcement_id","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "hub_to_do_copy" (
	"user_id" integer NOT NULL,
	"todo_id" integer NOT NULL,
	CONSTRAINT "hub_to_do_copy_user_id_todo_id_pk" PRIMARY KEY("user_id","todo_id")
);
--> statement-breakpoint
CREATE TABLE "message_setting" (
	"user_id" integer NOT NULL,
	"group" text NOT NULL,
	"web" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "message_setting_user_id_group_pk" PRIMARY KEY("user_id","group")
);
--> statement-breakpoint
CREATE TABLE "local_storage" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "local_storage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"real_name" text NOT NULL,
	"suffix" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"hash" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "local_storage_real_name_unique" UNIQUE("real_name")
);
--> statement-breakpoint
CREATE TABLE "thread_mark" (
	"thread_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	CONSTRAINT "thread_mark_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "thread_post" (
	"post_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_post_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"thread_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_thread_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"last_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_thing" UNIQUE("kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "user_desktop" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_desktop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"spec" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'applied' NOT NULL,
	"name" text,
	"address" text,
	"note" text,
	"is_current" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "html_en" text;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "must_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answer_by" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answer_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hub_to_do" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hub_to_do" ADD COLUMN "done_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "group" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "is_for_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_receipt" ADD CONSTRAINT "announcement_receipt_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_receipt" ADD CONSTRAINT "announcement_receipt_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_scope" ADD CONSTRAINT "announcement_scope_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_to_do_copy" ADD CONSTRAINT "hub_to_do_copy_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_to_do_copy" ADD CONSTRAINT "hub_to_do_copy_todo_id_hub_to_do_todo_id_fk" FOREIGN KEY ("todo_id") REFERENCES "public"."hub_to_do"("todo_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_setting" ADD CONSTRAINT "message_setting_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_mark" ADD CONSTRAINT "thread_mark_thread_id_thread_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_mark" ADD CONSTRAINT "thread_mark_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_post" ADD CONSTRAINT "thread_post_thread_id_thread_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_post" ADD CONSTRAINT "thread_post_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_desktop" ADD CONSTRAINT "user_desktop_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_post_thread" ON "thread_post" USING btree ("thread_id","post_id");--> statement-breakpoint
CREATE INDEX "thread_last" ON "thread" USING btree ("last_time");--> statement-breakpoint
CREATE INDEX "user_desktop_status" ON "user_desktop" USING btree ("status","create_time");--> statement-breakpoint
CREATE INDEX "user_desktop_user" ON "user_desktop" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_desktop_current" ON "user_desktop" USING btree ("user_id") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "user_desktop_waiting" ON "user_desktop" USING btree ("user_id") WHERE status = 'applied';--> statement-breakpoint
CREATE INDEX "announcement_sort" ON "announcement" USING btree ("pinned","create_time");--> statement-breakpoint
CREATE INDEX "feedback_status" ON "feedback" USING btree ("status","create_time");--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hub_to_do_from" ON "hub_to_do" USING btree ("from_id","create_time");--> statement-breakpoint
CREATE INDEX "hub_to_do_thing" ON "hub_to_do" USING btree ("biz_type","biz_id");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("user_id") WHERE read_time is null;--> statement-breakpoint
CREATE INDEX "message_digest" ON "message" USING btree ("user_id") WHERE is_for_digest;--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "webhook" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "local_storage" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "user_desktop" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
UPDATE "announcement" SET
  "html" = '<p>' || replace(replace("text", '&', '&amp;'), '<', '&lt;') || '</p>',
  "html_en" = '<p>' || replace(replace("text_en", '&', '&amp;'), '<', '&lt;') || '</p>';