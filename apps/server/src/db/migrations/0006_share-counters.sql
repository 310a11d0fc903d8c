-- That somebody has opened a share, or that its owner was told of unusual use, is no change of it: whoever edits it meanwhile goes on.
-- No statement changes both.
DROP TRIGGER bump_row_version ON "access_control";--> statement-breakpoint
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "access_control" FOR EACH ROW
  WHEN ((OLD."openings", OLD."last_use", OLD."warned_time") IS NOT DISTINCT FROM (NEW."openings", NEW."last_use", NEW."warned_time"))
  EXECUTE FUNCTION bump_row_version();
