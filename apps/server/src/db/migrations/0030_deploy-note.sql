CREATE TABLE "deploy_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deploy_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deploy_note_kind" ON "deploy_note" USING btree ("kind","id");--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "deploy_note" FOR EACH ROW EXECUTE FUNCTION bump_row_version();
