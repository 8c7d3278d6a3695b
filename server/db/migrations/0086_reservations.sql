-- Where a hauler limits its days, a customer who is about to pay keeps a box and minutes of a truck for a while.
ALTER TABLE organization ADD COLUMN limits_days boolean NOT NULL DEFAULT false;

-- Open pages are told of the switch as of every change of the catalog.
DROP TRIGGER settings_changed ON organization;
CREATE TRIGGER settings_changed BEFORE UPDATE OF window_ranges, tonnage_step_in_hundredths, extra_days_rule,
    trip_fee_in_cents, wait_free_minutes, wait_per_minute_in_cents, overfill_fee_in_cents, wrong_item_fee_in_cents,
    cleaning_fee_in_cents, relocation_fee_in_cents, missed_promise_in_cents, limits_days ON organization
  FOR EACH ROW EXECUTE FUNCTION count_settings_change();

CREATE TABLE reservation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  -- The number after the newest that was there when boxes and minutes were counted: of two processes that have counted the same, one
  -- takes it, and the other counts again.
  slot bigint NOT NULL,
  cart_id uuid NOT NULL REFERENCES cart ON DELETE CASCADE,
  container_type_id uuid NOT NULL REFERENCES container_type,
  drop_off_window jsonb NOT NULL,
  pickup_window jsonb NOT NULL,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'ended', 'ordered')),
  held_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX reservation_slot ON reservation (organization_id, slot);
CREATE UNIQUE INDEX reservation_of_cart ON reservation (cart_id) WHERE state = 'held';
CREATE INDEX reservation_cart ON reservation (cart_id);
CREATE INDEX reservation_held ON reservation (organization_id) WHERE state = 'held';
CREATE INDEX reservation_due ON reservation (held_until) WHERE state = 'held';

-- Paid when nothing was reserved for it, or not any more: the office finds out whether there is a box and a truck.
ALTER TABLE orders ADD COLUMN beyond_capacity boolean NOT NULL DEFAULT false;
