-- Rows that grow with time are deleted when their period is over, and books lose their names (rules A30 to A32). A job finds the oldest
-- rows by these indexes.
CREATE INDEX message_by_age ON message (created_at);
CREATE INDEX inbound_text_by_age ON inbound_text (received_at);
CREATE INDEX provider_event_by_age ON provider_event (received_at);
CREATE INDEX audit_event_by_age ON audit_event (at);
CREATE INDEX tap_by_age ON tap (received_at);
CREATE INDEX inspection_by_age ON inspection (made_at);
CREATE INDEX driver_link_by_age ON driver_link (expires_at);
CREATE INDEX reservation_by_age ON reservation (created_at);
CREATE INDEX waiting_list_told ON waiting_list (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX cart_by_age ON cart (created_at, id);
CREATE INDEX identity_consent_by_age ON identity_consent (verified_at);
CREATE INDEX app_user_by_rest ON app_user (seen_at) WHERE deleted_at IS NULL;

-- PostgreSQL looks for rows that refer to a row which is deleted. These indexes serve that search.
CREATE INDEX cart_delivery_address ON cart (delivery_address_id) WHERE delivery_address_id IS NOT NULL;
CREATE INDEX payment_attempt_cart ON payment_attempt (cart_id, quote_version);
CREATE INDEX weighing_ticket_photo ON weighing (ticket_photo_id) WHERE ticket_photo_id IS NOT NULL;

-- What followed from a tap is kept longer than the tap. The id of the tap stays there.
ALTER TABLE container_move DROP CONSTRAINT container_move_tap_id_organization_id_fkey;
ALTER TABLE order_fee DROP CONSTRAINT order_fee_tap_id_organization_id_fkey;
ALTER TABLE question DROP CONSTRAINT question_tap_id_organization_id_fkey;
-- A change may be kept longer than the change that it undoes.
ALTER TABLE change DROP CONSTRAINT change_undoes_organization_id_fkey;

ALTER TABLE orders ADD COLUMN names_erased_at timestamptz;
UPDATE orders o SET names_erased_at = u.deleted_at FROM app_user u WHERE u.id = o.user_id AND u.deleted_at IS NOT NULL;
CREATE INDEX orders_with_names ON orders (created_at) WHERE names_erased_at IS NULL;

CREATE FUNCTION has_no_names(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM orders o WHERE o.id = has_no_names.id AND o.names_erased_at IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION allow_only_erasing_a_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'why' = to_jsonb(OLD) - 'why' AND NEW.why IS NULL
    AND (has_no_names(OLD.order_id) OR is_deleted_user((SELECT user_id FROM orders WHERE id = OLD.order_id))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION allow_only_erasing_a_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'snapshot' = to_jsonb(OLD) - 'snapshot' AND NEW.snapshot = erased_snapshot(OLD.snapshot)
    AND (has_no_names(OLD.cart_id) OR is_deleted_user((SELECT user_id FROM cart WHERE id = OLD.cart_id))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;

CREATE FUNCTION allow_only_deleting_what_is_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('rolloff.old_before', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
DROP TRIGGER change_append_only ON change;
CREATE TRIGGER change_append_only BEFORE UPDATE OR DELETE ON change
  FOR EACH ROW EXECUTE FUNCTION allow_only_deleting_what_is_old();
