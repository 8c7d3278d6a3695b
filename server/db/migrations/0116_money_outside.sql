-- What a signed event of the payment service says of money that moves there without us: of a refund, a charge or a dispute.
ALTER TABLE provider_event ADD COLUMN money jsonb;

-- A customer's bank asks for a payment back. One row a dispute, as the newest event tells it.
CREATE TABLE dispute (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  intent_id text NOT NULL,
  provider_dispute_id text NOT NULL UNIQUE,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  -- As the service names them.
  reason text NOT NULL,
  status text NOT NULL,
  -- By the service's clock: when the status was told.
  told_at timestamptz NOT NULL,
  -- The service has taken the money from the hauler, or has put it back; by its clock.
  is_withdrawn boolean NOT NULL DEFAULT false,
  withdrawn_told_at timestamptz,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX dispute_order ON dispute (order_id);
CREATE INDEX dispute_intent ON dispute (intent_id) WHERE closed_at IS NULL;

-- What happened at the payment service without us, until somebody with the right money has noted it.
CREATE TABLE payment_notice (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  -- Null where the service names no payment that is known.
  order_id uuid REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('dispute-opened', 'dispute-won', 'dispute-lost', 'refunded-outside', 'unknown-event')),
  amount_in_cents integer,
  -- The reason of a dispute, or the kind of an event that is not known.
  what text,
  -- What it is about, at the service; each is noticed once.
  about text NOT NULL,
  at timestamptz NOT NULL,
  noted_at timestamptz,
  noted_by uuid REFERENCES app_user,
  UNIQUE (organization_id, kind, about)
);
CREATE INDEX payment_notice_open ON payment_notice (organization_id, at) WHERE noted_at IS NULL;
