-- Who sells: haulers, where they drive, what they offer and for how much.

CREATE TABLE organization (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  phone text NOT NULL,
  email text NOT NULL,
  -- The hauler's account at the payment service; null charges on the platform's own.
  payment_account text,
  reviews_orders boolean NOT NULL DEFAULT false,
  tonnage_step_in_hundredths integer NOT NULL DEFAULT 25 CHECK (tonnage_step_in_hundredths BETWEEN 1 AND 100),
  -- Time ranges offered: [{start, end, needsConfirmation, onlyWeekend}].
  window_ranges jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE service_area (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  name text NOT NULL,
  time_zone text NOT NULL,
  city_fee_in_cents integer NOT NULL DEFAULT 0 CHECK (city_fee_in_cents >= 0),
  tax_rate numeric(9, 6) NOT NULL DEFAULT 0 CHECK (tax_rate >= 0 AND tax_rate < 1),
  taxable_kinds text[] NOT NULL DEFAULT '{}'
    CHECK (taxable_kinds <@ ARRAY['container', 'materials', 'additional-material', 'city-fee', 'add-on']),
  UNIQUE (organization_id, id)
);

CREATE TABLE service_area_zip (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL,
  service_area_id uuid NOT NULL,
  zip_code text NOT NULL CHECK (zip_code ~ '^\d{5}$'),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 100),
  state text NOT NULL CHECK (length(state) BETWEEN 2 AND 50),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id)
);
-- A ZIP is served by at most one active service area, of whichever hauler.
CREATE UNIQUE INDEX service_area_zip_active ON service_area_zip (zip_code) WHERE active;

CREATE TABLE closed_day (
  organization_id uuid NOT NULL REFERENCES organization,
  day date NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (organization_id, day)
);

CREATE TABLE container_type (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  size text NOT NULL CHECK (size IN ('10yard', '10yard-heavy', '20yard', '30yard', '40yard', 'concrete-box')),
  max_weight_in_pounds integer NOT NULL CHECK (max_weight_in_pounds > 0),
  volume_in_cubic_yards integer NOT NULL CHECK (volume_in_cubic_yards > 0),
  price_per_day_in_cents integer NOT NULL CHECK (price_per_day_in_cents > 0),
  pre_auth_amount_in_cents integer NOT NULL CHECK (pre_auth_amount_in_cents > 0),
  capacity_description text NOT NULL,
  length_in_inches integer NOT NULL CHECK (length_in_inches > 0),
  width_in_inches integer NOT NULL CHECK (width_in_inches > 0),
  height_in_inches integer NOT NULL CHECK (height_in_inches > 0),
  recommended_use text NOT NULL,
  image_url text NOT NULL DEFAULT '',
  -- The same texts in other languages: {"es": {"name": …}}.
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX container_type_organization ON container_type (organization_id);

CREATE TABLE material (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  display_order integer,
  is_restricted boolean NOT NULL DEFAULT false,
  extra_charge_in_cents integer CHECK (extra_charge_in_cents > 0),
  recommended_container_ids uuid[] NOT NULL DEFAULT '{}',
  -- Loose weight, pounds per cubic yard: low, typical, high.
  density_low integer CHECK (density_low > 0),
  density_typical integer CHECK (density_typical >= density_low),
  density_high integer CHECK (density_high >= density_typical),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false
);
CREATE INDEX material_organization ON material (organization_id);

CREATE TABLE add_on (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description text NOT NULL,
  price_in_cents integer NOT NULL CHECK (price_in_cents >= 0),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX add_on_organization ON add_on (organization_id);

CREATE TABLE cleanup (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description_items text[] NOT NULL CHECK (cardinality(description_items) >= 1),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX cleanup_organization ON cleanup (organization_id);

CREATE TABLE pricing_rule (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  type text NOT NULL
    CHECK (type IN ('CONTAINER_MATERIAL_MATRIX', 'CONTAINER_PERIOD_PRICING', 'TONNAGE_PRICING', 'AUTO_DISCOUNT', 'DISCOUNT')),
  data jsonb NOT NULL,
  customer_classification text NOT NULL DEFAULT 'all'
    CHECK (customer_classification IN ('individual', 'contractor', 'all')),
  -- Null stands for all.
  zip_codes text[],
  customer_ids uuid[],
  precedence integer NOT NULL CHECK (precedence BETWEEN 100 AND 1000),
  effective_from timestamptz,
  effective_to timestamptz,
  can_combine boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  CHECK (effective_from IS NULL OR effective_to IS NULL OR effective_from < effective_to)
);
CREATE INDEX pricing_rule_organization ON pricing_rule (organization_id) WHERE active;

-- Who buys. What an identity service calls a person is the subject; the phone number is verified by it.

CREATE TABLE app_user (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject text NOT NULL UNIQUE,
  phone text NOT NULL UNIQUE CHECK (phone ~ '^\+1\d{10}$'),
  first_name text NOT NULL DEFAULT '' CHECK (length(first_name) <= 60),
  last_name text NOT NULL DEFAULT '' CHECK (length(last_name) <= 60),
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  company_name text CHECK (length(company_name) <= 100),
  company_email text CHECK (length(company_email) <= 254),
  sms_notification_opt_in boolean NOT NULL DEFAULT true,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  roles text[] NOT NULL DEFAULT '{customer}' CHECK (roles <@ ARRAY['admin', 'customer', 'driver']),
  suspended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE membership (
  organization_id uuid NOT NULL REFERENCES organization,
  user_id uuid NOT NULL REFERENCES app_user,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['admin', 'driver']),
  PRIMARY KEY (user_id, organization_id)
);

-- A person at the payment service; an account of a hauler knows them under an id of its own. '' is the platform's account.
CREATE TABLE payment_customer (
  user_id uuid NOT NULL REFERENCES app_user,
  payment_account text NOT NULL DEFAULT '',
  provider_customer_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, payment_account)
);

-- What is being chosen. The id is 122 random bits: the key of a guest.

CREATE TABLE cart (
  id uuid PRIMARY KEY,
  organization_id uuid REFERENCES organization,
  service_area_id uuid REFERENCES service_area,
  user_id uuid REFERENCES app_user,
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
  -- Counts every change: the number under which a quote of the cart is frozen.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((organization_id IS NULL) = (service_area_id IS NULL))
);
CREATE INDEX cart_stale ON cart (updated_at) WHERE user_id IS NULL;
CREATE INDEX cart_user ON cart (user_id) WHERE user_id IS NOT NULL;

-- An address belongs to the person who saved it, or to the guest's cart until that cart is claimed.
CREATE TABLE address (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid REFERENCES app_user,
  cart_id uuid REFERENCES cart ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('delivery', 'billing')),
  line1 text NOT NULL CHECK (length(line1) BETWEEN 3 AND 200),
  line2 text CHECK (length(line2) <= 100),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 100),
  state text NOT NULL CHECK (length(state) = 2),
  postal_code text NOT NULL CHECK (postal_code ~ '^\d{5}(-\d{4})?$'),
  country text NOT NULL DEFAULT 'US',
  place_id text NOT NULL CHECK (length(place_id) <= 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CHECK (user_id IS NOT NULL OR cart_id IS NOT NULL)
);
CREATE INDEX address_user ON address (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX address_cart ON address (cart_id) WHERE cart_id IS NOT NULL;

ALTER TABLE cart ADD FOREIGN KEY (delivery_address_id) REFERENCES address ON DELETE SET NULL;

CREATE TABLE waiting_list (
  zip_code text NOT NULL CHECK (zip_code ~ '^\d{5}$'),
  email text NOT NULL CHECK (length(email) <= 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (zip_code, email)
);

-- What is being paid. A quote is frozen under the version of the cart it prices; the payment intent names that version.

CREATE TABLE quote (
  cart_id uuid NOT NULL REFERENCES cart,
  version integer NOT NULL,
  total_in_cents integer NOT NULL CHECK (total_in_cents >= 0),
  pre_auth_in_cents integer NOT NULL CHECK (pre_auth_in_cents >= 0),
  -- Everything the order will say: priced lines, address, windows, names.
  snapshot jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cart_id, version)
);

CREATE TABLE payment_attempt (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  cart_id uuid NOT NULL REFERENCES cart,
  quote_version integer NOT NULL,
  payment_account text,
  intent_id text UNIQUE,
  status text NOT NULL DEFAULT 'creating' CHECK (status IN ('creating', 'open', 'succeeded', 'cancelled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (cart_id, quote_version) REFERENCES quote,
  CHECK (intent_id IS NOT NULL OR status IN ('creating', 'cancelled'))
);
-- At most one payable attempt a cart.
CREATE UNIQUE INDEX payment_attempt_live ON payment_attempt (cart_id) WHERE status IN ('creating', 'open');
CREATE INDEX payment_attempt_unsettled ON payment_attempt (updated_at) WHERE status IN ('creating', 'open');

-- What was sold. An order takes the id of its cart, so one cart can never become two.

CREATE SEQUENCE order_number START 10001;

CREATE TABLE orders (
  id uuid PRIMARY KEY REFERENCES cart,
  organization_id uuid NOT NULL REFERENCES organization,
  service_area_id uuid NOT NULL REFERENCES service_area,
  user_id uuid NOT NULL REFERENCES app_user,
  friendly_id text NOT NULL UNIQUE DEFAULT 'R-' || nextval('order_number'),
  status text NOT NULL CHECK (status IN (
    'created', 'payment-pending', 'payment-failed', 'pending-drop-off', 'drop-off-scheduled', 'in-transit-drop-off',
    'drop-off-confirmed', 'pickup-requested', 'pending-pickup', 'pickup-scheduled', 'in-transit-pickup',
    'pickup-confirmed', 'waste-processing', 'completed', 'cancelled', 'refunded', 'refund-failed', 'restricted')),
  total_in_cents integer NOT NULL CHECK (total_in_cents >= 0),
  pre_auth_in_cents integer NOT NULL DEFAULT 0 CHECK (pre_auth_in_cents >= 0),
  snapshot jsonb NOT NULL,
  replaces_order_id uuid REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_of_organization ON orders (organization_id, status, created_at DESC);

CREATE TABLE order_line (
  order_id uuid NOT NULL REFERENCES orders,
  position integer NOT NULL CHECK (position >= 0),
  organization_id uuid NOT NULL REFERENCES organization,
  kind text NOT NULL
    CHECK (kind IN ('container', 'materials', 'additional-material', 'city-fee', 'add-on', 'discount', 'tax')),
  item_id uuid,
  label text NOT NULL,
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  amount_in_cents integer NOT NULL,
  reason jsonb NOT NULL,
  PRIMARY KEY (order_id, position),
  CHECK ((kind = 'discount' AND amount_in_cents <= 0) OR (kind <> 'discount' AND amount_in_cents >= 0))
);

CREATE TABLE order_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  organization_id uuid NOT NULL REFERENCES organization,
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  actor_role text NOT NULL CHECK (actor_role IN ('system', 'customer', 'driver', 'admin')),
  actor_id uuid REFERENCES app_user,
  why text
);
CREATE INDEX order_event_order ON order_event (order_id, id);

-- Money that moved. Rows are only ever added.

CREATE TABLE payment (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  payment_account text,
  intent_id text NOT NULL UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  card_brand text,
  card_last_four text CHECK (card_last_four ~ '^\d{4}$'),
  payment_method_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_order ON payment (order_id);

CREATE TABLE refund (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  -- A payment that became no order is given back too.
  order_id uuid REFERENCES orders,
  intent_id text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  provider_refund_id text UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  status text NOT NULL CHECK (status IN ('asked', 'succeeded', 'failed')),
  why text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refund_order ON refund (order_id);

CREATE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER payment_append_only BEFORE UPDATE OR DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE ON order_event
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER quote_append_only BEFORE UPDATE ON quote
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- What services told us, kept before it is acted on: each event once, unknown ones too.
CREATE TABLE provider_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  payment_account text,
  intent_id text,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'done', 'unmatched')),
  attempts integer NOT NULL DEFAULT 0,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz
);
CREATE INDEX provider_event_open ON provider_event (received_at) WHERE state <> 'done';

-- What people are to be told: written in the transaction that made it true, sent afterwards, once a key.
CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  organization_id uuid REFERENCES organization,
  order_id uuid REFERENCES orders,
  recipient text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  subject text,
  text text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX message_unsent ON message (next_attempt_at) WHERE sent_at IS NULL;

-- How often something was asked, by whom, in the current stretch of time. Losing it in a crash harms nobody.
CREATE UNLOGGED TABLE rate_count (
  key text PRIMARY KEY,
  count integer NOT NULL,
  until timestamptz NOT NULL
);

CREATE TABLE audit_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid REFERENCES organization,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid REFERENCES app_user,
  action text NOT NULL,
  object_id text NOT NULL
);
