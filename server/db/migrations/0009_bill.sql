-- Money after the order was placed: charges, refunds, weighings, bills, objections, and the photos that prove them.

-- How long a customer may object to a bill before the card on file is charged; 0 charges at once.
ALTER TABLE organization ADD COLUMN objection_hours integer NOT NULL DEFAULT 24 CHECK (objection_hours BETWEEN 0 AND 720);

-- One intended payment of a placed order, stored with its key before the service is asked. asked: nobody knows yet what became
-- of it, until it is asked again under the same key. open: its customer may pay it. The others are ends.
CREATE TABLE order_charge (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  purpose text NOT NULL CHECK (purpose IN ('balance', 'extension')),
  purpose_id text NOT NULL,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  payment_account text,
  provider_customer_id text NOT NULL,
  -- The card on file; null where the customer pays with a form.
  payment_method_id text,
  idempotency_key text NOT NULL UNIQUE,
  intent_id text UNIQUE,
  state text NOT NULL CHECK (state IN ('asked', 'open', 'succeeded', 'declined', 'needs-customer', 'cancelled')),
  message text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state NOT IN ('open', 'succeeded') OR intent_id IS NOT NULL)
);
-- At most one payable charge an order; a saved card is charged once for one purpose.
CREATE UNIQUE INDEX order_charge_payable ON order_charge (order_id) WHERE state IN ('asked', 'open');
CREATE UNIQUE INDEX order_charge_purpose ON order_charge (purpose, purpose_id) WHERE payment_method_id IS NOT NULL;
CREATE INDEX order_charge_unsettled ON order_charge (updated_at) WHERE state IN ('asked', 'open');
CREATE INDEX order_charge_order ON order_charge (order_id, created_at);

CREATE FUNCTION refuse_rewriting_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state = 'succeeded' OR (OLD.intent_id IS NOT NULL AND NEW.intent_id IS DISTINCT FROM OLD.intent_id)
    OR (NEW.order_id, NEW.purpose, NEW.purpose_id, NEW.amount_in_cents, NEW.idempotency_key)
      IS DISTINCT FROM (OLD.order_id, OLD.purpose, OLD.purpose_id, OLD.amount_in_cents, OLD.idempotency_key) THEN
    RAISE EXCEPTION 'a charge keeps what it is for, and its end';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_charge_kept BEFORE UPDATE OR DELETE ON order_charge
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_charges();

-- Refunds of any payment, whoever took it; who asked decides how the order's story tells it.
ALTER TABLE refund
  ADD COLUMN payment_account text,
  ADD COLUMN asked_by text NOT NULL DEFAULT 'system' CHECK (asked_by IN ('system', 'customer', 'driver', 'admin')),
  ADD COLUMN actor_id uuid REFERENCES app_user;
UPDATE refund SET payment_account = a.payment_account FROM payment_attempt a WHERE a.intent_id = refund.intent_id;
CREATE INDEX refund_intent ON refund (intent_id);

CREATE FUNCTION refuse_rewriting_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'asked' OR (NEW.intent_id, NEW.amount_in_cents, NEW.idempotency_key)
      IS DISTINCT FROM (OLD.intent_id, OLD.amount_in_cents, OLD.idempotency_key) THEN
    RAISE EXCEPTION 'a refund keeps what it gives back, and its end';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_kept BEFORE UPDATE OR DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_refunds();

-- Proof: what the driver or the scale saw.
CREATE TABLE order_photo (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('drop-off', 'pickup', 'scale-ticket', 'failed-attempt')),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 5242880),
  taken_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL
);
ALTER TABLE order_photo ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX order_photo_order ON order_photo (order_id, created_at);

-- What a load weighed and what was in it. A correction is a further version and supersedes the one before.
CREATE TABLE weighing (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  version integer NOT NULL CHECK (version > 0),
  -- [{containerTypeId, tons: "2.75"}], one for each dumpster that was weighed.
  containers jsonb NOT NULL,
  ticket_number text CHECK (length(ticket_number) BETWEEN 1 AND 60),
  ticket_photo_id uuid REFERENCES order_photo,
  -- [{materialId, quantity}]: what was counted, where it differs from what was ordered.
  item_counts jsonb NOT NULL DEFAULT '[]',
  -- [{label, amountInCents, postTax}]
  additional_lines jsonb NOT NULL DEFAULT '[]',
  -- [{type: "percent" or "dollars", amount}]
  discounts jsonb NOT NULL DEFAULT '[]',
  entered_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL,
  UNIQUE (order_id, version)
);
CREATE TRIGGER weighing_append_only BEFORE UPDATE OR DELETE ON weighing
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- The final bill, again whenever it is settled anew; the newest counts.
CREATE TABLE bill (
  order_id uuid NOT NULL REFERENCES orders,
  version integer NOT NULL CHECK (version > 0),
  organization_id uuid NOT NULL REFERENCES organization,
  weighing_id uuid NOT NULL REFERENCES weighing,
  sub_total_in_cents integer NOT NULL CHECK (sub_total_in_cents >= 0),
  tax_in_cents integer NOT NULL CHECK (tax_in_cents >= 0),
  total_in_cents integer NOT NULL CHECK (total_in_cents >= 0),
  -- What was due (positive) or owed (negative) when it was made.
  balance_in_cents integer NOT NULL,
  -- Up to how much of it the customer has agreed that the card on file may be charged.
  consented_in_cents integer NOT NULL CHECK (consented_in_cents >= 0),
  -- From when the card on file is charged unless the customer objects; null where it is not.
  charge_after timestamptz,
  -- The weights and amounts as the customer's app shows them.
  finalized jsonb NOT NULL,
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version)
);
CREATE TRIGGER bill_append_only BEFORE UPDATE OR DELETE ON bill
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
-- Bills to charge are looked for every minute, among the few orders that wait for money.
CREATE INDEX orders_payment_pending ON orders (id) WHERE status = 'payment-pending';

CREATE TABLE bill_line (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  organization_id uuid NOT NULL REFERENCES organization,
  kind text NOT NULL,
  item_id text,
  label text NOT NULL,
  quantity numeric NOT NULL,
  amount_in_cents integer NOT NULL,
  reason jsonb NOT NULL,
  PRIMARY KEY (order_id, version, position),
  FOREIGN KEY (order_id, version) REFERENCES bill
);
CREATE TRIGGER bill_line_append_only BEFORE UPDATE OR DELETE ON bill_line
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- What people wrote about something, for the office.
CREATE TABLE note (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  origin text NOT NULL CHECK (origin IN ('customer', 'order', 'driver', 'truck', 'container')),
  entity_id uuid NOT NULL,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000),
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL
);
CREATE INDEX note_entity ON note (entity_id, created_at);

-- A customer who does not agree with a bill: its card is not charged until the office has settled it anew.
CREATE TABLE bill_objection (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization,
  note_id uuid NOT NULL REFERENCES note,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version),
  FOREIGN KEY (order_id, version) REFERENCES bill
);
