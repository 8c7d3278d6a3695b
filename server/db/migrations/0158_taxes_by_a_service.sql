-- What a tax service is told of payments and refunds (rules M106 and M107). A row is stored before the service is called, so that a server
-- that is killed makes an entry neither twice nor never.
CREATE TABLE tax_entry (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('sale', 'reversal')),
  intent_id text NOT NULL,
  refund_id uuid REFERENCES refund,
  payment_account text,
  -- Our name of the entry at the service, and the key of the call.
  reference text NOT NULL UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  -- The tax in the amount of a sale, as the service has computed it; null until then.
  tax_in_cents integer,
  -- Of which calculation the sale is made: that of the frozen quote, or one that was asked anew.
  calculation_id text,
  is_asked_anew boolean NOT NULL DEFAULT false,
  -- The service's own id of the entry; null until it is made.
  transaction_id text,
  -- Why the service refuses it.
  problem text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'reversal') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX tax_entry_sale ON tax_entry (intent_id) WHERE kind = 'sale';
CREATE UNIQUE INDEX tax_entry_reversal ON tax_entry (refund_id) WHERE kind = 'reversal';
CREATE INDEX tax_entry_due ON tax_entry (next_try_at) WHERE transaction_id IS NULL;
CREATE INDEX tax_entry_order ON tax_entry (order_id);
CREATE INDEX payment_by_age ON payment (created_at);
CREATE INDEX refund_by_age ON refund (created_at);

-- What the simulated Stripe knows of taxes.
CREATE TABLE stripe_simulator.tax_calculations (
  id text PRIMARY KEY,
  account text NOT NULL,
  body text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE stripe_simulator.tax_transactions (
  id text PRIMARY KEY,
  account text NOT NULL,
  reference text NOT NULL,
  calculation text REFERENCES stripe_simulator.tax_calculations (id),
  original text REFERENCES stripe_simulator.tax_transactions (id),
  -- With tax; negative for a reversal.
  amount integer NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (account, reference),
  UNIQUE (calculation)
);
