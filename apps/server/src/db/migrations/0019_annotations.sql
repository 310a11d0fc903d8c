CREATE TABLE "hub_annotation_addressee" (
	"annotation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "hub_annotation_addressee_annotation_id_user_id_pk" PRIMARY KEY("annotation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub_annotation_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_annotation_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"annotation_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"html" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_annotation_serial" (
	"proj_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_annotation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_annotation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"discipline" text NOT NULL,
	"due_date" date,
	"round" integer DEFAULT 1 NOT NULL,
	"level" text,
	"location" jsonb NOT NULL,
	"elements" jsonb NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb NOT NULL,
	"marks" jsonb NOT NULL,
	"picture" text,
	"issue_id" integer,
	"close_time" timestamp with time zone,
	"search_text" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_basic_annotation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_basic_annotation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"name" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb NOT NULL,
	"marks" jsonb NOT NULL,
	"picture" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub_annotation_addressee" ADD CONSTRAINT "hub_annotation_addressee_annotation_id_hub_annotation_id_fk" FOREIGN KEY ("annotation_id") REFERENCES "public"."hub_annotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation_addressee" ADD CONSTRAINT "hub_annotation_addressee_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation_reply" ADD CONSTRAINT "hub_annotation_reply_annotation_id_hub_annotation_id_fk" FOREIGN KEY ("annotation_id") REFERENCES "public"."hub_annotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation_reply" ADD CONSTRAINT "hub_annotation_reply_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation_serial" ADD CONSTRAINT "hub_annotation_serial_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_picture_blob_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ADD CONSTRAINT "hub_basic_annotation_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ADD CONSTRAINT "hub_basic_annotation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ADD CONSTRAINT "hub_basic_annotation_picture_blob_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hub_annotation_addressee_user" ON "hub_annotation_addressee" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hub_annotation_reply_annotation" ON "hub_annotation_reply" USING btree ("annotation_id","id");--> statement-breakpoint
CREATE INDEX "hub_annotation_reply_user" ON "hub_annotation_reply" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hub_annotation_sub" ON "hub_annotation" USING btree ("sub_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_annotation_number" ON "hub_annotation" USING btree ("proj_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_annotation_issue" ON "hub_annotation" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "hub_annotation_proj" ON "hub_annotation" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "hub_annotation_user" ON "hub_annotation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hub_annotation_picture" ON "hub_annotation" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "hub_annotation_search" ON "hub_annotation" USING gin (grams("search_text"));--> statement-breakpoint
CREATE INDEX "hub_basic_annotation_sub" ON "hub_basic_annotation" USING btree ("sub_id","id");--> statement-breakpoint
CREATE INDEX "hub_basic_annotation_user" ON "hub_basic_annotation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hub_basic_annotation_picture" ON "hub_basic_annotation" USING btree ("picture");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "hub_annotation" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "hub_basic_annotation" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
