-- What the office decides of what drivers did, and stops that serve no order on a side of its own.

ALTER TABLE question DROP CONSTRAINT question_kind_check;
ALTER TABLE question ADD CONSTRAINT question_kind_check
  CHECK (kind IN ('stop-withdrawn', 'done-twice', 'box-elsewhere', 'order-moved-on', 'ticket-used', 'swap-paid'));
-- Why a swap that was paid late could not be planned is asked once for its stop.
CREATE UNIQUE INDEX question_swap_paid ON question (stop_id) WHERE kind = 'swap-paid';
-- A box that was not fetched after all is asked about again.
CREATE INDEX question_fetched ON question (order_id) WHERE answer = 'fetch';

ALTER TABLE stop
  -- The order that the stop is about, where it neither delivers nor collects it: whose load is dumped, whose box is moved or fetched.
  ADD COLUMN about_order_id uuid REFERENCES orders,
  -- The box that an errand fetches.
  ADD COLUMN container_id uuid REFERENCES container,
  -- What is to be done, as somebody in the office typed it.
  ADD COLUMN errand text CHECK (length(errand) BETWEEN 1 AND 200),
  -- Where, if neither at a facility nor at an order's site: {"line1", "city", "state", "postalCode"}.
  ADD COLUMN place jsonb;
CREATE INDEX stop_about ON stop (about_order_id) WHERE about_order_id IS NOT NULL;
-- A load is dumped once, a box fetched once.
CREATE UNIQUE INDEX stop_open_dump ON stop (about_order_id)
  WHERE kind = 'dump' AND state IN ('planned', 'under-way', 'arrived', 'waiting');
CREATE UNIQUE INDEX stop_open_fetch ON stop (container_id)
  WHERE kind = 'errand' AND state IN ('planned', 'under-way', 'arrived', 'waiting');

-- A box that was left for a cancelled order, and is offered to its customer: once this cart is paid, it was delivered at that hour.
CREATE TABLE standing_box (
  cart_id uuid PRIMARY KEY REFERENCES cart ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organization,
  -- Open until it is paid, or the box is fetched.
  question_id uuid NOT NULL UNIQUE REFERENCES question,
  container_id uuid REFERENCES container,
  driver_id uuid REFERENCES driver,
  left_at timestamptz NOT NULL,
  asked_by uuid REFERENCES app_user,
  asked_at timestamptz NOT NULL,
  -- Null until the cart is an order whose dumpster stands there.
  settled_at timestamptz
);
CREATE INDEX standing_box_open ON standing_box (asked_at) WHERE settled_at IS NULL;
