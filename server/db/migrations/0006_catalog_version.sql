-- Counts every change of what a hauler offers, so that a process may keep it in memory and still never serve what has changed:
-- the number is read with each cart, and moves in the transaction of the change.
ALTER TABLE organization ADD COLUMN catalog_version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_catalog_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE organization SET catalog_version = catalog_version + 1 WHERE id = OLD.organization_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE organization SET catalog_version = catalog_version + 1 WHERE id = NEW.organization_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON service_area
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON closed_day
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON container_type
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON material
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON add_on
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON cleanup
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON pricing_rule
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- The hauler's own settings are part of it as well: the hours it drives.
CREATE FUNCTION count_settings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.catalog_version := OLD.catalog_version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER settings_changed BEFORE UPDATE OF window_ranges ON organization
  FOR EACH ROW EXECUTE FUNCTION count_settings_change();
