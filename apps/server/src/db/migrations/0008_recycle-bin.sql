DROP INDEX "hub_file_name";--> statement-breakpoint
DROP INDEX "model_name";--> statement-breakpoint
ALTER TABLE "hub_file" ADD COLUMN "delete_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hub_file" ADD COLUMN "delete_by" text;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD COLUMN "delete_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD COLUMN "delete_by" text;--> statement-breakpoint
ALTER TABLE "model_file" ADD COLUMN "delete_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "model_file" ADD COLUMN "delete_by" text;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "delete_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "delete_by" text;--> statement-breakpoint
CREATE INDEX "hub_file_sub" ON "hub_file" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "hub_file_version_deleted" ON "hub_file_version" USING btree ("delete_time") WHERE delete_time is not null;--> statement-breakpoint
CREATE INDEX "model_file_deleted" ON "model_file" USING btree ("delete_time") WHERE delete_time is not null;--> statement-breakpoint
CREATE INDEX "model_sub" ON "model" USING btree ("sub_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_file_name" ON "hub_file" USING btree ("sub_id",lower("name")) WHERE delete_time is null;--> statement-breakpoint
CREATE UNIQUE INDEX "model_name" ON "model" USING btree ("sub_id",lower("name")) WHERE delete_time is null;--> statement-breakpoint
UPDATE "schema_floor" SET "migration_time" = 1795039066801;
