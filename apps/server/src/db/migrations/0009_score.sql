CREATE TABLE "score_check" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"discipline" text NOT NULL,
	"item_id" integer,
	"name" text NOT NULL,
	"name_en" text,
	"points" double precision NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"user_name" text,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"points" double precision NOT NULL,
	"disciplines" text DEFAULT '' NOT NULL,
	"item_sort" integer DEFAULT 999 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "score_item_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "score_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"discipline" text NOT NULL,
	"kind" text NOT NULL,
	"issue_id" integer,
	"number" text,
	"title" text NOT NULL,
	"title_en" text,
	"error_class" text,
	"note" text,
	"points" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_sheet" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"pub_version_id" integer NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"submitter_id" integer,
	"submit_time" timestamp with time zone,
	"confirmer_id" integer,
	"confirm_time" timestamp with time zone,
	"frozen" jsonb,
	"reopener_id" integer,
	"reopen_time" timestamp with time zone,
	"reopen_reason" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "score_check" ADD CONSTRAINT "score_check_sheet_id_score_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."score_sheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_check" ADD CONSTRAINT "score_check_item_id_score_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."score_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_check" ADD CONSTRAINT "score_check_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_line" ADD CONSTRAINT "score_line_sheet_id_score_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."score_sheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_line" ADD CONSTRAINT "score_line_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheet" ADD CONSTRAINT "score_sheet_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheet" ADD CONSTRAINT "score_sheet_pub_version_id_model_pub_version_id_fk" FOREIGN KEY ("pub_version_id") REFERENCES "public"."model_pub_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheet" ADD CONSTRAINT "score_sheet_submitter_id_users_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheet" ADD CONSTRAINT "score_sheet_confirmer_id_users_id_fk" FOREIGN KEY ("confirmer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheet" ADD CONSTRAINT "score_sheet_reopener_id_users_id_fk" FOREIGN KEY ("reopener_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "score_check_once" ON "score_check" USING btree ("sheet_id","discipline","item_id");--> statement-breakpoint
CREATE INDEX "score_check_item" ON "score_check" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "score_check_user" ON "score_check" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "score_line_sheet" ON "score_line" USING btree ("sheet_id","discipline","id");--> statement-breakpoint
CREATE INDEX "score_line_issue" ON "score_line" USING btree ("issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "score_sheet_edition" ON "score_sheet" USING btree ("pub_version_id","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "score_sheet_current" ON "score_sheet" USING btree ("pub_version_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "score_sheet_proj" ON "score_sheet" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "score_sheet_submitter" ON "score_sheet" USING btree ("submitter_id");--> statement-breakpoint
CREATE INDEX "score_sheet_confirmer" ON "score_sheet" USING btree ("confirmer_id");--> statement-breakpoint
CREATE INDEX "score_sheet_reopener" ON "score_sheet" USING btree ("reopener_id");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "score_item" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "score_sheet" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
