ALTER TABLE "clash_run" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clash_run" ADD COLUMN "basis" text;