-- People and companies as a hauler knows them: one or more who signed in and ordered, and what the office writes about them.
CREATE TABLE customer (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  name text NOT NULL CHECK (length(name) <= 130),
  company text CHECK (length(company) BETWEEN 1 AND 100),
  phone text CHECK (phone ~ '^\+1\d{10}$'),
  email text CHECK (length(email) BETWEEN 1 AND 254),
  kind text NOT NULL CHECK (kind IN ('person', 'company')),
  -- Nothing is ordered for them until somebody takes this back.
  blocked_at timestamptz,
  blocked_why text CHECK (length(blocked_why) BETWEEN 1 AND 500),
  tags text[] NOT NULL DEFAULT '{}',
  merged_into uuid REFERENCES customer,
  -- The only person behind it has deleted the account.
  erased_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- Lists go by it; who has no name comes last.
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(lower(nullif(coalesce(company, name), '')), '~')) STORED,
  UNIQUE (id, organization_id),
  CHECK (kind = 'person' OR company IS NOT NULL OR erased_at IS NOT NULL),
  CHECK (blocked_at IS NOT NULL OR blocked_why IS NULL)
);
CREATE INDEX customer_list ON customer (organization_id, sort_name, id) WHERE merged_into IS NULL;
CREATE INDEX customer_blocked ON customer (organization_id, id) WHERE blocked_at IS NOT NULL;

CREATE TABLE customer_person (
  customer_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization,
  user_id uuid NOT NULL REFERENCES app_user,
  PRIMARY KEY (customer_id, user_id),
  UNIQUE (organization_id, user_id),
  FOREIGN KEY (customer_id, organization_id) REFERENCES customer (id, organization_id)
);
CREATE INDEX customer_person_user ON customer_person (user_id);

-- What a customer is searched by, besides the keys of its orders: names by each of their words, a phone by its ends, mail, tags.
CREATE TABLE customer_search_key (
  organization_id uuid NOT NULL REFERENCES organization,
  customer_id uuid NOT NULL REFERENCES customer,
  key text NOT NULL
);
CREATE INDEX customer_search_key_found ON customer_search_key (organization_id, key text_pattern_ops, customer_id);
CREATE INDEX customer_search_key_customer ON customer_search_key (customer_id);

CREATE FUNCTION keep_customer_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM customer_search_key WHERE customer_id = NEW.id;
  END IF;
  INSERT INTO customer_search_key (organization_id, customer_id, key)
    SELECT DISTINCT NEW.organization_id, NEW.id, left(lower(trim(said)), 120) FROM (
      SELECT NEW.name UNION ALL SELECT NEW.company UNION ALL SELECT NEW.email UNION ALL SELECT unnest(NEW.tags)
      UNION ALL SELECT regexp_split_to_table(NEW.name, '\s+') UNION ALL SELECT regexp_split_to_table(NEW.company, '\s+')
      UNION ALL SELECT right(NEW.phone, digits) FROM generate_series(4, 10) AS digits) AS keys (said)
    WHERE length(trim(said)) >= 2;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_searchable AFTER INSERT ON customer FOR EACH ROW EXECUTE FUNCTION keep_customer_searchable();
CREATE TRIGGER customer_searchable_again AFTER UPDATE OF name, company, phone, email, tags ON customer
  FOR EACH ROW EXECUTE FUNCTION keep_customer_searchable();

-- Null until a job has looked at the order: everything works without.
ALTER TABLE orders ADD COLUMN customer_id uuid;

-- Of each person's orders the newest says who they are.
WITH newest AS MATERIALIZED (
  SELECT DISTINCT ON (o.organization_id, o.user_id) gen_random_uuid() AS id, o.organization_id, o.user_id,
    o.snapshot->'customer' AS said, u.deleted_at
  FROM orders o JOIN app_user u ON u.id = o.user_id
  ORDER BY o.organization_id, o.user_id, o.created_at DESC, o.id DESC),
people AS (
  INSERT INTO customer_person (customer_id, organization_id, user_id) SELECT id, organization_id, user_id FROM newest)
INSERT INTO customer (id, organization_id, name, company, phone, email, kind, erased_at)
  SELECT id, organization_id, left(trim(concat(said->>'firstName', ' ', said->>'lastName')), 130),
    nullif(left(trim(said->>'companyName'), 100), ''), CASE WHEN said->>'phone' ~ '^\+1\d{10}$' THEN said->>'phone' END,
    nullif(left(trim(said->>'email'), 254), ''),
    CASE WHEN trim(said->>'companyName') <> '' THEN 'company' ELSE 'person' END, deleted_at
  FROM newest;
UPDATE orders SET customer_id = p.customer_id FROM customer_person p
  WHERE p.organization_id = orders.organization_id AND p.user_id = orders.user_id;

ALTER TABLE orders ADD FOREIGN KEY (customer_id, organization_id) REFERENCES customer (id, organization_id);
CREATE INDEX orders_customer ON orders (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
-- Every second: orders whose customer is not known yet. Empty nearly always.
CREATE INDEX orders_without_customer ON orders (id) WHERE customer_id IS NULL;
