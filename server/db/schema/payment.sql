-- Payments, charges, refunds and disputes, the events of the payment service, and the accounts of haulers there.

-- Each row is an event that an outside service reported. It is stored once, before the server acts on it, even if its type is unknown.
CREATE TABLE provider_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  payment_account text,
  intent_id text,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'done', 'unmatched', 'unknown')),
  attempts integer NOT NULL DEFAULT 0,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  -- This is the payment service's fingerprint of a card that was declined. The card number cannot be computed from it.
  card_fingerprint text CHECK (length(card_fingerprint) <= 100),
  -- This is the part of the event about money that moved at the service without us: a refund, a charge or a dispute.
  money jsonb
);
-- At each decline the server counts the earlier declines of the intent, among the events of all time.
CREATE INDEX provider_event_declines ON provider_event (intent_id) WHERE type = 'payment_intent.payment_failed';
CREATE INDEX provider_event_by_age ON provider_event (received_at);
CREATE INDEX provider_event_open ON provider_event (attempts, received_at) WHERE state IN ('received', 'unmatched');

-- Each row is the id of a person at the payment service, one for each payment account. The account '' is the account of the installation's
-- key.
CREATE TABLE payment_customer (
  user_id uuid NOT NULL REFERENCES app_user (id),
  payment_account text NOT NULL DEFAULT '',
  provider_customer_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, payment_account)
);

-- One try to get a cart paid.
CREATE TABLE payment_attempt (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  cart_id uuid NOT NULL REFERENCES cart (id),
  quote_version integer NOT NULL,
  payment_account text,
  intent_id text UNIQUE,
  status text NOT NULL DEFAULT 'creating' CHECK (status IN ('creating', 'open', 'succeeded', 'cancelled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- This is the IP address of the browser that began the payment. It is deleted after two days.
  network_address text CHECK (length(network_address) <= 64),
  -- Until this time the intent is being created by the request that opened the attempt.
  claimed_until timestamptz,
  -- This is the saved card that is charged without a form. It is null if the customer pays with a form.
  payment_method_id text,
  secret_given_at timestamptz,
  -- This says how many times the server asked the service how the attempt ended.
  looks integer NOT NULL DEFAULT 0,
  next_look_at timestamptz,
  -- This is the device on which the customer opened the form for a card. It is null if it was not stored. It is empty if the device is
  -- unknown or if the form was opened on several devices.
  device text,
  FOREIGN KEY (cart_id, quote_version, organization_id) REFERENCES quote (cart_id, version, organization_id),
  CHECK (intent_id IS NOT NULL OR (status IN ('creating', 'cancelled')))
);
-- A cart has at most one attempt that can still be paid.
CREATE UNIQUE INDEX payment_attempt_live ON payment_attempt (cart_id) WHERE status IN ('creating', 'open');
CREATE INDEX payment_attempt_cart ON payment_attempt (cart_id, quote_version);
CREATE INDEX payment_attempt_cancelled ON payment_attempt (cart_id) WHERE status = 'cancelled';
CREATE INDEX payment_attempt_created ON payment_attempt USING brin (created_at);
CREATE INDEX payment_attempt_unsettled ON payment_attempt (looks, updated_at) WHERE status IN ('creating', 'open');

-- Each row is money that a customer paid for an order. Rows are only ever added.
CREATE TABLE payment (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  payment_account text,
  intent_id text NOT NULL UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  card_brand text,
  card_last_four text CHECK (card_last_four ~ '^\d{4}$'),
  payment_method_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- These are the ZIP and the country that the customer typed beside the card. They are not those of the site.
  billing_postal_code text,
  billing_country text,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX payment_order ON payment (order_id);
CREATE INDEX payment_created ON payment USING brin (created_at);
CREATE INDEX payment_paid ON payment (organization_id, created_at);
CREATE INDEX payment_by_age ON payment (created_at);
CREATE TRIGGER payment_append_only BEFORE UPDATE OR DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Each row is one intended payment of a placed order. It is stored with its key before the server calls the service. The outcome of an
-- 'asked' charge is unknown until the server repeats the call with the same key. The customer may pay an 'open' charge. The other states
-- are ends.
CREATE TABLE order_charge (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('balance', 'extension', 'voluntary')),
  purpose_id text NOT NULL,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  payment_account text,
  provider_customer_id text NOT NULL,
  -- This is the card on file. It is null if the customer pays with a form.
  payment_method_id text,
  idempotency_key text NOT NULL UNIQUE,
  intent_id text UNIQUE,
  state text NOT NULL CHECK (state IN ('asked', 'open', 'succeeded', 'declined', 'needs-customer', 'cancelled')),
  message text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  looks integer NOT NULL DEFAULT 0,
  next_look_at timestamptz,
  -- This is the number of this try. The office may charge the saved card once more for the same bill after it was declined.
  try_number integer NOT NULL DEFAULT 1 CHECK (try_number > 0),
  device text,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  CHECK ((state NOT IN ('open', 'succeeded')) OR intent_id IS NOT NULL)
);
-- An order has at most one payable charge. A saved card is charged at most once for each try of a purpose.
CREATE UNIQUE INDEX order_charge_payable ON order_charge (order_id) WHERE state IN ('asked', 'open');
CREATE INDEX order_charge_order ON order_charge (order_id, created_at);
CREATE INDEX order_charge_unsettled ON order_charge (looks, updated_at) WHERE state IN ('asked', 'open');
CREATE UNIQUE INDEX order_charge_purpose ON order_charge (purpose, purpose_id, try_number)
  WHERE payment_method_id IS NOT NULL;

-- Each row is money that goes back to a customer.
CREATE TABLE refund (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- This is the order. It is null for a payment that became no order.
  order_id uuid,
  intent_id text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  provider_refund_id text UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  status text NOT NULL CHECK (status IN ('asked', 'succeeded', 'failed')),
  why text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- This is the payment account that took the payment. It is null for the account of the installation's key.
  payment_account text,
  -- This says who requested the refund. The history of the order shows it.
  asked_by text NOT NULL DEFAULT 'system' CHECK (asked_by IN ('system', 'customer', 'driver', 'admin')),
  actor_id uuid REFERENCES app_user (id),
  -- How the money goes back: 'card' is our refund to the card that paid, 'cheque' is a check that the office noted, 'service' is a refund
  -- that a person made at the payment service itself, and 'dispute' is money that the customer's bank took back.
  way text NOT NULL DEFAULT 'card' CHECK (way IN ('card', 'cheque', 'service', 'dispute')),
  -- This is the number of the check.
  reference text CHECK (length(reference) BETWEEN 1 AND 60),
  UNIQUE (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX refund_order ON refund (order_id);
-- A job looks every minute for refunds that have not been sent to the service.
CREATE INDEX refund_asked ON refund (created_at) WHERE status = 'asked';
CREATE INDEX refund_intent ON refund (intent_id);
CREATE INDEX refund_given ON refund (organization_id, created_at);
CREATE INDEX refund_by_age ON refund (created_at);

-- Each row is a card that was declined in the last two days.
CREATE TABLE card_decline (
  event_id text PRIMARY KEY REFERENCES provider_event (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  network_address text,
  card_fingerprint text,
  at timestamptz NOT NULL
);
CREATE INDEX card_decline_user ON card_decline (user_id, at);
CREATE INDEX card_decline_network_address ON card_decline (network_address, at) WHERE network_address IS NOT NULL;
CREATE INDEX card_decline_at ON card_decline (at);

-- Each row is the time up to which the server has read the service's list of events, for each payment account. The account '' is the
-- account of the installation's key.
CREATE TABLE payment_event_list (
  payment_account text PRIMARY KEY,
  read_until timestamptz NOT NULL
);

-- Each row is a hauler's own account at the payment service (rule M87). The newest account of a hauler counts, because the earlier ones
-- were disconnected. The account that is charged is in organization.payment_account. An account is stored there when it is ready for the
-- first time.
CREATE TABLE payment_account (
  -- This is the id of the account at the service.
  id text PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization (id),
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'ready', 'disconnected')),
  -- The reason why the account was disconnected.
  why text CHECK (why IN ('closed', 'access', 'rejected')),
  since timestamptz NOT NULL,
  -- This says how many things the service asks of the hauler, and the day by which the hauler has to answer the first of them.
  asked_count integer NOT NULL DEFAULT 0 CHECK (asked_count >= 0),
  asked_by timestamptz,
  -- This is when the service last answered about the account. It is null before the first answer.
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'disconnected') = (why IS NOT NULL))
);
CREATE INDEX payment_account_of_hauler ON payment_account (organization_id, created_at DESC);

-- These are the domains on which the payment service shows wallets, for each account that is charged (rule M88). The account '' is the
-- account of the installation's key.
CREATE TABLE wallet_domain (
  payment_account text NOT NULL,
  domain text NOT NULL CHECK (length(domain) <= 253),
  is_active boolean NOT NULL,
  -- The service's reason why a wallet does not work on the domain.
  problem text CHECK (length(problem) <= 500),
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (payment_account, domain)
);

-- Each row is a payment that the customer's bank takes back until it decides. There is one row for each dispute, with the values of the
-- newest event.
CREATE TABLE dispute (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  intent_id text NOT NULL,
  provider_dispute_id text NOT NULL UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  -- These are the reason and the status in the words of the service.
  reason text NOT NULL,
  status text NOT NULL,
  -- This is when the service reported the status, by the service's clock.
  told_at timestamptz NOT NULL,
  -- It is true if the service has taken the money from the hauler and has not given it back. The time of that news is withdrawn_told_at, by
  -- the service's clock.
  is_withdrawn boolean NOT NULL DEFAULT false,
  withdrawn_told_at timestamptz,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- This is the time until which the hauler can answer the customer's bank. It is null if the service names no day.
  answer_by timestamptz,
  -- This is when a person began to hand in the hauler's answer (rule M92), and when the service had it.
  evidence_begun_at timestamptz,
  evidence_sent_at timestamptz,
  -- This is the person who began to hand in the answer, or handed it in. It is null if it was handed in on the pages of the payment
  -- service.
  evidence_sent_by uuid REFERENCES app_user (id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX dispute_order ON dispute (order_id);
CREATE INDEX dispute_intent ON dispute (intent_id) WHERE closed_at IS NULL;

-- Each row is something that happened at the payment service without us. It is open until a member with the right `money` has noted it.
CREATE TABLE payment_notice (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- This is the order. It is null if the service names no known payment.
  order_id uuid,
  kind text NOT NULL
    CHECK (kind IN ('dispute-opened', 'dispute-won', 'dispute-lost', 'refunded-outside', 'unknown-event')),
  amount_in_cents integer,
  -- This is the reason of a dispute, or the type of an unknown event.
  what text,
  -- This is the id of the object at the service. There is one notice for each kind and object.
  about text NOT NULL,
  at timestamptz NOT NULL,
  noted_at timestamptz,
  noted_by uuid REFERENCES app_user (id),
  UNIQUE (organization_id, kind, about),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX payment_notice_open ON payment_notice (organization_id, at) WHERE noted_at IS NULL;

-- Each row is a sale or a reversal in the books of a tax service (rules M106 and M107). The row is stored before the server calls the
-- service, so that a server that is killed neither loses an entry nor makes it twice.
CREATE TABLE tax_entry (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sale', 'reversal')),
  intent_id text NOT NULL,
  refund_id uuid,
  payment_account text,
  -- Our name for the entry at the service. It is also the key of the call.
  reference text NOT NULL UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  -- This is the tax in the amount of a sale, as the service computed it. It is null until then.
  tax_in_cents integer,
  -- This is the calculation that the sale is made from: that of the frozen quote, or a newer one.
  calculation_id text,
  is_asked_anew boolean NOT NULL DEFAULT false,
  -- This is the id of the entry at the service. It is null until the service has made the entry.
  transaction_id text,
  -- This is the reason why the service refused the entry.
  problem text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (refund_id, organization_id) REFERENCES refund (id, organization_id),
  CHECK ((kind = 'reversal') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX tax_entry_sale ON tax_entry (intent_id) WHERE kind = 'sale';
CREATE UNIQUE INDEX tax_entry_reversal ON tax_entry (refund_id) WHERE kind = 'reversal';
CREATE INDEX tax_entry_due ON tax_entry (next_try_at) WHERE transaction_id IS NULL;
CREATE INDEX tax_entry_order ON tax_entry (order_id);

-- Refuses to delete a charge, to change the facts that it was stored with, and to change a charge that succeeded.
CREATE FUNCTION refuse_rewriting_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state = 'succeeded' OR (OLD.intent_id IS NOT NULL AND NEW.intent_id IS DISTINCT FROM OLD.intent_id)
    OR (NEW.order_id, NEW.purpose, NEW.purpose_id, NEW.try_number, NEW.amount_in_cents, NEW.idempotency_key)
      IS DISTINCT FROM (OLD.order_id, OLD.purpose, OLD.purpose_id, OLD.try_number, OLD.amount_in_cents, OLD.idempotency_key) THEN
    RAISE EXCEPTION 'a charge keeps what it is for, and its end';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_charge_kept BEFORE UPDATE OR DELETE ON order_charge
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_charges();

-- Refuses to delete a refund and to change what it gives back. A refund that has ended changes in two cases only. A refund that succeeded
-- fails if the bank sends it back. The id at the service is added once if it was not known before.
CREATE FUNCTION refuse_rewriting_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.intent_id, NEW.amount_in_cents, NEW.idempotency_key, NEW.way, NEW.reference)
      IS DISTINCT FROM (OLD.intent_id, OLD.amount_in_cents, OLD.idempotency_key, OLD.way, OLD.reference)
    OR NOT (OLD.status = 'asked' OR (OLD.status = 'succeeded' AND NEW.status = 'failed')
      OR (NEW.status = OLD.status AND OLD.provider_refund_id IS NULL AND NEW.provider_refund_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'a refund keeps what it gives back, and its end';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_kept BEFORE UPDATE OR DELETE ON refund FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_refunds();
