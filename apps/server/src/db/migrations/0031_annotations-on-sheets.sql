ALTER TABLE "hub_annotation" ALTER COLUMN "state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ALTER COLUMN "state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ADD COLUMN "sheet" jsonb;