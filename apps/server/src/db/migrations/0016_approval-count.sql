INSERT INTO row_count (name, rows) SELECT 'approval', count(*) FROM "approval";
--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "approval" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "approval" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
