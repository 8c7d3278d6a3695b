-- This file has the addresses that people type.

-- Each row is an address of a person, or of a guest's cart until a person claims the cart.
CREATE TABLE address (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid REFERENCES app_user (id),
  cart_id uuid REFERENCES cart (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('delivery', 'billing')),
  line1 text NOT NULL CHECK (length(line1) BETWEEN 3 AND 200),
  line2 text CHECK (length(line2) <= 100),
  -- This is the code that opens the gate (rule C62). It is null if the customer gave none.
  gate_code text CHECK (length(gate_code) BETWEEN 1 AND 20),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 100),
  state text NOT NULL CHECK (length(state) = 2),
  postal_code text NOT NULL CHECK (postal_code ~ '^\d{5}(-\d{4})?$'),
  country text NOT NULL DEFAULT 'US',
  place_id text NOT NULL CHECK (length(place_id) <= 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  -- Where the address comes from: 'typed' is one line that a person typed, 'hand' is an address that a person typed part by part, and
  -- 'google' is an address of Google, with Google's place id. No position of Google's is stored.
  source text NOT NULL DEFAULT 'typed' CHECK (source IN ('typed', 'hand', 'google')),
  CHECK (user_id IS NOT NULL OR cart_id IS NOT NULL)
);
CREATE INDEX address_user ON address (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX address_cart ON address (cart_id) WHERE cart_id IS NOT NULL;

-- These references are from tables of earlier files.
ALTER TABLE cart ADD FOREIGN KEY (delivery_address_id) REFERENCES address (id) ON DELETE SET NULL;
