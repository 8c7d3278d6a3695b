-- This file has boxes and truck minutes that are reserved for customers who are about to pay.

-- Each row is a box and truck minutes that are reserved for a cart while its customer pays.
CREATE TABLE reservation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- This is one more than the newest number when the boxes and minutes were counted. If two processes counted at the same time, only one
  -- gets the number, and the other counts again.
  slot bigint NOT NULL,
  cart_id uuid NOT NULL REFERENCES cart (id) ON DELETE CASCADE,
  container_type_id uuid NOT NULL,
  drop_off_window jsonb NOT NULL,
  pickup_window jsonb NOT NULL,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'ended', 'ordered')),
  held_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- This is when the server last tried to end the reservation. A reservation that fails again and again then does not delay the others.
  tried_at timestamptz,
  FOREIGN KEY (container_type_id, organization_id) REFERENCES container_type (id, organization_id)
);
CREATE UNIQUE INDEX reservation_slot ON reservation (organization_id, slot);
CREATE UNIQUE INDEX reservation_of_cart ON reservation (cart_id) WHERE state = 'held';
CREATE INDEX reservation_by_age ON reservation (created_at);
CREATE INDEX reservation_cart ON reservation (cart_id);
CREATE INDEX reservation_held ON reservation (organization_id) WHERE state = 'held';
CREATE INDEX reservation_due ON reservation (held_until) WHERE state = 'held';
