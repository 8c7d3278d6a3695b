-- A ticket may tell of several kinds of forbidden items: each is a fee, and the same tap still proposes none twice.
ALTER TABLE order_fee DROP CONSTRAINT order_fee_tap_id_kind_key;
CREATE UNIQUE INDEX order_fee_tap ON order_fee (tap_id, kind, (coalesce(facts->>'materialId', '')));
