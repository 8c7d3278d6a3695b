-- Money at the payment service: payments, charges, refunds, disputes, the events of the service, and the accounts of haulers there.

-- What services told us, kept before it is acted on: each event once, unknown ones too.
CREATE TABLE provider_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  payment_account text,
  intent_id text,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'done', 'unmatched', 'unknown')),
  attempts integer NOT NULL DEFAULT 0,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  -- The payment service's word for a card that was declined; no number can be told from it.
  card_fingerprint text CHECK (length(card_fingerprint) <= 100),
  -- What the event says of money that moves at the service without us: of a refund, a charge or a dispute.
  money jsonb
);
-- How often cards were declined for an intent is asked at every decline, among all events there ever were.
CREATE INDEX provider_event_declines ON provider_event (intent_id) WHERE type = 'payment_intent.payment_failed';
CREATE INDEX provider_event_open ON provider_event (attempts, received_at) WHERE state IN ('received', 'unmatched');

-- A person as the payment service knows them. Each payment account knows them under an id of its own; '' is the platform's account.
CREATE TABLE payment_customer (
  user_id uuid NOT NULL REFERENCES app_user (id),
  payment_account text NOT NULL DEFAULT '',
  provider_customer_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, payment_account)
);

-- A try to pay for a cart.
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
  -- Where the payment was begun; it is deleted after two days.
  network_address text CHECK (length(network_address) <= 64),
  -- Until when the request that opened the attempt is making its intent.
  claimed_until timestamptz,
  -- The saved card that is charged without a form. It is null if the customer pays with a form.
  payment_method_id text,
  secret_given_at timestamptz,
  -- How often the service was asked what became of the attempt.
  looks integer NOT NULL DEFAULT 0,
  next_look_at timestamptz,
  -- The device on which a form for a card was opened. It is null if that was not stored, and empty if the device is not known or the form
  -- was opened on several.
  device text,
  FOREIGN KEY (cart_id, quote_version, organization_id) REFERENCES quote (cart_id, version, organization_id),
  CHECK (intent_id IS NOT NULL OR (status IN ('creating', 'cancelled')))
);
-- At most one payable attempt a cart.
CREATE UNIQUE INDEX payment_attempt_live ON payment_attempt (cart_id) WHERE status IN ('creating', 'open');
CREATE INDEX payment_attempt_cancelled ON payment_attempt (cart_id) WHERE status = 'cancelled';
CREATE INDEX payment_attempt_created ON payment_attempt USING brin (created_at);
CREATE INDEX payment_attempt_unsettled ON payment_attempt (looks, updated_at) WHERE status IN ('creating', 'open');

-- Money that a customer paid for an order. Rows are only ever added.
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
  -- The card's own ZIP and country, as they were typed beside it, and never the job site's.
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

-- One intended payment of a placed order, stored with its key before the service is asked. In the state 'asked' nobody knows yet what
-- became of it, until it is asked again under the same key; in the state 'open' its customer may pay it. The other states are ends.
CREATE TABLE order_charge (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('balance', 'extension', 'voluntary')),
  purpose_id text NOT NULL,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  payment_account text,
  provider_customer_id text NOT NULL,
  -- The card on file. It is null if the customer pays with a form.
  payment_method_id text,
  idempotency_key text NOT NULL UNIQUE,
  intent_id text UNIQUE,
  state text NOT NULL CHECK (state IN ('asked', 'open', 'succeeded', 'declined', 'needs-customer', 'cancelled')),
  message text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  looks integer NOT NULL DEFAULT 0,
  next_look_at timestamptz,
  -- Which try this is. The office may charge the saved card for the same bill once more after it was declined.
  try_number integer NOT NULL DEFAULT 1 CHECK (try_number > 0),
  device text,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  CHECK ((state NOT IN ('open', 'succeeded')) OR intent_id IS NOT NULL)
);
-- At most one payable charge an order; a saved card is charged once for one purpose.
CREATE UNIQUE INDEX order_charge_payable ON order_charge (order_id) WHERE state IN ('asked', 'open');
CREATE INDEX order_charge_order ON order_charge (order_id, created_at);
CREATE INDEX order_charge_unsettled ON order_charge (looks, updated_at) WHERE state IN ('asked', 'open');
CREATE UNIQUE INDEX order_charge_purpose ON order_charge (purpose, purpose_id, try_number)
  WHERE payment_method_id IS NOT NULL;

-- Money that goes back to a customer.
CREATE TABLE refund (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- The order. It is null for a payment that became no order.
  order_id uuid,
  intent_id text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  provider_refund_id text UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  status text NOT NULL CHECK (status IN ('asked', 'succeeded', 'failed')),
  why text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Refunds of any payment, whoever took it; who asked decides how the order's story tells it.
  payment_account text,
  -- Who asked for it, which decides how the order's history tells it.
  asked_by text NOT NULL DEFAULT 'system' CHECK (asked_by IN ('system', 'customer', 'driver', 'admin')),
  actor_id uuid REFERENCES app_user (id),
  -- How money goes back: 'card' by our refund to the card that paid, 'cheque' by a check that the office noted, 'service' by a refund that
  -- somebody made at the payment service itself, 'dispute' by the customer's bank.
  way text NOT NULL DEFAULT 'card' CHECK (way IN ('card', 'cheque', 'service', 'dispute')),
  -- The number of the check.
  reference text CHECK (length(reference) BETWEEN 1 AND 60),
  UNIQUE (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX refund_order ON refund (order_id);
-- A job looks every minute for refunds that are still to be carried out.
CREATE INDEX refund_asked ON refund (created_at) WHERE status = 'asked';
CREATE INDEX refund_intent ON refund (intent_id);
CREATE INDEX refund_given ON refund (organization_id, created_at);
CREATE INDEX refund_by_age ON refund (created_at);

-- Cards that were declined in the last days.
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

-- Up to when the list of the service's events was read, for each payment account; '' is the platform's own.
CREATE TABLE payment_event_list (
  payment_account text PRIMARY KEY,
  read_until timestamptz NOT NULL
);

-- A hauler's own account at the payment service (rule M87). The newest one of a hauler counts; earlier ones were disconnected. Which
-- account is charged stands in organization.payment_account: an account comes there when it is ready for the first time.
CREATE TABLE payment_account (
  -- The service's own id.
  id text PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization (id),
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'ready', 'disconnected')),
  -- Why it was disconnected.
  why text CHECK (why IN ('closed', 'access', 'rejected')),
  since timestamptz NOT NULL,
  -- How many things the service asks of the hauler, and until when it asks for the first of them.
  asked_count integer NOT NULL DEFAULT 0 CHECK (asked_count >= 0),
  asked_by timestamptz,
  -- When the service was asked last. It is null before the first answer.
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'disconnected') = (why IS NOT NULL))
);
CREATE INDEX payment_account_of_hauler ON payment_account (organization_id, created_at DESC);

-- The domains on which the payment service shows wallets, for each account that is charged; '' is the platform's own (rule M88).
CREATE TABLE wallet_domain (
  payment_account text NOT NULL,
  domain text NOT NULL CHECK (length(domain) <= 253),
  is_active boolean NOT NULL,
  -- What the service says if a wallet does not work there.
  problem text CHECK (length(problem) <= 500),
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (payment_account, domain)
);

-- A customer's bank asks for a payment back. There is one row for each dispute, as the newest event tells it.
CREATE TABLE dispute (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  intent_id text NOT NULL,
  provider_dispute_id text NOT NULL UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  -- The service's own words for the reason and the status.
  reason text NOT NULL,
  status text NOT NULL,
  -- When the status was told, by the service's clock.
  told_at timestamptz NOT NULL,
  -- True if the service has taken the money from the hauler and not put it back; withdrawn_told_at is by its clock.
  is_withdrawn boolean NOT NULL DEFAULT false,
  withdrawn_told_at timestamptz,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Until when the hauler can answer the customer's bank. It is null if the service names no day.
  answer_by timestamptz,
  -- When somebody began to hand in the hauler's answer (rule M92), when it was handed in, and by whom.
  evidence_begun_at timestamptz,
  evidence_sent_at timestamptz,
  -- Who handed it in. It is null if it was handed in on the pages of the payment service.
  evidence_sent_by uuid REFERENCES app_user (id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX dispute_order ON dispute (order_id);
CREATE INDEX dispute_intent ON dispute (intent_id) WHERE closed_at IS NULL;

-- What happened at the payment service without us, until somebody with the right money has noted it.
CREATE TABLE payment_notice (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- The order. It is null if the service names no payment that is known.
  order_id uuid,
  kind text NOT NULL
    CHECK (kind IN ('dispute-opened', 'dispute-won', 'dispute-lost', 'refunded-outside', 'unknown-event')),
  amount_in_cents integer,
  -- The reason of a dispute, or the kind of an event that is not known.
  what text,
  -- The id of what it is about at the service; each is noticed once.
  about text NOT NULL,
  at timestamptz NOT NULL,
  noted_at timestamptz,
  noted_by uuid REFERENCES app_user (id),
  UNIQUE (organization_id, kind, about),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX payment_notice_open ON payment_notice (organization_id, at) WHERE noted_at IS NULL;

-- What a tax service is told of payments and refunds (rules M106 and M107). A row is stored before the service is called, so that a server
-- that is killed makes an entry neither twice nor never.
CREATE TABLE tax_entry (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sale', 'reversal')),
  intent_id text NOT NULL,
  refund_id uuid,
  payment_account text,
  -- Our name of the entry at the service, and the key of the call.
  reference text NOT NULL UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  -- The tax in the amount of a sale, as the service has computed it; it is null until then.
  tax_in_cents integer,
  -- The calculation of which the sale is made: that of the frozen quote, or one that was asked anew.
  calculation_id text,
  is_asked_anew boolean NOT NULL DEFAULT false,
  -- The service's own id of the entry; it is null until the entry is made.
  transaction_id text,
  -- Why the service refuses the entry.
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

-- Refuses to change what a charge is for, and its end.
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

-- Refuses to change what a refund gives back, and its end. News of a refund may come before its own id at the service: the id is added
-- later, once.
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
