CREATE TABLE "schema_floor" (
	"one" integer PRIMARY KEY NOT NULL,
	"migration_time" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "schema_floor" ("one", "migration_time") VALUES (1, 1794900000000);
