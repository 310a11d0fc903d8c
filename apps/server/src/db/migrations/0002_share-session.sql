CREATE TABLE "access_control_session" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"access_control_id" integer NOT NULL,
	"reader_id" integer,
	"reader_email" text
);
--> statement-breakpoint
ALTER TABLE "session" DROP CONSTRAINT "session_owner";--> statement-breakpoint
ALTER TABLE "session" DROP CONSTRAINT "session_access_control_id_access_control_id_fk";
--> statement-breakpoint
ALTER TABLE "session" DROP CONSTRAINT "session_reader_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "session_access_control";--> statement-breakpoint
DROP INDEX "session_reader";--> statement-breakpoint
ALTER TABLE "access_control_session" ADD CONSTRAINT "access_control_session_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control_session" ADD CONSTRAINT "access_control_session_access_control_id_access_control_id_fk" FOREIGN KEY ("access_control_id") REFERENCES "public"."access_control"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_control_session" ADD CONSTRAINT "access_control_session_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_control_session_share" ON "access_control_session" USING btree ("access_control_id");--> statement-breakpoint
CREATE INDEX "access_control_session_reader" ON "access_control_session" USING btree ("reader_id");--> statement-breakpoint
INSERT INTO "access_control_session" ("session_id", "access_control_id", "reader_id", "reader_email") SELECT "id", "access_control_id", "reader_id", "reader_email" FROM "session" WHERE "access_control_id" IS NOT NULL;--> statement-breakpoint
UPDATE "session" SET "provider" = 'link' WHERE "user_id" IS NULL;--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "access_control_id";--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "reader_id";--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "reader_email";--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_owner" CHECK (("session"."user_id" is null) = ("session"."provider" = 'link'));--> statement-breakpoint
UPDATE "schema_floor" SET "migration_time" = 1795018418235;
