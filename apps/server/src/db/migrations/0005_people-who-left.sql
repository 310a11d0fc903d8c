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
CREATE INDEX "users_gone" ON "users" USING btree ("id") WHERE kind = 'gone';