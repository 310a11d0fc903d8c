-- How many files lie in each folder, and in each sub itself: kept as the rows of large tables are, so that the tree of a library
-- need not count a hundred thousand files. No writer waits for another.
CREATE FUNCTION count_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places text[];
  changes bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(place), array_agg(change) INTO places, changes FROM (
      SELECT 'hub_file:' || proj_id || ':' || sub_id || ':' || coalesce(folder_id, 0) AS place, count(*) AS change
      FROM added WHERE delete_time IS NULL GROUP BY 1) counted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(place), array_agg(change) INTO places, changes FROM (
      SELECT 'hub_file:' || proj_id || ':' || sub_id || ':' || coalesce(folder_id, 0) AS place, -count(*) AS change
      FROM removed WHERE delete_time IS NULL GROUP BY 1) counted;
  ELSE
    SELECT array_agg(place), array_agg(change) INTO places, changes FROM (
      SELECT place, sum(one) AS change FROM (
        SELECT 'hub_file:' || proj_id || ':' || sub_id || ':' || coalesce(folder_id, 0) AS place, 1 AS one FROM added WHERE delete_time IS NULL
        UNION ALL
        SELECT 'hub_file:' || proj_id || ':' || sub_id || ':' || coalesce(folder_id, 0), -1 FROM removed WHERE delete_time IS NULL
      ) moved GROUP BY place HAVING sum(one) <> 0) counted;
  END IF;
  IF places IS NULL THEN RETURN NULL; END IF;
  WITH taken AS (
    DELETE FROM row_count WHERE id IN (SELECT id FROM row_count WHERE name = ANY (places) FOR UPDATE SKIP LOCKED)
    RETURNING name, rows
  ), summed AS (
    SELECT place, change + coalesce((SELECT sum(rows) FROM taken WHERE taken.name = place), 0) AS rows
    FROM unnest(places, changes) AS changed (place, change)
  )
  INSERT INTO row_count (name, rows) SELECT place, rows FROM summed WHERE rows <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
LOCK TABLE "hub_file" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO row_count (name, rows)
SELECT 'hub_file:' || proj_id || ':' || sub_id || ':' || coalesce(folder_id, 0), count(*) FROM "hub_file" WHERE delete_time IS NULL GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "hub_file" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_files();
--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE ON "hub_file" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_files();
--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "hub_file" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_files();
