CREATE TABLE "bcf_origin" (
	"proj_id" integer NOT NULL,
	"guid" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	CONSTRAINT "bcf_origin_proj_id_guid_pk" PRIMARY KEY("proj_id","guid"),
	CONSTRAINT "bcf_origin_ref" UNIQUE("kind","ref_id")
);
--> statement-breakpoint
ALTER TABLE "bcf_topic" ADD COLUMN "taken" jsonb;--> statement-breakpoint
ALTER TABLE "bcf_export" ADD COLUMN "kind" text DEFAULT 'issue' NOT NULL;--> statement-breakpoint
ALTER TABLE "bcf_origin" ADD CONSTRAINT "bcf_origin_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;