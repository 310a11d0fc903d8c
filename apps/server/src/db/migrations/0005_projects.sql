CREATE TABLE "project_collect" (
	"user_id" integer NOT NULL,
	"proj_id" integer NOT NULL,
	CONSTRAINT "project_collect_user_id_proj_id_pk" PRIMARY KEY("user_id","proj_id")
);
--> statement-breakpoint
ALTER TABLE "project_resource" ADD COLUMN "disciplines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_resource" ADD COLUMN "sub_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "delete_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "delete_by" text;--> statement-breakpoint
ALTER TABLE "project_collect" ADD CONSTRAINT "project_collect_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_collect" ADD CONSTRAINT "project_collect_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;