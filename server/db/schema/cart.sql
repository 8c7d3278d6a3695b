-- What a customer is choosing and has not ordered yet.

-- What a customer has chosen so far. The id has 122 random bits and is a guest's key.
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
  -- Counts every change of the cart. A quote of the cart is frozen under this number.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- This is the SHA-256 of the secret in the cookie of the browser that made the cart. A person who types an address in another browser
  -- gets a copy of the cart. Otherwise a stranger who sends a link to a cart could read the address there.
  browser bytea CHECK (octet_length(browser) = 32),
  -- This is when the swap of this cart was withdrawn. The cart cannot be paid after that.
  withdrawn_at timestamptz,
  -- This is the order from which this cart was copied to order the same again.
  repeats_order_id uuid,
  -- This is the truck that was found near on a chosen day, at the time when the customer chose the days.
  near_truck jsonb,
  CHECK ((organization_id IS NULL) = (service_area_id IS NULL))
);
-- No index contains `updated_at`. Each answer in the checkout changes it, and PostgreSQL stores an answer at about six sevenths of the cost
-- and less than half of the log if no indexed column changes. A job finds abandoned carts by the time when they were made.
CREATE INDEX cart_unclaimed ON cart (created_at) WHERE user_id IS NULL;
CREATE INDEX cart_user ON cart (user_id) WHERE user_id IS NOT NULL;
-- The office reads the carts of a hauler that became no order, the newest first. An answer in the checkout does not move the row in this
-- index.
CREATE INDEX cart_begun ON cart (organization_id, created_at DESC) WHERE organization_id IS NOT NULL;
-- The office reads the leads: phone numbers that people left before they chose anything.
CREATE INDEX cart_lead ON cart (created_at DESC) WHERE organization_id IS NULL;
-- A job looks for carts without an order that are older than their period.
CREATE INDEX cart_by_age ON cart (created_at, id);
CREATE INDEX cart_delivery_address ON cart (delivery_address_id) WHERE delivery_address_id IS NOT NULL;
CREATE INDEX cart_repeats_order ON cart (repeats_order_id) WHERE repeats_order_id IS NOT NULL;
