ALTER TABLE "filter_model_view" DROP CONSTRAINT "filter_model_view_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "thread_post" DROP CONSTRAINT "thread_post_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "viewpoint" DROP CONSTRAINT "viewpoint_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "filter_model_view" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_post" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "viewpoint" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "model_file" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "model_compare" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "filter_model_view" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "thread_post" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "viewpoint" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "filter_model_view" ADD CONSTRAINT "filter_model_view_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_post" ADD CONSTRAINT "thread_post_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewpoint" ADD CONSTRAINT "viewpoint_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;