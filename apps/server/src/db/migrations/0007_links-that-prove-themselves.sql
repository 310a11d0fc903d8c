ALTER TABLE "link2d3d" ADD COLUMN "is_mirrored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "link2d3d" ADD COLUMN "is_seen" boolean DEFAULT false NOT NULL;