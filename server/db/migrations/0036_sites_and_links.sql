-- Places where boxes stand again and again: one per hauler and address, whoever ordered.
CREATE TABLE site (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  -- What addresses are compared by (rule D80); null once the only person who ordered there has left.
  key text,
  line1 text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  postal_code text NOT NULL,
  -- Where a driver was; until then the middle of the ZIP stands for it.
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  accuracy_in_meters double precision,
  tags text[] NOT NULL DEFAULT '{}' CHECK (tags <@ ARRAY[
    'gate', 'low-wires', 'trees', 'narrow', 'steep', 'soft-ground', 'dog', 'call-ahead', 'no-turning']),
  remark text CHECK (length(remark) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, key),
  CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (accuracy_in_meters IS NULL))
);

-- Null until a job has looked at the order, and where it has no address: everything works without.
ALTER TABLE orders ADD COLUMN site_id uuid REFERENCES site;
CREATE INDEX orders_site ON orders (site_id) WHERE site_id IS NOT NULL;
-- Every second: orders whose site is not known yet. Empty nearly always.
CREATE INDEX orders_without_site ON orders (id) WHERE site_id IS NULL AND snapshot #>> '{address,line1}' <> '';
-- Every hour: positions that have become old.
CREATE INDEX tap_with_fix ON tap (received_at) WHERE fix IS NOT NULL;

-- A driver's day by a texted link, without an account. Only hashes are stored.
CREATE TABLE driver_link (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization,
  driver_id uuid NOT NULL REFERENCES driver,
  route_id uuid NOT NULL REFERENCES route,
  -- Of the secret that the first phone made which said "That is me"; null until then.
  phone_hash bytea,
  made_at timestamptz NOT NULL,
  claimed_at timestamptz,
  -- Midnight at the end of the route's day, by the yard's clock.
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK ((phone_hash IS NULL) = (claimed_at IS NULL))
);
CREATE INDEX driver_link_route ON driver_link (route_id, made_at DESC);
