CREATE TABLE "instance" (
	"one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"former_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_paired" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
INSERT INTO "instance" ("one") VALUES (1);
