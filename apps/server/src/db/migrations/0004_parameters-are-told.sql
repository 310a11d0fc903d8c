-- Open windows fetch the parameters again when one changes, as they do with roles and menus.
CREATE TRIGGER bump_rights_epoch AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "parameters" FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();
