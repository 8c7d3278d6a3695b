-- The office may charge the saved card for the same bill once more after it was declined: each try is a charge of its own.
ALTER TABLE order_charge ADD COLUMN try_number integer NOT NULL DEFAULT 1 CHECK (try_number > 0);
DROP INDEX order_charge_purpose;
CREATE UNIQUE INDEX order_charge_purpose ON order_charge (purpose, purpose_id, try_number) WHERE payment_method_id IS NOT NULL;

CREATE OR REPLACE FUNCTION refuse_rewriting_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state = 'succeeded' OR (OLD.intent_id IS NOT NULL AND NEW.intent_id IS DISTINCT FROM OLD.intent_id)
    OR (NEW.order_id, NEW.purpose, NEW.purpose_id, NEW.try_number, NEW.amount_in_cents, NEW.idempotency_key)
      IS DISTINCT FROM (OLD.order_id, OLD.purpose, OLD.purpose_id, OLD.try_number, OLD.amount_in_cents, OLD.idempotency_key) THEN
    RAISE EXCEPTION 'a charge keeps what it is for, and its end';
  END IF;
  RETURN NEW;
END $$;
