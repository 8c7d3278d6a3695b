-- This file has fees for what happened on the road.

-- Each row is a fee for something that happened on the road. It is proposed first, and the office decides about it.
CREATE TABLE order_fee (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('dry-run', 'waiting', 'overfill', 'wrong-material', 'cleaning', 'relocation', 'missed-promise')),
  -- This is the amount without tax. A negative amount is money back.
  amount_in_cents integer NOT NULL CHECK (amount_in_cents <> 0),
  -- These are the facts that the amount was computed from: why a visit failed, minutes, pieces, prices.
  facts jsonb NOT NULL,
  stop_id uuid,
  -- This is the tap that led to the proposal. A tap leads to at most one fee of each kind. The fee is kept longer than the tap.
  tap_id uuid,
  driver_id uuid,
  photo_ids uuid[] NOT NULL DEFAULT '{}',
  happened_at timestamptz NOT NULL,
  proposed_by uuid REFERENCES app_user (id),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'accepted', 'waived')),
  -- This is the person who decided about the fee. It is null if the fee lapsed because its order was cancelled or because it was too late
  -- to decide.
  decided_by uuid REFERENCES app_user (id),
  decided_at timestamptz,
  -- This is the amount that is held back from the refund of a cancelled order until the fee is decided. It includes the tax.
  held_in_cents integer NOT NULL DEFAULT 0 CHECK (held_in_cents >= 0),
  held_until timestamptz,
  -- This is when an accepted fee came onto a bill, or when it was kept from the refund of a cancelled order.
  settled_at timestamptz,
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id),
  CHECK ((amount_in_cents < 0) = (kind = 'missed-promise')),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK (decided_by IS NULL OR decided_at IS NOT NULL),
  CHECK (held_in_cents = 0 OR state = 'proposed' AND held_until IS NOT NULL),
  CHECK (settled_at IS NULL OR state = 'accepted')
);
CREATE INDEX order_fee_order ON order_fee (order_id);
CREATE INDEX order_fee_proposed ON order_fee (organization_id, proposed_at) WHERE state = 'proposed';
CREATE INDEX order_fee_held ON order_fee (held_until) WHERE (state = 'proposed') AND (held_until IS NOT NULL);
CREATE INDEX order_fee_to_bill ON order_fee (order_id) WHERE (state = 'accepted') AND (settled_at IS NULL);
CREATE UNIQUE INDEX order_fee_tap ON order_fee (tap_id, kind, coalesce((facts ->> 'materialId'), ''));
