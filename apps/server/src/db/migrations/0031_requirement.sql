CREATE TABLE "requirement_check" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requirement_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requirement_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"status" text NOT NULL,
	"task_id" uuid NOT NULL,
	"error" jsonb,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "requirement_failure" (
	"check_id" integer NOT NULL,
	"specification" integer NOT NULL,
	"sort" integer NOT NULL,
	"global_id" text NOT NULL,
	"name" text NOT NULL,
	"class" text NOT NULL,
	"index" integer,
	"unmet" integer[] NOT NULL,
	CONSTRAINT "requirement_failure_check_id_specification_sort_pk" PRIMARY KEY("check_id","specification","sort")
);
--> statement-breakpoint
CREATE TABLE "requirement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requirement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"document" jsonb NOT NULL,
	"on_version" boolean DEFAULT true NOT NULL,
	"is_gate" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "requirement_check" ADD CONSTRAINT "requirement_check_requirement_id_requirement_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_check" ADD CONSTRAINT "requirement_check_model_id_model_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_check" ADD CONSTRAINT "requirement_check_file_id_model_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."model_file"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_failure" ADD CONSTRAINT "requirement_failure_check_id_requirement_check_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."requirement_check"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement" ADD CONSTRAINT "requirement_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement" ADD CONSTRAINT "requirement_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "requirement_check_file" ON "requirement_check" USING btree ("requirement_id","file_id");--> statement-breakpoint
CREATE INDEX "requirement_check_model" ON "requirement_check" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "requirement_check_version" ON "requirement_check" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "requirement_proj" ON "requirement" USING btree ("proj_id","id");--> statement-breakpoint
CREATE INDEX "requirement_hash" ON "requirement" USING btree ("hash");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "requirement" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
