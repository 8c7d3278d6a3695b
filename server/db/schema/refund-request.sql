-- This file has money that the office gives to customers, and the people who must approve it.

-- A request of a person in the office to give money to a customer. An order has at most one open request, and no person decides about their
-- own request.
CREATE TABLE refund_request (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refund', 'let-go', 'correction', 'fee')),
  -- What the server does when the request is approved. It is empty once the request is decided.
  act jsonb NOT NULL,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  why text NOT NULL,
  asked_by uuid NOT NULL REFERENCES app_user (id),
  asked_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'approved', 'declined', 'withdrawn')),
  decided_by uuid REFERENCES app_user (id),
  decided_at timestamptz,
  UNIQUE (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  CHECK ((state = 'asked') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((state NOT IN ('approved', 'declined')) OR decided_by <> asked_by),
  CHECK (state <> 'withdrawn' OR decided_by = asked_by)
);
CREATE UNIQUE INDEX refund_request_open ON refund_request (order_id) WHERE state = 'asked';
CREATE INDEX refund_request_organization ON refund_request (organization_id, asked_at) WHERE state = 'asked';

-- Each row is money that the office gave: goodwill, balances that were waived, bills made lower, and money back for a broken promise.
CREATE TABLE money_given (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refund', 'let-go', 'correction', 'fee')),
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  actor_id uuid NOT NULL REFERENCES app_user (id),
  -- This is the request that a second person approved. It is null if no second person was needed.
  request_id uuid,
  -- It is true if the amount was above the limit and there was no second person who could decide.
  is_alone boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (request_id, organization_id) REFERENCES refund_request (id, organization_id)
);
CREATE INDEX money_given_order ON money_given (order_id, at);
CREATE TRIGGER money_given_append_only BEFORE UPDATE OR DELETE ON money_given
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
