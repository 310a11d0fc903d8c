ALTER TABLE "clash_run" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clash_run" ADD COLUMN "basis" text;--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "clash_selection" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "clash_test" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "clash_ignore_rule" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "clash_run" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "clash_group" FOR EACH ROW EXECUTE FUNCTION bump_row_version();--> statement-breakpoint
-- A run that finds a point where it was tells it its new version only: that is no change to people.
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "clash_point" FOR EACH ROW
  WHEN ((OLD."status", OLD."group_id", OLD."depth", OLD."rule_id") IS DISTINCT FROM (NEW."status", NEW."group_id", NEW."depth", NEW."rule_id"))
  EXECUTE FUNCTION bump_row_version();
