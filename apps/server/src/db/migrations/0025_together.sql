CREATE TABLE "together_room" (
	"room" text PRIMARY KEY NOT NULL,
	"proj_id" integer NOT NULL,
	"leader_id" integer,
	"connection" text,
	"lead_time" timestamp with time zone,
	"seq" integer DEFAULT 0 NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "together_room" ADD CONSTRAINT "together_room_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "together_room" ADD CONSTRAINT "together_room_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "together_room_proj" ON "together_room" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "together_room_leader" ON "together_room" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "together_room_time" ON "together_room" USING btree ("update_time");