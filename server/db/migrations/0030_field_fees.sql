-- Fees for what happens in the field: the hauler's prices, and the fees that wait for the office's yes.

-- A price of nothing proposes nothing.
ALTER TABLE organization
  ADD COLUMN trip_fee_in_cents integer NOT NULL DEFAULT 15000 CHECK (trip_fee_in_cents >= 0),
  ADD COLUMN wait_free_minutes integer NOT NULL DEFAULT 10 CHECK (wait_free_minutes >= 0),
  ADD COLUMN wait_per_minute_in_cents integer NOT NULL DEFAULT 400 CHECK (wait_per_minute_in_cents >= 0),
  ADD COLUMN overfill_fee_in_cents integer NOT NULL DEFAULT 10000 CHECK (overfill_fee_in_cents >= 0),
  ADD COLUMN wrong_item_fee_in_cents integer NOT NULL DEFAULT 5000 CHECK (wrong_item_fee_in_cents >= 0),
  ADD COLUMN cleaning_fee_in_cents integer NOT NULL DEFAULT 5000 CHECK (cleaning_fee_in_cents >= 0),
  ADD COLUMN relocation_fee_in_cents integer NOT NULL DEFAULT 10000 CHECK (relocation_fee_in_cents >= 0),
  -- Given back to a customer whom the hauler let wait.
  ADD COLUMN missed_promise_in_cents integer NOT NULL DEFAULT 0 CHECK (missed_promise_in_cents >= 0);

-- They are frozen with each quote, so every change of them is a change of the catalog.
DROP TRIGGER settings_changed ON organization;
CREATE TRIGGER settings_changed BEFORE UPDATE OF window_ranges, tonnage_step_in_hundredths, extra_days_rule,
    trip_fee_in_cents, wait_free_minutes, wait_per_minute_in_cents, overfill_fee_in_cents, wrong_item_fee_in_cents,
    cleaning_fee_in_cents, relocation_fee_in_cents, missed_promise_in_cents ON organization
  FOR EACH ROW EXECUTE FUNCTION count_settings_change();

-- Whether these fees are taxed differs by state.
ALTER TABLE service_area DROP CONSTRAINT service_area_taxable_kinds_check,
  ADD CONSTRAINT service_area_taxable_kinds_check
  CHECK (taxable_kinds <@ ARRAY['container', 'materials', 'additional-material', 'city-fee', 'add-on', 'fee']);

CREATE TABLE order_fee (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN
    ('dry-run', 'waiting', 'overfill', 'wrong-material', 'cleaning', 'relocation', 'missed-promise')),
  -- Without tax; negative is money back.
  amount_in_cents integer NOT NULL CHECK (amount_in_cents <> 0),
  -- What the amount was computed from: why a visit failed, minutes, pieces, prices.
  facts jsonb NOT NULL,
  stop_id uuid REFERENCES stop,
  -- The tap that proposed it: each kind once a tap.
  tap_id uuid REFERENCES tap,
  driver_id uuid REFERENCES driver,
  photo_ids uuid[] NOT NULL DEFAULT '{}',
  happened_at timestamptz NOT NULL,
  proposed_by uuid REFERENCES app_user,
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'accepted', 'waived')),
  -- Nobody decided a fee that lapsed: its order was cancelled, or its time was over.
  decided_by uuid REFERENCES app_user,
  decided_at timestamptz,
  -- Held back of a cancelled order until it is decided, with its tax.
  held_in_cents integer NOT NULL DEFAULT 0 CHECK (held_in_cents >= 0),
  held_until timestamptz,
  -- When an accepted fee came onto a bill or was kept of a cancelled order.
  settled_at timestamptz,
  UNIQUE (tap_id, kind),
  CHECK ((amount_in_cents < 0) = (kind = 'missed-promise')),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK (decided_by IS NULL OR decided_at IS NOT NULL),
  CHECK (held_in_cents = 0 OR (state = 'proposed' AND held_until IS NOT NULL)),
  CHECK (settled_at IS NULL OR state = 'accepted')
);
CREATE INDEX order_fee_order ON order_fee (order_id);
CREATE INDEX order_fee_proposed ON order_fee (organization_id, proposed_at) WHERE state = 'proposed';
CREATE INDEX order_fee_held ON order_fee (held_until) WHERE state = 'proposed' AND held_until IS NOT NULL;
CREATE INDEX order_fee_to_bill ON order_fee (order_id) WHERE state = 'accepted' AND settled_at IS NULL;
