-- How money went back: 'card' by our refund to the card that paid, 'cheque' by a check that the office noted, 'service' by a refund
-- that somebody made at the payment service itself, 'dispute' by the customer's bank.
ALTER TABLE refund
  ADD COLUMN way text NOT NULL DEFAULT 'card' CHECK (way IN ('card', 'cheque', 'service', 'dispute')),
  -- The number of the check.
  ADD COLUMN reference text CHECK (length(reference) BETWEEN 1 AND 60);

-- What was told about a refund may come before its own id at the service: the id is added later, once.
CREATE OR REPLACE FUNCTION refuse_rewriting_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.intent_id, NEW.amount_in_cents, NEW.idempotency_key, NEW.way, NEW.reference)
      IS DISTINCT FROM (OLD.intent_id, OLD.amount_in_cents, OLD.idempotency_key, OLD.way, OLD.reference)
    OR NOT (OLD.status = 'asked' OR (OLD.status = 'succeeded' AND NEW.status = 'failed')
      OR (NEW.status = OLD.status AND OLD.provider_refund_id IS NULL AND NEW.provider_refund_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'a refund keeps what it gives back, and its end';
  END IF;
  RETURN NEW;
END $$;

-- A refund that the bank had sent back left its order 'refunded' until now: what is still owed of it is found as 'refund-failed'.
WITH owed AS (
  SELECT o.id, o.organization_id FROM orders o
  WHERE o.status = 'refunded'
    AND EXISTS (SELECT FROM refund r WHERE r.order_id = o.id AND r.status = 'failed' AND r.provider_refund_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM refund r WHERE r.order_id = o.id AND r.status = 'asked')
    AND (SELECT coalesce(sum(p.amount_in_cents), 0) FROM payment p WHERE p.order_id = o.id)
      - (SELECT coalesce(sum(r.amount_in_cents), 0) FROM refund r WHERE r.order_id = o.id AND r.status = 'succeeded')
      > CASE WHEN EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.to_status = 'cancelled')
        THEN (SELECT coalesce(sum(j.amount_in_cents), 0) FROM order_adjustment j WHERE j.order_id = o.id AND j.kind = 'kept-fee')
        ELSE greatest(0, coalesce((SELECT b.total_in_cents FROM bill b WHERE b.order_id = o.id ORDER BY b.version DESC LIMIT 1), o.total_in_cents)
          - (SELECT coalesce(sum(j.amount_in_cents), 0) FROM order_adjustment j WHERE j.order_id = o.id AND j.kind IN ('goodwill', 'let-go'))) END),
moved AS (UPDATE orders o SET status = 'refund-failed', updated_at = now() FROM owed WHERE o.id = owed.id RETURNING o.id, o.organization_id)
INSERT INTO order_event (order_id, organization_id, event, from_status, to_status, actor_role)
SELECT id, organization_id, 'refund-returned', 'refunded', 'refund-failed', 'system' FROM moved;
