CREATE TABLE "health_cause" (
	"cause" text PRIMARY KEY NOT NULL,
	"is_often" boolean DEFAULT false NOT NULL,
	"last_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "log_time";--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "approval_activity_return" ON "approval_activity" USING btree ("approval_id") WHERE verb = 'return';--> statement-breakpoint
CREATE INDEX "approval_status" ON "approval" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "approval_mine" ON "approval" USING btree ("user_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "approval_task_returned" ON "approval_task" USING btree ("approval_id","step_id") WHERE state = 'returned';--> statement-breakpoint
CREATE INDEX "hub_file_place" ON "hub_file" USING btree ("proj_id","sub_id","folder_id") WHERE delete_time is null;--> statement-breakpoint
CREATE INDEX "hub_file_newest" ON "hub_file" USING btree ("proj_id","latest_file_id");--> statement-breakpoint
CREATE INDEX "hub_file_version_working" ON "hub_file_version" USING btree ("file_id") WHERE state = 'working';--> statement-breakpoint
CREATE INDEX "log_project" ON "log" USING btree ("proj_id","create_time") WHERE proj_id is not null;--> statement-breakpoint
CREATE INDEX "log_action" ON "log" USING btree ("description","create_time");--> statement-breakpoint
CREATE INDEX "log_time" ON "log" USING btree ("create_time","id");