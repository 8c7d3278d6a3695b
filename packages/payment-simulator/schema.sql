-- This schema stores the state of the simulated Stripe. Only the simulator reads these tables.

CREATE SCHEMA stripe_simulator;

-- A customer of a payment account.
CREATE TABLE stripe_simulator.customers (
  id text NOT NULL,
  account text NOT NULL,
  name text,
  email text,
  phone text,
  description text,
  metadata jsonb NOT NULL,
  is_deleted boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account, id)
);

-- A card that was saved or used.
CREATE TABLE stripe_simulator.payment_methods (
  id text PRIMARY KEY,
  account text NOT NULL,
  customer text,
  brand text NOT NULL,
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  exp_month integer NOT NULL,
  exp_year integer NOT NULL,
  behavior text NOT NULL,
  is_set_up boolean NOT NULL,
  billing_details jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (account, customer) REFERENCES stripe_simulator.customers (account, id)
);
CREATE INDEX payment_methods_by_customer ON stripe_simulator.payment_methods (customer) WHERE customer IS NOT NULL;

-- A payment from its first step to its end.
CREATE TABLE stripe_simulator.payment_intents (
  id text PRIMARY KEY,
  account text NOT NULL,
  version integer NOT NULL,
  client_secret text NOT NULL,
  status text NOT NULL
    CHECK (status IN ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing',
      'requires_capture', 'succeeded', 'canceled')),
  amount integer NOT NULL CHECK (amount > 0),
  amount_received integer NOT NULL,
  currency text NOT NULL,
  customer text,
  payment_method text REFERENCES stripe_simulator.payment_methods (id),
  latest_charge text,
  description text,
  setup_future_usage text,
  metadata jsonb NOT NULL,
  last_payment_error jsonb,
  cancellation_reason text,
  canceled_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The platform keeps the first amount of a payment on a connected account. Refunds have given back the second amount of it.
  application_fee_amount integer,
  application_fee_refunded integer NOT NULL DEFAULT 0,
  -- A bank that takes the whole window leads back to this page.
  return_url text,
  CONSTRAINT payment_intents_customer FOREIGN KEY (account, customer) REFERENCES stripe_simulator.customers (account,
    id),
  CHECK (amount_received = 0 OR amount_received = amount)
);
CREATE INDEX payment_intents_by_age ON stripe_simulator.payment_intents (account, created_at DESC, id);

-- A try to take the money of a payment.
CREATE TABLE stripe_simulator.charges (
  id text PRIMARY KEY,
  account text NOT NULL,
  payment_intent text NOT NULL REFERENCES stripe_simulator.payment_intents (id),
  payment_method text NOT NULL REFERENCES stripe_simulator.payment_methods (id),
  amount integer NOT NULL CHECK (amount > 0),
  amount_refunded integer NOT NULL,
  is_paid boolean NOT NULL,
  failure_code text,
  decline_code text,
  failure_message text,
  created_at timestamptz NOT NULL,
  -- At this time the bank begins to look into the charge. It is null if the test card's bank never does.
  disputes_at timestamptz,
  CHECK (amount_refunded BETWEEN 0 AND amount)
);
CREATE INDEX charges_by_intent ON stripe_simulator.charges (payment_intent);
CREATE UNIQUE INDEX charges_paid_once ON stripe_simulator.charges (payment_intent) WHERE is_paid;
CREATE INDEX charges_to_dispute ON stripe_simulator.charges (disputes_at) WHERE disputes_at IS NOT NULL;

-- A refund of a charge, or of a part of it.
CREATE TABLE stripe_simulator.refunds (
  id text PRIMARY KEY,
  account text NOT NULL,
  payment_intent text NOT NULL REFERENCES stripe_simulator.payment_intents (id),
  charge text NOT NULL REFERENCES stripe_simulator.charges (id),
  amount integer NOT NULL CHECK (amount > 0),
  status text NOT NULL,
  reason text,
  metadata jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- At this time the refund fails, as one of Stripe may after days. It is null if the test card's refund never fails.
  fails_at timestamptz
);
CREATE INDEX refunds_by_intent ON stripe_simulator.refunds (payment_intent);
CREATE INDEX refunds_failing ON stripe_simulator.refunds (fails_at) WHERE fails_at IS NOT NULL;

-- An event for the product. It waits here until it is delivered.
CREATE TABLE stripe_simulator.events (
  id text PRIMARY KEY,
  account text NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX events_pending ON stripe_simulator.events (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX events_by_age ON stripe_simulator.events (account, created_at DESC, id);
-- The embedded payment service deletes events that are older than a month.
CREATE INDEX events_by_time ON stripe_simulator.events USING brin (created_at);

-- The answer to a call under its idempotency key. A repetition of the call gets it again and does nothing.
CREATE TABLE stripe_simulator.idempotency_keys (
  account text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once PRIMARY KEY (account, key)
);
CREATE INDEX idempotency_keys_by_time ON stripe_simulator.idempotency_keys USING brin (created_at);

-- A dispute: a customer's bank asks for a charge back.
CREATE TABLE stripe_simulator.disputes (
  id text PRIMARY KEY,
  account text NOT NULL,
  payment_intent text NOT NULL REFERENCES stripe_simulator.payment_intents (id),
  charge text NOT NULL REFERENCES stripe_simulator.charges (id),
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost')),
  due_by timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  evidence jsonb NOT NULL DEFAULT '{}',
  submission_count integer NOT NULL DEFAULT 0,
  decides_at timestamptz
);
CREATE INDEX disputes_by_intent ON stripe_simulator.disputes (payment_intent);
CREATE INDEX disputes_to_decide ON stripe_simulator.disputes (coalesce(decides_at, due_by))
  WHERE status IN ('needs_response', 'under_review');

-- A file that the merchant uploaded for a dispute. Its bytes are not stored.
CREATE TABLE stripe_simulator.files (
  id text PRIMARY KEY,
  account text NOT NULL,
  purpose text NOT NULL,
  filename text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL
);

-- A connected account.
CREATE TABLE stripe_simulator.accounts (
  id text PRIMARY KEY,
  display_name text,
  contact_email text,
  dashboard text NOT NULL,
  fees_collector text NOT NULL,
  losses_collector text NOT NULL,
  metadata jsonb NOT NULL,
  -- The state of the capability to take cards.
  cards text NOT NULL CHECK (cards IN ('active', 'pending', 'restricted', 'rejected', 'unsupported')),
  -- The service still asks the account's owner for this number of things.
  asked integer NOT NULL,
  asked_by timestamptz,
  is_closed boolean NOT NULL DEFAULT false,
  -- False if the owner has revoked the platform's access.
  is_connected boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

-- A link to the onboarding page of an account.
CREATE TABLE stripe_simulator.account_links (
  token text PRIMARY KEY,
  account text NOT NULL REFERENCES stripe_simulator.accounts (id),
  use_case text NOT NULL,
  return_url text NOT NULL,
  refresh_url text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- A link can be opened once. This is the time at which it was opened.
  opened_at timestamptz
);

-- A domain on which wallets are shown.
CREATE TABLE stripe_simulator.payment_method_domains (
  id text PRIMARY KEY,
  account text NOT NULL,
  domain_name text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (account, domain_name)
);

-- A calculation of taxes.
CREATE TABLE stripe_simulator.tax_calculations (
  id text PRIMARY KEY,
  account text NOT NULL,
  body text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- A sale in the books of taxes, or the reversal of one.
CREATE TABLE stripe_simulator.tax_transactions (
  id text PRIMARY KEY,
  account text NOT NULL,
  reference text NOT NULL,
  calculation text REFERENCES stripe_simulator.tax_calculations (id),
  original text REFERENCES stripe_simulator.tax_transactions (id),
  -- The amount includes the tax. It is negative for a reversal.
  amount integer NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (account, reference),
  UNIQUE (calculation)
);
