ALTER TABLE "clash_point" ADD COLUMN "home_group_id" integer;--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_home_group_id_clash_group_id_fk" FOREIGN KEY ("home_group_id") REFERENCES "public"."clash_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clash_point_home_group" ON "clash_point" USING btree ("home_group_id");