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

-- Servers of the version before read it until the last of them has stopped; nothing else does.
ALTER TABLE organization ALTER COLUMN window_ranges SET DEFAULT '[]';
