-- A refund that the payment service took may fail days later: the customer's bank sent it back.

CREATE OR REPLACE FUNCTION refuse_rewriting_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.intent_id, NEW.amount_in_cents, NEW.idempotency_key)
      IS DISTINCT FROM (OLD.intent_id, OLD.amount_in_cents, OLD.idempotency_key)
    OR NOT (OLD.status = 'asked' OR (OLD.status = 'succeeded' AND NEW.status = 'failed')) THEN
    RAISE EXCEPTION 'a refund keeps what it gives back, and its end';
  END IF;
  RETURN NEW;
END $$;

-- The simulator's refunds of one test card fail after a while, as Stripe's do.
ALTER TABLE stripe_simulator.refunds ADD COLUMN fails_at timestamptz;
CREATE INDEX refunds_failing ON stripe_simulator.refunds (fails_at) WHERE fails_at IS NOT NULL;
