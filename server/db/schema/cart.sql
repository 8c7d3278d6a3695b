-- What a customer is choosing and has not ordered yet.

-- What somebody is choosing. The id is 122 random bits and the key of a guest.
CREATE TABLE cart (
  id uuid PRIMARY KEY,
  organization_id uuid REFERENCES organization (id),
  service_area_id uuid REFERENCES service_area (id),
  user_id uuid REFERENCES app_user (id),
  zip_code text CHECK (zip_code ~ '^\d{5}$'),
  phone text CHECK (phone ~ '^\+1\d{10}$'),
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  customer_type text CHECK (customer_type IN ('individual', 'contractor')),
  cleanup_ids uuid[] NOT NULL DEFAULT '{}',
  materials jsonb NOT NULL DEFAULT '[]',
  containers jsonb NOT NULL DEFAULT '{}',
  delivery_address_id uuid,
  restrictions jsonb,
  delivery_location_type text CHECK (delivery_location_type IN ('public', 'private')),
  drop_off_window jsonb,
  pickup_window jsonb,
  add_on_ids uuid[],
  promotion_code text,
  collect_taxes boolean NOT NULL DEFAULT true,
  replaces_order_id uuid,
  -- Counts every change. A quote of the cart is frozen under this number.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The SHA-256 of a secret that only the browser has that made the cart. Whoever types an address into a cart from another browser goes on
  -- with a copy, so that a link sent by a stranger tells the stranger nothing.
  browser bytea CHECK (octet_length(browser) = 32),
  -- When the swap that this cart belongs to was taken back: nobody can pay for it any more.
  withdrawn_at timestamptz,
  -- The order from which this cart was made to order the same again.
  repeats_order_id uuid,
  -- That a truck is near on a chosen day, as it was found out when the days were chosen.
  near_truck jsonb,
  CHECK ((organization_id IS NULL) = (service_area_id IS NULL))
);
CREATE INDEX cart_stale ON cart (updated_at) WHERE user_id IS NULL;
CREATE INDEX cart_user ON cart (user_id) WHERE user_id IS NOT NULL;
-- The office reads what a hauler's customers began and did not order, the newest first. Answering a step does not move a row in it.
CREATE INDEX cart_begun ON cart (organization_id, created_at DESC) WHERE organization_id IS NOT NULL;
-- The office reads phone numbers that were left before anything was chosen.
CREATE INDEX cart_lead ON cart (created_at DESC) WHERE organization_id IS NULL;
CREATE INDEX cart_repeats_order ON cart (repeats_order_id) WHERE repeats_order_id IS NOT NULL;
