-- What a person may do is derived from these tables and kept in memory under the number in rights_epoch.
-- The number changes in the same transaction as the rights, so no reader can keep an old answer under a new number.
-- The notice only lets open windows know; nothing depends on its arrival.
INSERT INTO "rights_epoch" ("one", "epoch") VALUES (1, 0);
--> statement-breakpoint
CREATE FUNCTION bump_rights_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "rights_epoch" SET "epoch" = "epoch" + 1;
  PERFORM pg_notify('rights', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['roles', 'menus', 'role_menu', 'role_dept', 'user_role', 'user_job', 'dept', 'job', 'site',
    'project_role', 'project_role_menu', 'project_resource', 'project_resource_role'] LOOP
    EXECUTE format('CREATE TRIGGER bump_rights_epoch AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch()', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION bump_row_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."row_version" := OLD."row_version" + 1;
  NEW."update_time" := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'row_version' LOOP
    EXECUTE format('CREATE TRIGGER bump_row_version BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION bump_row_version()', name);
  END LOOP;
END $$;
