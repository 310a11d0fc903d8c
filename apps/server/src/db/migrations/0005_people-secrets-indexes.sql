CREATE DOMAIN "sealed" AS text;--> statement-breakpoint
CREATE TABLE "secrets_key" (
	"one" integer PRIMARY KEY NOT NULL,
	"proof" "sealed" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_control_record" DROP CONSTRAINT "access_control_record_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "access_control" DROP CONSTRAINT "access_control_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "clash_group" DROP CONSTRAINT "clash_group_assignee_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "clash_ignore_rule" DROP CONSTRAINT "clash_ignore_rule_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "clash_point_history" DROP CONSTRAINT "clash_point_history_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "clash_run" DROP CONSTRAINT "clash_run_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "clash_selection" DROP CONSTRAINT "clash_selection_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "clash_test" DROP CONSTRAINT "clash_test_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "hub_annotation_addressee" DROP CONSTRAINT "hub_annotation_addressee_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "hub_annotation_reply" DROP CONSTRAINT "hub_annotation_reply_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "hub_annotation" DROP CONSTRAINT "hub_annotation_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" DROP CONSTRAINT "hub_basic_annotation_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "hub_file_version" DROP CONSTRAINT "hub_file_version_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "hub_to_do" DROP CONSTRAINT "hub_to_do_from_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "issue_activity" DROP CONSTRAINT "issue_activity_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "issue_attachment" DROP CONSTRAINT "issue_attachment_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "issue_person" DROP CONSTRAINT "issue_person_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "issue" DROP CONSTRAINT "issue_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "issue" DROP CONSTRAINT "issue_reviewer_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "issue_view" DROP CONSTRAINT "issue_view_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "link2d3d" DROP CONSTRAINT "link2d3d_confirm_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "link2d3d" DROP CONSTRAINT "link2d3d_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "model_compare" DROP CONSTRAINT "model_compare_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "model_pub_version" DROP CONSTRAINT "model_pub_version_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "filter_model_view" DROP CONSTRAINT "filter_model_view_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "model_file" DROP CONSTRAINT "model_file_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_post" DROP CONSTRAINT "thread_post_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "upload" DROP CONSTRAINT "upload_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "viewpoint" DROP CONSTRAINT "viewpoint_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook" ALTER COLUMN "url" SET DATA TYPE "sealed";--> statement-breakpoint
ALTER TABLE "webhook" ALTER COLUMN "secret" SET DATA TYPE "sealed";--> statement-breakpoint
ALTER TABLE "secret" ALTER COLUMN "value" SET DATA TYPE "sealed";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "secret" SET DATA TYPE "sealed";--> statement-breakpoint
ALTER TABLE "access_control_record" ADD CONSTRAINT "access_control_record_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_group" ADD CONSTRAINT "clash_group_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_ignore_rule" ADD CONSTRAINT "clash_ignore_rule_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_point_history" ADD CONSTRAINT "clash_point_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_run" ADD CONSTRAINT "clash_run_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_selection" ADD CONSTRAINT "clash_selection_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation_addressee" ADD CONSTRAINT "hub_annotation_addressee_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation_reply" ADD CONSTRAINT "hub_annotation_reply_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ADD CONSTRAINT "hub_basic_annotation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_to_do" ADD CONSTRAINT "hub_to_do_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_attachment" ADD CONSTRAINT "issue_attachment_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_person" ADD CONSTRAINT "issue_person_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_view" ADD CONSTRAINT "issue_view_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_confirm_user_id_users_id_fk" FOREIGN KEY ("confirm_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD CONSTRAINT "model_pub_version_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_model_view" ADD CONSTRAINT "filter_model_view_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_post" ADD CONSTRAINT "thread_post_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewpoint" ADD CONSTRAINT "viewpoint_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_control_sub" ON "access_control" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "role_dept_dept" ON "role_dept" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "announcement_receipt_user" ON "announcement_receipt" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clash_ignore_rule_user" ON "clash_ignore_rule" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clash_run_user" ON "clash_run" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clash_selection_user" ON "clash_selection" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clash_test_user" ON "clash_test" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hub_to_do_copy_todo" ON "hub_to_do_copy" USING btree ("todo_id");--> statement-breakpoint
CREATE INDEX "hub_to_do_proj" ON "hub_to_do" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "hub_to_do_handler" ON "hub_to_do" USING btree ("handler_id");--> statement-breakpoint
CREATE INDEX "model_compare_proj" ON "model_compare" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "model_compare_user" ON "model_compare" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "model_pub_version_proj" ON "model_pub_version" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "model_pub_version_user" ON "model_pub_version" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "filter_model_view_user" ON "filter_model_view" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "model_file_user" ON "model_file" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_collect_proj" ON "project_collect" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "project_resource_role_role" ON "project_resource_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "project_role_menu_menu" ON "project_role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "project_dept" ON "project" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "project_site" ON "project" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "thread_mark_user" ON "thread_mark" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "thread_post_user" ON "thread_post" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_user" ON "upload" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_job_job" ON "user_job" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "users_site" ON "users" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "users_gone" ON "users" USING btree ("id") WHERE kind = 'gone';--> statement-breakpoint
CREATE INDEX "viewpoint_user" ON "viewpoint" USING btree ("user_id");--> statement-breakpoint
ALTER DOMAIN "sealed" ADD CONSTRAINT "sealed_form" CHECK (VALUE LIKE 'v1.%') NOT VALID;--> statement-breakpoint
UPDATE "schema_floor" SET "migration_time" = 1795036224784;
