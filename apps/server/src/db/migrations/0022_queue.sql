CREATE TABLE "hash_check" (
	"id" integer PRIMARY KEY NOT NULL,
	"task_id" text,
	"blobs" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "worker" text;--> statement-breakpoint
CREATE INDEX "task_urgent" ON "task" USING btree ("kind","rank") WHERE status = 'queued' and is_urgent;