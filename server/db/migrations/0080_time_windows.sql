-- The hours in which a hauler delivers and picks up, as rows that the office writes: one that is put away is kept.
CREATE TABLE time_window (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  -- Hours of the service area's clock.
  start_hour integer NOT NULL CHECK (start_hour >= 0),
  end_hour integer NOT NULL CHECK (end_hour <= 24),
  needs_confirmation boolean NOT NULL DEFAULT false,
  only_weekend boolean NOT NULL DEFAULT false,
  -- What customers read beside the hours; most have no name.
  name text CHECK (length(name) BETWEEN 1 AND 40),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CHECK (start_hour < end_hour)
);
-- The same hours stand once among those that are offered on a day.
CREATE UNIQUE INDEX time_window_offered ON time_window (organization_id, only_weekend, start_hour, end_hour) WHERE NOT archived;

INSERT INTO time_window (organization_id, start_hour, end_hour, needs_confirmation, only_weekend, position)
SELECT o.id, (r.value->>'start')::integer, (r.value->>'end')::integer, (r.value->>'needsConfirmation')::boolean,
  (r.value->>'onlyWeekend')::boolean, r.place - 1
FROM organization o CROSS JOIN LATERAL jsonb_array_elements(o.window_ranges) WITH ORDINALITY r (value, place)
ON CONFLICT DO NOTHING;

CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON time_window
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

DROP TRIGGER settings_changed ON organization;
ALTER TABLE organization DROP COLUMN window_ranges;
CREATE TRIGGER settings_changed BEFORE UPDATE OF tonnage_step_in_hundredths, extra_days_rule,
    trip_fee_in_cents, wait_free_minutes, wait_per_minute_in_cents, overfill_fee_in_cents, wrong_item_fee_in_cents,
    cleaning_fee_in_cents, relocation_fee_in_cents, missed_promise_in_cents ON organization
  FOR EACH ROW EXECUTE FUNCTION count_settings_change();
