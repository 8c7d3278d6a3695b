-- The office's pages find what belongs to an order, and orders by what people say of them, without reading a table that grows.

-- An order's page: the moves of its boxes, and what was written to its customer.
CREATE INDEX container_move_order ON container_move ((to_place->>'orderId')) WHERE to_place->>'orderId' IS NOT NULL;
CREATE INDEX message_order ON message (order_id) WHERE order_id IS NOT NULL;

-- Messages that could not be sent, for the page of today.
CREATE INDEX message_failing ON message (organization_id, id) WHERE sent_at IS NULL AND withheld_at IS NULL AND attempts >= 3;

-- History: of a hauler, of a kind of thing, of a person.
CREATE INDEX change_of_hauler ON change (organization_id, at DESC, seq DESC);
CREATE INDEX change_of_kind ON change (organization_id, object, at DESC, seq DESC);
CREATE INDEX change_of_actor ON change (actor_id, at DESC, seq DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX change_of_driver ON change (driver_id, at DESC, seq DESC) WHERE driver_id IS NOT NULL;

-- What an order is searched by: its number, its customer's names and phone, its street, purchase order and job. In a table of its own,
-- so that a change of status writes nothing here.
CREATE TABLE order_search_key (
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  -- Lower case; a phone number by its digits.
  key text NOT NULL,
  placed_at timestamptz NOT NULL
);
CREATE INDEX order_search_key_found ON order_search_key (organization_id, key text_pattern_ops, placed_at DESC, order_id);
CREATE INDEX order_search_key_order ON order_search_key (order_id);

-- A name is found by each of its words, a street by its name as well as by its number, a phone by its beginning and its last digits.
CREATE FUNCTION order_search_keys(snapshot jsonb, number text, po_number text, job_name text)
RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  WITH said AS (
    SELECT lower(trim(snapshot #>> '{customer,firstName}')) AS first_name, lower(trim(snapshot #>> '{customer,lastName}')) AS last_name,
      lower(trim(snapshot #>> '{customer,companyName}')) AS company, lower(trim(snapshot #>> '{address,line1}')) AS street,
      right(regexp_replace(coalesce(snapshot #>> '{customer,phone}', ''), '\D', '', 'g'), 10) AS phone)
  SELECT DISTINCT left(key, 120) FROM said, LATERAL (
    SELECT lower(number) UNION ALL SELECT regexp_replace(number, '\D', '', 'g')
    UNION ALL SELECT lower(trim(po_number)) UNION ALL SELECT lower(trim(job_name))
    UNION ALL SELECT last_name UNION ALL SELECT concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))
    UNION ALL SELECT company UNION ALL SELECT regexp_replace(company, '^\S+\s+', '')
    UNION ALL SELECT street UNION ALL SELECT regexp_replace(street, '^\S+\s+', '')
    UNION ALL SELECT phone
    UNION ALL SELECT right(phone, 7) UNION ALL SELECT right(phone, 4)
  ) AS keys (key) WHERE length(key) >= 2
$$;

CREATE FUNCTION keep_order_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM order_search_key WHERE order_id = NEW.id;
  END IF;
  INSERT INTO order_search_key (organization_id, order_id, key, placed_at)
    SELECT NEW.organization_id, NEW.id, key, NEW.created_at
    FROM order_search_keys(NEW.snapshot, NEW.friendly_id, NEW.po_number, NEW.job_name) AS key;
  RETURN NULL;
END $$;
CREATE TRIGGER order_searchable AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_searchable();
CREATE TRIGGER order_searchable_again AFTER UPDATE OF snapshot, po_number, job_name ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_searchable();

INSERT INTO order_search_key (organization_id, order_id, key, placed_at)
  SELECT o.organization_id, o.id, key, o.created_at
  FROM orders o, LATERAL order_search_keys(o.snapshot, o.friendly_id, o.po_number, o.job_name) AS key;
