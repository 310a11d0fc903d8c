CREATE TABLE "row_count" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rows" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "hub_to_do_handler";--> statement-breakpoint
CREATE INDEX "row_count_name" ON "row_count" USING btree ("name");--> statement-breakpoint
CREATE INDEX "hub_to_do_done" ON "hub_to_do" USING btree ("handler_id","done_time","todo_id") WHERE status = 'done';--> statement-breakpoint
CREATE INDEX "project_deleted" ON "project" USING btree ("proj_id") WHERE delete_time is not null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("nick_name","id");--> statement-breakpoint
-- Adds up what nobody else is adding to, and writes the sum with its own part: no writer waits for another.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change bigint;
BEGIN
  SELECT CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END INTO change FROM changed;
  WITH taken AS (
    DELETE FROM row_count WHERE id IN (SELECT id FROM row_count WHERE name = TG_TABLE_NAME FOR UPDATE SKIP LOCKED)
    RETURNING rows
  )
  INSERT INTO row_count (name, rows) SELECT TG_TABLE_NAME, coalesce(sum(rows), 0) + change FROM taken;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO row_count (name, rows) SELECT 'users', count(*) FROM users;--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "users" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
