CREATE TABLE "approval_vote" (
	"task_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_vote_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "approval_vote" ADD CONSTRAINT "approval_vote_task_id_approval_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."approval_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_vote_until" ON "approval_vote" USING btree ("until");