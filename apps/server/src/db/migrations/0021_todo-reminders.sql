CREATE TABLE "hub_to_do_reminder" (
	"todo_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "hub_to_do_reminder_todo_id_day_pk" PRIMARY KEY("todo_id","day")
);
--> statement-breakpoint
ALTER TABLE "hub_to_do_reminder" ADD CONSTRAINT "hub_to_do_reminder_todo_id_hub_to_do_todo_id_fk" FOREIGN KEY ("todo_id") REFERENCES "public"."hub_to_do"("todo_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hub_to_do_due" ON "hub_to_do" USING btree ("due_time") WHERE status = 'pending';