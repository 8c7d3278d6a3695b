-- People may leave. Their row stays, without a name or a number, because orders and the ledger point to it.
ALTER TABLE app_user ADD COLUMN deleted_at timestamptz;
ALTER TABLE app_user ALTER COLUMN phone DROP NOT NULL;
ALTER TABLE app_user ADD CONSTRAINT app_user_phone_until_deleted CHECK ((phone IS NULL) = (deleted_at IS NOT NULL));

-- What an order still says once its customer is gone: what was sold, for how much, when, and in which ZIP.
CREATE FUNCTION erased_snapshot(snapshot jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT snapshot
    || jsonb_build_object(
      'customer', coalesce(snapshot -> 'customer', '{}')
        || '{"firstName": "", "lastName": "", "email": "", "phone": "", "companyName": null}',
      'address', CASE WHEN jsonb_typeof(snapshot -> 'address') = 'object'
        THEN (snapshot -> 'address') || '{"line1": "", "line2": null}'
          || jsonb_build_object('postalCode', left(snapshot -> 'address' ->> 'postalCode', 5))
        ELSE 'null' END,
      'restrictions', (SELECT coalesce(jsonb_object_agg(kind, ''), '{}')
        FROM jsonb_object_keys(coalesce(snapshot -> 'restrictions', '{}')) AS kind))
$$;

CREATE FUNCTION is_deleted_user(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM app_user u WHERE u.id = is_deleted_user.id AND u.deleted_at IS NOT NULL)
$$;

-- Quotes and events are still only ever added. The one change they take is this erasure, of somebody who deleted their account.
CREATE FUNCTION allow_only_erasing_a_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'snapshot' = to_jsonb(OLD) - 'snapshot' AND NEW.snapshot = erased_snapshot(OLD.snapshot)
    AND is_deleted_user((SELECT user_id FROM cart WHERE id = OLD.cart_id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
DROP TRIGGER quote_append_only ON quote;
CREATE TRIGGER quote_append_only BEFORE UPDATE ON quote
  FOR EACH ROW EXECUTE FUNCTION allow_only_erasing_a_quote();

-- Why something happened may hold what a customer or a driver typed.
CREATE FUNCTION allow_only_erasing_a_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'why' = to_jsonb(OLD) - 'why' AND NEW.why IS NULL
    AND is_deleted_user((SELECT user_id FROM orders WHERE id = OLD.order_id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
DROP TRIGGER order_event_append_only ON order_event;
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE ON order_event
  FOR EACH ROW EXECUTE FUNCTION allow_only_erasing_a_reason();

-- People the payment service is still to forget: written with the deletion, gone once the service has done it.
CREATE TABLE customer_to_forget (
  payment_account text NOT NULL DEFAULT '',
  provider_customer_id text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (payment_account, provider_customer_id)
);

-- What a hauler names itself is said in the customer's language too: {"es": {"name": …}}.
ALTER TABLE pricing_rule ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE closed_day ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
