-- What an order costs besides its bill, and what its customer agreed to after it was placed.

-- goodwill: given by the office, taken off every bill of the order. let-go: a due of one bill that is too small to be charged.
-- kept-fee: what is kept of an order that was cancelled.
CREATE TABLE order_adjustment (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('goodwill', 'let-go', 'kept-fee')),
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  bill_version integer,
  reason text NOT NULL,
  actor_id uuid REFERENCES app_user,
  at timestamptz NOT NULL,
  CHECK ((kind = 'let-go') = (bill_version IS NOT NULL)),
  CHECK (kind <> 'let-go' OR amount_in_cents < 50),
  FOREIGN KEY (order_id, bill_version) REFERENCES bill (order_id, version)
);
CREATE INDEX order_adjustment_order ON order_adjustment (order_id, at);
CREATE TRIGGER order_adjustment_append_only BEFORE UPDATE OR DELETE ON order_adjustment
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Orders from before: what the office gave back, and what was let go, was only seen in what was not paid.
CREATE TEMPORARY TABLE open_before ON COMMIT DROP AS
  SELECT o.id, o.organization_id, o.status, b.version, b.created_at, b.total_in_cents
      - (SELECT coalesce(sum(p.amount_in_cents), 0) FROM payment p WHERE p.order_id = o.id)
      + (SELECT coalesce(sum(r.amount_in_cents), 0) FROM refund r WHERE r.order_id = o.id AND r.status <> 'failed') AS open,
    (SELECT coalesce(sum(r.amount_in_cents), 0) FROM refund r
      WHERE r.order_id = o.id AND r.status <> 'failed' AND r.asked_by = 'admin') AS given
  FROM orders o JOIN LATERAL (SELECT * FROM bill WHERE bill.order_id = o.id ORDER BY version DESC LIMIT 1) b ON true
  WHERE o.status IN ('completed', 'refunded')
    AND NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.to_status = 'cancelled');
INSERT INTO order_adjustment (organization_id, order_id, kind, amount_in_cents, reason, actor_id, at)
  SELECT b.organization_id, b.id, 'goodwill', CASE WHEN b.status = 'refunded' THEN b.open ELSE least(b.open, b.given) END,
    r.why, r.actor_id, r.created_at
  FROM open_before b JOIN LATERAL (SELECT * FROM refund WHERE refund.order_id = b.id AND asked_by = 'admin' AND status <> 'failed'
    ORDER BY created_at DESC, id LIMIT 1) r ON true
  WHERE b.open > 0;
INSERT INTO order_adjustment (organization_id, order_id, kind, amount_in_cents, bill_version, reason, at)
  SELECT organization_id, id, 'let-go', open - least(open, given), version, 'too small to be charged', created_at
  FROM open_before WHERE status = 'completed' AND open - least(open, given) BETWEEN 1 AND 49;

-- An act with a price: what the customer read and agreed to, and for which pick-up day. It counts while that day is asked for.
CREATE TABLE order_consent (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  act text NOT NULL CHECK (act IN ('pickup', 'swap')),
  pickup_day date NOT NULL,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  sentence text NOT NULL,
  actor_id uuid REFERENCES app_user,
  at timestamptz NOT NULL
);
CREATE INDEX order_consent_order ON order_consent (order_id, at);
CREATE TRIGGER order_consent_append_only BEFORE UPDATE OR DELETE ON order_consent
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
