-- The search of the office: an order by any four digits of a phone in a row, a load by its ticket. And a stop names the box that it is to bring.

-- A name is found by each of its words, a street by its name as well as by its number, a phone by any part of four digits or more:
-- the beginning of one of its ends.
CREATE OR REPLACE FUNCTION order_search_keys(snapshot jsonb, number text, po_number text, job_name text)
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
    UNION ALL SELECT right(phone, digits) FROM generate_series(4, 10) AS digits
  ) AS keys (key) WHERE length(key) >= 2
$$;

-- Orders that were placed before have the whole phone, its last seven and its last four digits.
INSERT INTO order_search_key (organization_id, order_id, key, placed_at)
  SELECT o.organization_id, o.id, right(p.phone, digits), o.created_at
  FROM orders o, LATERAL (SELECT right(regexp_replace(coalesce(o.snapshot #>> '{customer,phone}', ''), '\D', '', 'g'), 10) AS phone) p,
    unnest('{5,6,8,9}'::int[]) AS digits
  WHERE length(p.phone) > digits
    AND NOT EXISTS (SELECT FROM order_search_key k WHERE k.order_id = o.id AND k.key = right(p.phone, digits));

CREATE INDEX load_ticket_found ON load (organization_id, lower(ticket_number) text_pattern_ops, ticket_year DESC, order_id)
  WHERE ticket_number IS NOT NULL;

-- The box that the office has chosen for a stop that leaves one; what the driver leaves there counts all the same.
ALTER TABLE stop ADD COLUMN planned_container_id uuid REFERENCES container;
-- A box is on its way to one place at a time.
CREATE UNIQUE INDEX stop_open_planned_container ON stop (planned_container_id)
  WHERE state IN ('planned', 'under-way', 'arrived', 'waiting');
