-- This file has the places at which dumpsters stand.

-- Each row is a place where boxes stand again and again. There is one site for each hauler and address, whoever ordered.
CREATE TABLE site (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- This is the key by which addresses are compared (rule D80). It is null once the only person who ordered there has left.
  key text,
  line1 text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  postal_code text NOT NULL,
  -- The position where a driver was. As long as it is null, the middle of the ZIP is used in its place.
  latitude double precision CHECK (latitude >= -90 AND latitude <= 90),
  longitude double precision CHECK (longitude >= -180 AND longitude <= 180),
  accuracy_in_meters double precision,
  tags text[] NOT NULL DEFAULT '{}'
    CHECK (tags <@ ARRAY['gate', 'low-wires', 'trees', 'narrow', 'steep', 'soft-ground', 'dog', 'call-ahead',
      'no-turning']),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, key),
  UNIQUE (id, organization_id),
  CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (accuracy_in_meters IS NULL))
);
-- The office filters its orders by the tags of their sites.
CREATE INDEX site_tagged ON site (organization_id) WHERE tags <> '{}';
