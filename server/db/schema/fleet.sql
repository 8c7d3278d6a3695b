-- This file has the yards and landfills, trucks, drivers and boxes of haulers.

-- Each row is a facility: a yard, a landfill, a transfer station or a recycler.
CREATE TABLE facility (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('yard', 'landfill', 'transfer-station', 'recycler')),
  line1 text NOT NULL CHECK (length(line1) <= 200),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 100),
  state text NOT NULL CHECK (length(state) = 2),
  postal_code text NOT NULL CHECK (postal_code ~ '^\d{5}$'),
  latitude double precision NOT NULL CHECK (latitude >= -90 AND latitude <= 90),
  longitude double precision NOT NULL CHECK (longitude >= -180 AND longitude <= 180),
  time_zone text NOT NULL,
  -- These are the opening hours in minutes since midnight by weekday, with 0 for Sunday: {"1": [420, 930]}. The facility is closed on a
  -- weekday that is missing. Null means that it is always open.
  opens jsonb,
  -- These are the materials that the facility takes. Null means all materials.
  material_ids uuid[],
  -- This is the price of a ton that is tipped here.
  tip_rate_in_cents integer CHECK (tip_rate_in_cents >= 0),
  -- This says how many minutes a truck spends here.
  minutes integer NOT NULL DEFAULT 30 CHECK (minutes BETWEEN 0 AND 480),
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- These are the columns of the landfill's statements by their meaning, as the office set them.
  statement_columns jsonb,
  UNIQUE (id, organization_id)
);
CREATE INDEX facility_organization ON facility (organization_id);

-- Each row is a truck of a hauler.
CREATE TABLE truck (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'available', 'in-use', 'in-maintenance', 'out-of-service')),
  size text NOT NULL
    CHECK (size IN ('roll-off-truck', 'flat-bed-ford', 'flat-bed-freightliner', 'grapple-roll-off-truck')),
  add_ons text[] NOT NULL DEFAULT '{}'
    CHECK (add_ons <@ ARRAY['roll-off-trailer', 'tilt-goose-neck-trailer', 'moffet', 'roll-off-freightliner']),
  rig text NOT NULL DEFAULT 'cable' CHECK (rig IN ('cable', 'hook', 'both')),
  boxes_at_once integer NOT NULL DEFAULT 1 CHECK (boxes_at_once IN (1, 2)),
  max_load_in_pounds integer CHECK (max_load_in_pounds > 0),
  plate text CHECK (length(plate) <= 20),
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- The last day on which the truck may drive without its next inspection. It is null if the office has noted none.
  next_inspection_on date,
  UNIQUE (id, organization_id)
);
CREATE INDEX truck_organization ON truck (organization_id);

-- Each row is a container type that a truck can carry.
CREATE TABLE truck_carries (
  truck_id uuid NOT NULL,
  container_type_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization (id),
  PRIMARY KEY (truck_id, container_type_id),
  FOREIGN KEY (truck_id, organization_id) REFERENCES truck (id, organization_id),
  FOREIGN KEY (container_type_id, organization_id) REFERENCES container_type (id, organization_id)
);

-- Each row is a person who drives for a hauler.
CREATE TABLE driver (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- This is the driver's account. It is null if the driver has never signed in, or drives by a link.
  user_id uuid REFERENCES app_user (id),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name text NOT NULL DEFAULT '' CHECK (length(last_name) <= 60),
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('active', 'available', 'created', 'in-transit', 'suspended')),
  usual_truck_id uuid,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- This is when the driver's app last made a call or held a stream open.
  app_seen_at timestamptz,
  -- This is when the owner of the number refused to be a driver of the hauler. A number on the list of drivers is an offer until its owner
  -- accepts it (rule A15).
  declined_at timestamptz,
  UNIQUE (id, organization_id),
  FOREIGN KEY (usual_truck_id, organization_id) REFERENCES truck (id, organization_id)
);
CREATE UNIQUE INDEX driver_phone ON driver (organization_id, phone) WHERE NOT archived;
CREATE UNIQUE INDEX driver_user ON driver (organization_id, user_id) WHERE NOT archived;
CREATE INDEX driver_of_user ON driver (user_id);
-- Each read of a driver's day looks for haulers whose offer waits for the driver's answer (rule A15).
CREATE INDEX driver_offer ON driver (phone) WHERE (user_id IS NULL) AND (NOT archived);

-- Each row is one steel box with a number. Its place follows from its moves.
CREATE TABLE container (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  friendly_id text NOT NULL CHECK (friendly_id ~ '^[A-Z]{1,4}-\d{1,5}$'),
  container_type_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'available', 'in-use', 'in-maintenance', 'out-of-service')),
  rig text NOT NULL DEFAULT 'cable' CHECK (rig IN ('cable', 'hook')),
  tare_in_pounds integer CHECK (tare_in_pounds > 0),
  place text NOT NULL DEFAULT 'unknown' CHECK (place IN ('yard', 'site', 'truck', 'facility', 'unknown')),
  facility_id uuid,
  truck_id uuid,
  -- The order whose waste the box holds, or whose customer has the box.
  order_id uuid,
  is_full boolean NOT NULL DEFAULT false,
  since timestamptz NOT NULL DEFAULT now(),
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, friendly_id),
  UNIQUE (id, organization_id),
  FOREIGN KEY (container_type_id, organization_id) REFERENCES container_type (id, organization_id),
  FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (truck_id, organization_id) REFERENCES truck (id, organization_id)
);
-- An order has at most one box at a time.
CREATE UNIQUE INDEX container_one_order ON container (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX container_type_of ON container (container_type_id);

-- Each row is a step in the life of a box. Rows are only ever added.
CREATE TABLE container_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  container_id uuid NOT NULL,
  -- This is when the step happened. The server learned of it at recorded_at.
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  event text NOT NULL
    CHECK (event IN ('registered', 'loaded', 'set-down', 'taken-up', 'dumped', 'parked', 'counted', 'repair', 'back',
      'retired', 'corrected')),
  -- This is the place of the box after the step: {"place", "facilityId", "truckId", "orderId", "isFull"}.
  to_place jsonb NOT NULL,
  driver_id uuid,
  actor_id uuid REFERENCES app_user (id),
  -- This is the tap that reported the step. The step is kept longer than the tap.
  tap_id uuid,
  why text,
  -- This is the time since which the box has been at its place. It is set if a person corrected the place.
  since timestamptz,
  organization_id uuid NOT NULL REFERENCES organization (id),
  FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id)
);
CREATE INDEX container_move_container ON container_move (container_id, id);
-- The page of an order reads the moves of the order's boxes.
CREATE INDEX container_move_order ON container_move (((to_place ->> 'orderId')))
  WHERE (to_place ->> 'orderId') IS NOT NULL;
CREATE INDEX container_move_at ON container_move (container_id, at, id);
CREATE TRIGGER container_move_append_only BEFORE UPDATE OR DELETE ON container_move
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Each row is a driver's check of a truck before or after the day.
CREATE TABLE inspection (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  truck_id uuid NOT NULL,
  driver_id uuid NOT NULL,
  -- This is the tap that reported the check. Its photos are the photos of the check.
  tap_id uuid NOT NULL UNIQUE,
  made_at timestamptz NOT NULL,
  -- These are the systems of the truck that the driver found defective.
  defects text[] NOT NULL
    CHECK (defects <@ ARRAY['service-brakes', 'parking-brake', 'steering', 'lights', 'tires', 'horn', 'wipers',
      'mirrors', 'coupling', 'wheels', 'emergency-equipment']),
  -- The name that the driver signed with. It is null if the truck had no defect.
  signed_as text CHECK (length(signed_as) BETWEEN 1 AND 120),
  -- This is the person in the office who signed that the truck is repaired, or needs no repair.
  repaired_by uuid REFERENCES app_user (id),
  repaired_at timestamptz,
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (truck_id, organization_id) REFERENCES truck (id, organization_id),
  CHECK ((repaired_by IS NULL) = (repaired_at IS NULL)),
  CHECK (repaired_at IS NULL OR defects <> '{}')
);
CREATE INDEX inspection_by_age ON inspection (made_at);
CREATE INDEX inspection_truck ON inspection (truck_id, made_at DESC);
CREATE INDEX inspection_open ON inspection (organization_id, truck_id) WHERE (repaired_at IS NULL)
  AND (defects <> '{}');

-- Each row is a link in a text message that shows a driver's day without an account. Only hashes of its secrets are stored.
CREATE TABLE driver_link (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization (id),
  driver_id uuid NOT NULL,
  route_id uuid NOT NULL,
  -- The hash of the secret of the first phone whose owner said "That is me". It is null until then.
  phone_hash bytea,
  made_at timestamptz NOT NULL,
  claimed_at timestamptz,
  -- This is the end of the route's day: midnight by the yard's clock.
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- This is when a phone with the link last made a call or held a stream open.
  seen_at timestamptz,
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  CHECK ((phone_hash IS NULL) = (claimed_at IS NULL))
);
CREATE INDEX driver_link_by_age ON driver_link (expires_at);
CREATE INDEX driver_link_route ON driver_link (route_id, made_at DESC);

-- These references are from tables of earlier files.
ALTER TABLE order_photo ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE order_event ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
