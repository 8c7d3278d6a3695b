-- The ZIPs of a hauler, with their cities, are kept in memory like the rest of its catalog: a change of them counts as well.
-- Once for each statement: an area of a thousand ZIPs moves the number once.
CREATE FUNCTION count_zip_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET catalog_version = catalog_version + 1
  WHERE id IN (SELECT organization_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER zip_added AFTER INSERT ON service_area_zip
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_zip_change();
CREATE TRIGGER zip_removed AFTER DELETE ON service_area_zip
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_zip_change();
CREATE TRIGGER zip_changed_from AFTER UPDATE ON service_area_zip
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_zip_change();
CREATE TRIGGER zip_changed_to AFTER UPDATE ON service_area_zip
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_zip_change();
