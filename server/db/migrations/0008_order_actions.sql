-- What becomes of a placed order: its windows as they stand now, its labels, its swap and its extensions.
-- The snapshot keeps what was agreed when it was ordered.

ALTER TABLE orders
  ADD COLUMN drop_off_window jsonb,
  -- Until when the dumpster is rented; an extension moves it.
  ADD COLUMN pickup_window jsonb,
  -- When it is really to be picked up, once that is asked for, scheduled or due.
  ADD COLUMN final_pickup_window jsonb,
  ADD COLUMN po_number text CHECK (length(po_number) BETWEEN 1 AND 60),
  ADD COLUMN job_name text CHECK (length(job_name) BETWEEN 1 AND 60);

UPDATE orders SET drop_off_window = nullif(snapshot->'dropOffWindow', 'null'), pickup_window = nullif(snapshot->'pickupWindow', 'null');

-- Rentals that end by themselves are looked for by their day, among the dumpsters that stand at a customer.
CREATE INDEX orders_standing ON orders (((pickup_window->>'day')::bigint)) WHERE status = 'drop-off-confirmed';

-- The cart of a swap that was taken back: nobody can pay for it any more.
ALTER TABLE cart ADD COLUMN withdrawn_at timestamptz;

CREATE TABLE order_swap (
  cart_id uuid PRIMARY KEY REFERENCES cart,
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  swap_window jsonb NOT NULL,
  rental_days integer NOT NULL CHECK (rental_days > 0),
  is_same_size boolean NOT NULL,
  requested_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
-- One dumpster is swapped for one other.
CREATE UNIQUE INDEX order_swap_open ON order_swap (order_id) WHERE withdrawn_at IS NULL;
CREATE INDEX order_swap_due ON order_swap (((swap_window->>'day')::bigint)) WHERE withdrawn_at IS NULL;

-- The saved card that is charged without a form; null where its customer pays with one. An attempt is one or the other.
ALTER TABLE payment_attempt ADD COLUMN payment_method_id text;

-- Days that were added to a rental, at the price that was shown. What is charged for them is a charge for that purpose; what
-- is not stands on the final bill.
CREATE TABLE order_extension (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day > from_day),
  extra_days integer NOT NULL CHECK (extra_days > 0),
  price_in_cents integer NOT NULL CHECK (price_in_cents >= 0),
  tax_in_cents integer NOT NULL CHECK (tax_in_cents >= 0),
  reason jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Two presses of one button extend once.
  UNIQUE (order_id, from_day)
);
CREATE TRIGGER order_extension_append_only BEFORE UPDATE OR DELETE ON order_extension
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
