-- What is planned, promised and driven.

-- When we learned of an event that happened earlier, as with a driver who had no signal; null is the same time.
ALTER TABLE order_event ADD COLUMN recorded_at timestamptz, ADD COLUMN driver_id uuid REFERENCES driver;

-- One driver's day with one truck.
CREATE TABLE route (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  day date NOT NULL,
  driver_id uuid NOT NULL REFERENCES driver,
  truck_id uuid REFERENCES truck,
  -- Where its day begins and ends; the first yard where there are several.
  yard_id uuid REFERENCES facility,
  starts_at_minute integer NOT NULL DEFAULT 420 CHECK (starts_at_minute BETWEEN 0 AND 1439),
  published_at timestamptz,
  -- When the driver's phone first showed what was published.
  seen_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, day, driver_id)
);
CREATE INDEX route_driver ON route (driver_id, day);

CREATE TABLE stop (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  kind text NOT NULL CHECK (kind IN
    ('drop-off', 'pickup', 'swap', 'dump-and-return', 'relocation', 'dump', 'yard', 'errand')),
  drop_off_order_id uuid REFERENCES orders,
  pickup_order_id uuid REFERENCES orders,
  facility_id uuid REFERENCES facility,
  day date NOT NULL,
  -- Hours of the day; null where no customer expects anybody.
  window_start integer CHECK (window_start BETWEEN 0 AND 24),
  window_end integer CHECK (window_end BETWEEN 0 AND 24),
  route_id uuid REFERENCES route,
  position integer CHECK (position > 0),
  is_pinned boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'planned'
    CHECK (state IN ('planned', 'under-way', 'arrived', 'waiting', 'done', 'failed', 'withdrawn')),
  failed_reason text,
  note_to_driver text CHECK (length(note_to_driver) <= 500),
  -- Null is a draft.
  published_at timestamptz,
  -- When the plan last became another than what was promised; it is told when that stays so for five minutes.
  changed_at timestamptz,
  done_at timestamptz,
  done_by uuid REFERENCES driver,
  version integer NOT NULL DEFAULT 1,
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL,
  UNIQUE (route_id, position) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((route_id IS NULL) = (position IS NULL)),
  CHECK ((window_start IS NULL) = (window_end IS NULL)),
  CHECK (kind <> 'swap' OR (drop_off_order_id IS NOT NULL AND pickup_order_id IS NOT NULL)),
  CHECK (state <> 'withdrawn' OR route_id IS NULL)
);
-- An order has one visit ahead of it on each side.
CREATE UNIQUE INDEX stop_open_drop_off ON stop (drop_off_order_id)
  WHERE state IN ('planned', 'under-way', 'arrived', 'waiting');
CREATE UNIQUE INDEX stop_open_pickup ON stop (pickup_order_id)
  WHERE state IN ('planned', 'under-way', 'arrived', 'waiting');
CREATE INDEX stop_drop_off ON stop (drop_off_order_id);
CREATE INDEX stop_pickup ON stop (pickup_order_id);
CREATE INDEX stop_day ON stop (organization_id, day);
CREATE INDEX stop_open ON stop (organization_id, day) WHERE state IN ('planned', 'under-way', 'arrived', 'waiting');

-- Day and hours that a customer was told; none where a day was taken back. Rows are only ever added.
CREATE TABLE promise (
  order_id uuid NOT NULL REFERENCES orders,
  side text NOT NULL CHECK (side IN ('drop-off', 'pickup')),
  number integer NOT NULL CHECK (number > 0),
  day date,
  window_start integer,
  window_end integer,
  stop_id uuid REFERENCES stop,
  promised_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, side, number),
  CHECK ((day IS NULL) = (window_start IS NULL) AND (day IS NULL) = (window_end IS NULL))
);
CREATE TRIGGER promise_append_only BEFORE UPDATE OR DELETE ON promise
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- The waste of one order from the moment its box is on the truck until its ticket is confirmed.
CREATE TABLE load (
  order_id uuid PRIMARY KEY REFERENCES orders,
  organization_id uuid NOT NULL REFERENCES organization,
  container_id uuid REFERENCES container,
  route_id uuid REFERENCES route,
  state text NOT NULL CHECK (state IN ('on-truck', 'in-yard', 'dumped', 'ticketed', 'confirmed')),
  collected_at timestamptz NOT NULL,
  facility_id uuid REFERENCES facility,
  dumped_at timestamptz,
  ticket_number text CHECK (length(ticket_number) BETWEEN 1 AND 60),
  ticket_year integer,
  gross_in_pounds integer CHECK (gross_in_pounds > 0),
  tare_in_pounds integer CHECK (tare_in_pounds > 0),
  tons numeric(9, 4) CHECK (tons >= 0),
  ticket_photo_id uuid,
  confirmed_by uuid REFERENCES app_user,
  confirmed_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX load_organization ON load (organization_id, state);
-- One paper, one bill.
CREATE UNIQUE INDEX load_ticket ON load (organization_id, facility_id, ticket_year, ticket_number)
  WHERE ticket_number IS NOT NULL;

-- A phone that sends taps, and how far it got.
CREATE TABLE driver_device (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL REFERENCES driver,
  last_seq integer NOT NULL DEFAULT 0,
  last_tap_at timestamptz,
  waiting_taps integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX driver_device_driver ON driver_device (driver_id);

-- One act of a driver, with the id that the phone made.
CREATE TABLE tap (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization,
  driver_id uuid NOT NULL REFERENCES driver,
  device_id uuid NOT NULL REFERENCES driver_device,
  seq integer NOT NULL CHECK (seq > 0),
  kind text NOT NULL,
  stop_id uuid,
  order_id uuid,
  made_at timestamptz NOT NULL,
  -- By our clock.
  corrected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  fix jsonb,
  content jsonb NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'accepted-late', 'needs-office', 'refused')),
  why text,
  UNIQUE (device_id, seq)
);
CREATE INDEX tap_stop ON tap (stop_id);
ALTER TABLE container_move ADD FOREIGN KEY (tap_id) REFERENCES tap;

-- What a driver did and the plan cannot follow: somebody in the office decides.
CREATE TABLE question (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  kind text NOT NULL CHECK (kind IN ('stop-withdrawn', 'done-twice', 'box-elsewhere', 'order-moved-on', 'ticket-used')),
  order_id uuid REFERENCES orders,
  stop_id uuid REFERENCES stop,
  container_id uuid REFERENCES container,
  tap_id uuid REFERENCES tap,
  asked_at timestamptz NOT NULL,
  answer text,
  answered_by uuid REFERENCES app_user,
  answered_at timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX question_open ON question (organization_id, asked_at) WHERE answered_at IS NULL;
CREATE INDEX question_order ON question (order_id) WHERE answered_at IS NULL;

-- Photos that come from a phone have an id before they arrive, and may belong to a stop.
ALTER TABLE order_photo ADD COLUMN stop_id uuid REFERENCES stop, ADD COLUMN driver_id uuid REFERENCES driver,
  ADD COLUMN taken_at timestamptz;

-- Who changed what in the office and on the road: the history that people read, what open pages are told, what can be undone.
CREATE TABLE change (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  organization_id uuid NOT NULL REFERENCES organization,
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES app_user,
  driver_id uuid REFERENCES driver,
  act text NOT NULL,
  object text NOT NULL,
  object_id uuid NOT NULL,
  -- No text that people typed.
  before jsonb,
  after jsonb,
  undoes bigint REFERENCES change
);
CREATE INDEX change_feed ON change (organization_id, xid, seq);
CREATE INDEX change_object ON change (object_id, seq DESC);
CREATE TRIGGER change_append_only BEFORE UPDATE OR DELETE ON change
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Visits that were promised before there were stops: published, without a route, with the promise that stands.
INSERT INTO stop (organization_id, kind, drop_off_order_id, pickup_order_id, day, window_start, window_end, state,
    published_at, created_at)
  SELECT p.organization_id, 'swap', n.id, p.id, to_timestamp((p.final_pickup_window->>'day')::bigint / 1000)::date,
    (p.final_pickup_window->>'start')::int, (p.final_pickup_window->>'end')::int, 'planned', p.updated_at, p.updated_at
  FROM orders p JOIN order_swap s ON s.order_id = p.id AND s.withdrawn_at IS NULL JOIN orders n ON n.id = s.cart_id
  WHERE p.status = 'pickup-scheduled' AND n.status = 'drop-off-scheduled' AND p.final_pickup_window IS NOT NULL;
INSERT INTO stop (organization_id, kind, drop_off_order_id, pickup_order_id, day, window_start, window_end, state,
    published_at, created_at)
  SELECT o.organization_id, CASE WHEN o.side = 'drop-off' THEN 'drop-off' ELSE 'pickup' END,
    CASE WHEN o.side = 'drop-off' THEN o.id END, CASE WHEN o.side = 'pickup' THEN o.id END,
    to_timestamp((o.visit->>'day')::bigint / 1000)::date, (o.visit->>'start')::int, (o.visit->>'end')::int,
    CASE WHEN o.status LIKE 'in-transit%' THEN 'under-way' ELSE 'planned' END, o.updated_at, o.updated_at
  FROM (SELECT *, CASE WHEN status LIKE '%drop-off%' THEN 'drop-off' ELSE 'pickup' END AS side,
      CASE WHEN status LIKE '%drop-off%' THEN drop_off_window ELSE final_pickup_window END AS visit
    FROM orders WHERE status IN ('drop-off-scheduled', 'in-transit-drop-off', 'pickup-scheduled', 'in-transit-pickup')) o
  WHERE o.visit IS NOT NULL
    AND NOT EXISTS (SELECT FROM stop s WHERE s.drop_off_order_id = o.id OR s.pickup_order_id = o.id);
INSERT INTO promise (order_id, side, number, day, window_start, window_end, stop_id, promised_at)
  SELECT s.drop_off_order_id, 'drop-off', 1, s.day, s.window_start, s.window_end, s.id, s.published_at
  FROM stop s WHERE s.drop_off_order_id IS NOT NULL
  UNION ALL
  SELECT s.pickup_order_id, 'pickup', 1, s.day, s.window_start, s.window_end, s.id, s.published_at
  FROM stop s WHERE s.pickup_order_id IS NOT NULL;
INSERT INTO load (order_id, organization_id, state, collected_at, dumped_at)
  SELECT o.id, o.organization_id, CASE WHEN o.status = 'pickup-confirmed' THEN 'on-truck' ELSE 'dumped' END,
    (SELECT max(e.at) FROM order_event e WHERE e.order_id = o.id AND e.event = 'collect'),
    CASE WHEN o.status = 'waste-processing' THEN o.updated_at END
  FROM orders o WHERE o.status IN ('pickup-confirmed', 'waste-processing')
    AND EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.event = 'collect');
