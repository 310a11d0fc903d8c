DROP INDEX "user_desktop_waiting";--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "is_exception" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_control" ADD COLUMN "approval_id" integer;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "approval_id" integer;--> statement-breakpoint
ALTER TABLE "user_desktop" ADD COLUMN "approval_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "user_desktop_waiting" ON "user_desktop" USING btree ("user_id") WHERE status in ('applied', 'approved');