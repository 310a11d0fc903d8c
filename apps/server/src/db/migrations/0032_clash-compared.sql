ALTER TABLE "clash_point" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "clash_run" ADD COLUMN "compared" jsonb;--> statement-breakpoint
ALTER TABLE "clash_test" ADD COLUMN "group_by" text DEFAULT 'decision' NOT NULL;