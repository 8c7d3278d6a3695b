-- What a hauler owns and drives: where loads are tipped, trucks, drivers, and each dumpster with its place.

-- What a member with the role `admin` may do in the office; null is everything, an empty list nothing.
ALTER TABLE membership ADD COLUMN rights text[]
  CHECK (rights <@ ARRAY['dispatch', 'money', 'catalog', 'team']);

CREATE TABLE facility (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('yard', 'landfill', 'transfer-station', 'recycler')),
  line1 text NOT NULL CHECK (length(line1) <= 200),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 100),
  state text NOT NULL CHECK (length(state) = 2),
  postal_code text NOT NULL CHECK (postal_code ~ '^\d{5}$'),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  time_zone text NOT NULL,
  -- Minutes since midnight by weekday, 0 is Sunday: {"1": [420, 930]}. A weekday that is missing is closed; null is always open.
  opens jsonb,
  -- Null takes everything.
  material_ids uuid[],
  tip_rate_in_cents integer CHECK (tip_rate_in_cents >= 0),
  -- How long a truck is there.
  minutes integer NOT NULL DEFAULT 30 CHECK (minutes BETWEEN 0 AND 480),
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX facility_organization ON facility (organization_id);

CREATE TABLE truck (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'available', 'in-use', 'in-maintenance', 'out-of-service')),
  size text NOT NULL
    CHECK (size IN ('roll-off-truck', 'flat-bed-ford', 'flat-bed-freightliner', 'grapple-roll-off-truck')),
  add_ons text[] NOT NULL DEFAULT '{}' CHECK (add_ons <@ ARRAY[
    'roll-off-trailer', 'tilt-goose-neck-trailer', 'moffet', 'roll-off-freightliner']),
  rig text NOT NULL DEFAULT 'cable' CHECK (rig IN ('cable', 'hook', 'both')),
  boxes_at_once integer NOT NULL DEFAULT 1 CHECK (boxes_at_once IN (1, 2)),
  max_load_in_pounds integer CHECK (max_load_in_pounds > 0),
  plate text CHECK (length(plate) <= 20),
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX truck_organization ON truck (organization_id);

CREATE TABLE truck_carries (
  truck_id uuid NOT NULL REFERENCES truck,
  container_type_id uuid NOT NULL REFERENCES container_type,
  PRIMARY KEY (truck_id, container_type_id)
);

CREATE TABLE driver (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  -- Null for somebody who has not signed in yet, or drives by a link.
  user_id uuid REFERENCES app_user,
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name text NOT NULL DEFAULT '' CHECK (length(last_name) <= 60),
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  status text NOT NULL DEFAULT 'created' CHECK (status IN ('active', 'available', 'created', 'in-transit', 'suspended')),
  usual_truck_id uuid REFERENCES truck,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX driver_phone ON driver (organization_id, phone) WHERE NOT archived;
CREATE UNIQUE INDEX driver_user ON driver (organization_id, user_id) WHERE NOT archived;
CREATE INDEX driver_of_user ON driver (user_id);

-- One steel box with a number. Its place is what its moves say.
CREATE TABLE container (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  friendly_id text NOT NULL CHECK (friendly_id ~ '^[A-Z]{1,4}-\d{1,5}$'),
  container_type_id uuid NOT NULL REFERENCES container_type,
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'available', 'in-use', 'in-maintenance', 'out-of-service')),
  rig text NOT NULL DEFAULT 'cable' CHECK (rig IN ('cable', 'hook')),
  tare_in_pounds integer CHECK (tare_in_pounds > 0),
  place text NOT NULL DEFAULT 'unknown' CHECK (place IN ('yard', 'site', 'truck', 'facility', 'unknown')),
  facility_id uuid REFERENCES facility,
  truck_id uuid REFERENCES truck,
  -- Whose waste it holds, or who has it.
  order_id uuid REFERENCES orders,
  is_full boolean NOT NULL DEFAULT false,
  since timestamptz NOT NULL DEFAULT now(),
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, friendly_id)
);
-- One box an order.
CREATE UNIQUE INDEX container_one_order ON container (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX container_type_of ON container (container_type_id);

CREATE TABLE container_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  container_id uuid NOT NULL REFERENCES container,
  -- When it happened; recorded_at is when we learned of it.
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN (
    'registered', 'loaded', 'set-down', 'taken-up', 'dumped', 'parked', 'counted', 'repair', 'back', 'retired', 'corrected')),
  -- Where it is afterwards: {"place", "facilityId", "truckId", "orderId", "isFull"}.
  to_place jsonb NOT NULL,
  driver_id uuid REFERENCES driver,
  actor_id uuid REFERENCES app_user,
  tap_id uuid,
  why text
);
CREATE INDEX container_move_container ON container_move (container_id, id);
CREATE TRIGGER container_move_append_only BEFORE UPDATE OR DELETE ON container_move
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
