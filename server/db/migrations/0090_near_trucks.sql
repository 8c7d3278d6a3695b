-- A day on which a truck is near anyway may cost less: the hauler's rule, and the fact that was found out when the days of a cart were chosen.
ALTER TABLE organization ADD COLUMN near_rule jsonb;
ALTER TABLE cart ADD COLUMN near_truck jsonb;

-- Open pages are told of the rule as of every change of the catalog.
DROP TRIGGER settings_changed ON organization;
CREATE TRIGGER settings_changed BEFORE UPDATE OF window_ranges, tonnage_step_in_hundredths, extra_days_rule,
    trip_fee_in_cents, wait_free_minutes, wait_per_minute_in_cents, overfill_fee_in_cents, wrong_item_fee_in_cents,
    cleaning_fee_in_cents, relocation_fee_in_cents, missed_promise_in_cents, limits_days, near_rule ON organization
  FOR EACH ROW EXECUTE FUNCTION count_settings_change();
