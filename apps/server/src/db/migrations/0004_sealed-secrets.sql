CREATE DOMAIN "sealed" AS text;--> statement-breakpoint
CREATE TABLE "secrets_key" (
	"one" integer PRIMARY KEY NOT NULL,
	"proof" "sealed" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook" ALTER COLUMN "url" SET DATA TYPE "sealed";--> statement-breakpoint
ALTER TABLE "webhook" ALTER COLUMN "secret" SET DATA TYPE "sealed";--> statement-breakpoint
ALTER TABLE "secret" ALTER COLUMN "value" SET DATA TYPE "sealed";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "secret" SET DATA TYPE "sealed";--> statement-breakpoint
ALTER DOMAIN "sealed" ADD CONSTRAINT "sealed_form" CHECK (VALUE LIKE 'v1.%') NOT VALID;--> statement-breakpoint
UPDATE "schema_floor" SET "migration_time" = 1795033672346;
