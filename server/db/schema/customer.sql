-- This file has the customers of haulers, as the office has them.

-- Each row is a customer of one hauler, with what the office wrote about them.
CREATE TABLE customer (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  name text NOT NULL CHECK (length(name) <= 130),
  company text CHECK (length(company) BETWEEN 1 AND 100),
  phone text CHECK (phone ~ '^\+1\d{10}$'),
  email text CHECK (length(email) BETWEEN 1 AND 254),
  kind text NOT NULL CHECK (kind IN ('person', 'company')),
  -- This is when the office blocked the customer. Nobody can order for the customer until the office unblocks them.
  blocked_at timestamptz,
  blocked_why text CHECK (length(blocked_why) BETWEEN 1 AND 500),
  tags text[] NOT NULL DEFAULT '{}',
  merged_into uuid,
  -- This is when the only person of this customer deleted the account.
  erased_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- This is the value that lists are sorted by. A customer without a name comes last.
  sort_name text COLLATE "C" GENERATED ALWAYS AS (coalesce(lower(nullif(coalesce(company, name), '')),
    '~')) STORED NOT NULL,
  UNIQUE (id, organization_id),
  FOREIGN KEY (merged_into, organization_id) REFERENCES customer (id, organization_id),
  CHECK (kind = 'person' OR company IS NOT NULL OR erased_at IS NOT NULL),
  CHECK (blocked_at IS NOT NULL OR blocked_why IS NULL)
);
CREATE INDEX customer_list ON customer (organization_id, sort_name, id) WHERE merged_into IS NULL;
-- The office filters its orders by the tags of their customers.
CREATE INDEX customer_tagged ON customer (organization_id) WHERE tags <> '{}';
CREATE INDEX customer_blocked ON customer (organization_id, id) WHERE blocked_at IS NOT NULL;
-- If a record was merged several times, `merged_into` names the record that is shown now.
CREATE INDEX customer_merged ON customer (merged_into) WHERE merged_into IS NOT NULL;

-- Each row is a person who orders for a customer of a hauler.
CREATE TABLE customer_person (
  customer_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  PRIMARY KEY (customer_id, user_id),
  UNIQUE (organization_id, user_id),
  FOREIGN KEY (customer_id, organization_id) REFERENCES customer (id, organization_id)
);
CREATE INDEX customer_person_user ON customer_person (user_id);

-- These are the keys by which the office finds a customer, besides those of the orders: each word of a name, the ends of a phone number,
-- the mail address and the tags. The reference to the customer contains the hauler.
CREATE TABLE customer_search_key (
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  key text NOT NULL,
  FOREIGN KEY (customer_id, organization_id) REFERENCES customer (id, organization_id)
);
CREATE INDEX customer_search_key_found ON customer_search_key (organization_id, key text_pattern_ops, customer_id);
CREATE INDEX customer_search_key_customer ON customer_search_key (customer_id);

-- Each row is two records of one customer that the office merged. The office may separate them again within 30 days.
CREATE TABLE customer_merge (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  kept_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  merged_by uuid REFERENCES app_user (id),
  -- It is true if the kept record became blocked only because the merged one was. If the office separates the two, the kept record is
  -- unblocked.
  brought_block boolean NOT NULL,
  parted_at timestamptz,
  parted_by uuid REFERENCES app_user (id),
  UNIQUE (id, organization_id),
  FOREIGN KEY (kept_id, organization_id) REFERENCES customer (id, organization_id),
  FOREIGN KEY (merged_id, organization_id) REFERENCES customer (id, organization_id),
  CHECK (kept_id <> merged_id)
);
-- A record is merged into one other record at a time.
CREATE UNIQUE INDEX customer_merge_open ON customer_merge (merged_id) WHERE parted_at IS NULL;
CREATE INDEX customer_merge_kept ON customer_merge (kept_id) WHERE parted_at IS NULL;

-- Each row is a person who belonged to the merged record. They belong to it again if the office separates the two.
CREATE TABLE customer_merge_person (
  merge_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user (id),
  organization_id uuid NOT NULL REFERENCES organization (id),
  PRIMARY KEY (merge_id, user_id),
  FOREIGN KEY (merge_id, organization_id) REFERENCES customer_merge (id, organization_id)
);
CREATE INDEX customer_merge_person_user ON customer_merge_person (user_id);

-- Writes the search keys of a customer again when one of the values that they are made of changes.
CREATE FUNCTION keep_customer_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM customer_search_key WHERE customer_id = NEW.id;
  END IF;
  INSERT INTO customer_search_key (organization_id, customer_id, key)
    SELECT NEW.organization_id, NEW.id, key
    FROM customer_search_keys(NEW.name, NEW.company, NEW.email, NEW.tags, NEW.phone) AS key;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_searchable AFTER INSERT ON customer FOR EACH ROW EXECUTE FUNCTION keep_customer_searchable();
CREATE TRIGGER customer_searchable_again AFTER UPDATE OF name, company, phone, email, tags ON customer
  FOR EACH ROW EXECUTE FUNCTION keep_customer_searchable();

-- Counts a change of the catalog when a person joins or leaves a customer with prices of its own, because the catalog in memory contains
-- the people that such prices are for.
CREATE FUNCTION count_people_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET catalog_version = catalog_version + 1
  WHERE id IN (
    SELECT r.organization_id FROM changed x
      JOIN pricing_rule r ON r.organization_id = x.organization_id AND r.customer_ids IS NOT NULL
      JOIN customer c ON c.id = ANY(r.customer_ids) AND x.customer_id IN (c.id, c.merged_into));
  RETURN NULL;
END $$;
CREATE TRIGGER person_added AFTER INSERT ON customer_person REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_people_change();
CREATE TRIGGER person_removed AFTER DELETE ON customer_person REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_people_change();
CREATE TRIGGER person_moved_from AFTER UPDATE ON customer_person REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_people_change();
CREATE TRIGGER person_moved_to AFTER UPDATE ON customer_person REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_people_change();

-- Returns the keys by which a customer is found.
CREATE FUNCTION customer_search_keys(name text, company text, email text, tags text[], phone text) RETURNS SETOF text
  LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT left(key, 120) FROM (
    SELECT search_parts(name) UNION ALL SELECT search_parts(company) UNION ALL SELECT search_fold(email)
    UNION ALL SELECT search_fold(tag) FROM unnest(tags) AS tag
    UNION ALL SELECT right(phone, digits) FROM generate_series(4, 10) AS digits
  ) AS keys (key) WHERE length(key) >= 2;
END $$;
