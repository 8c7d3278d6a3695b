-- Until when a hauler counts the days of a rental: to the day the customer asked for, so that a late truck costs nobody, or until it came.
ALTER TABLE organization ADD COLUMN extra_days_rule text NOT NULL DEFAULT 'until-requested'
  CHECK (extra_days_rule IN ('until-requested', 'until-done'));

-- How a hauler bills is part of what a process keeps in memory under the catalog's version.
DROP TRIGGER settings_changed ON organization;
CREATE TRIGGER settings_changed BEFORE UPDATE OF window_ranges, tonnage_step_in_hundredths, extra_days_rule ON organization
  FOR EACH ROW EXECUTE FUNCTION count_settings_change();
