CREATE TABLE "issue_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"name" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"filter" jsonb NOT NULL,
	"sort" jsonb NOT NULL,
	"group" text,
	"layout" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issue_view" ADD CONSTRAINT "issue_view_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_view" ADD CONSTRAINT "issue_view_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_view_proj" ON "issue_view" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "issue_view_user" ON "issue_view" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "issue_view" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
