-- This file has the plan of a day: routes, stops, promises to customers, loads, and what drivers report from their phones.

-- Each row is one driver's day with one truck.
CREATE TABLE route (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  day date NOT NULL,
  driver_id uuid NOT NULL,
  truck_id uuid,
  -- This is the yard in which the day begins and ends.
  yard_id uuid,
  starts_at_minute integer NOT NULL DEFAULT 420 CHECK (starts_at_minute BETWEEN 0 AND 1439),
  published_at timestamptz,
  -- This is when the driver's phone first showed the published route.
  seen_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- This is the mileage on the truck's odometer when the driver's day began and when it ended. Both are null if the driver skipped them.
  odometer_start integer CHECK (odometer_start BETWEEN 0 AND 9999999),
  odometer_end integer CHECK (odometer_end BETWEEN 0 AND 9999999),
  -- This is the published day as the driver last got it. If the day has changed since then, changed_at is the time of the last change.
  told jsonb,
  changed_at timestamptz,
  UNIQUE (organization_id, day, driver_id),
  UNIQUE (id, organization_id),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (truck_id, organization_id) REFERENCES truck (id, organization_id),
  FOREIGN KEY (yard_id, organization_id) REFERENCES facility (id, organization_id),
  CHECK (odometer_end >= odometer_start)
);
CREATE INDEX route_driver ON route (driver_id, day);
CREATE INDEX route_to_tell ON route (changed_at) WHERE changed_at IS NOT NULL;

-- Each row is a place that a truck goes to: a customer's, a landfill, the yard or the place of an errand.
CREATE TABLE stop (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL
    CHECK (kind IN ('drop-off', 'pickup', 'swap', 'dump-and-return', 'relocation', 'dump', 'yard', 'errand')),
  drop_off_order_id uuid,
  pickup_order_id uuid,
  facility_id uuid,
  day date NOT NULL,
  -- These are the hours in which the stop is to be made. They are null if no customer waits for the truck.
  window_start integer CHECK (window_start BETWEEN 0 AND 24),
  window_end integer CHECK (window_end BETWEEN 0 AND 24),
  route_id uuid,
  position integer CHECK (position > 0),
  is_pinned boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'planned'
    CHECK (state IN ('planned', 'under-way', 'arrived', 'waiting', 'done', 'failed', 'withdrawn')),
  failed_reason text,
  note_to_driver text CHECK (length(note_to_driver) <= 500),
  -- This is when the office published the stop to the driver. It is null for a draft.
  published_at timestamptz,
  -- This is when the plan last began to differ from what the customer was promised. The customer is notified if it still differs after five
  -- minutes.
  changed_at timestamptz,
  done_at timestamptz,
  done_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_by uuid REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  -- This is the reason that the office typed when it planned the stop although the day is closed or the truck does not fit.
  planned_anyway text CHECK (length(planned_anyway) BETWEEN 1 AND 200),
  -- This is the order that the stop is about if the stop is no drop-off and no pick-up of that order. The truck dumps its load, or moves or
  -- fetches its box.
  about_order_id uuid,
  -- This is the box that an errand fetches.
  container_id uuid,
  -- This is the task of an errand, as a person in the office typed it.
  errand text CHECK (length(errand) BETWEEN 1 AND 200),
  -- This is the address of an errand that leads neither to a facility nor to the site of an order: {"line1", "city", "state",
  -- "postalCode"}.
  place jsonb,
  -- This is when the driver took the box of a dump and return. From then on the stop only brings the box back.
  taken_at timestamptz,
  -- This is the box that the office has chosen for the driver to leave. If the driver leaves another box, that other box counts.
  planned_container_id uuid,
  UNIQUE (route_id, position) DEFERRABLE INITIALLY DEFERRED,
  UNIQUE (id, organization_id),
  FOREIGN KEY (about_order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id),
  FOREIGN KEY (done_by, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (drop_off_order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id),
  FOREIGN KEY (pickup_order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (planned_container_id, organization_id) REFERENCES container (id, organization_id),
  FOREIGN KEY (route_id, organization_id) REFERENCES route (id, organization_id),
  CHECK ((route_id IS NULL) = (position IS NULL)),
  CHECK ((window_start IS NULL) = (window_end IS NULL)),
  CHECK (kind <> 'swap' OR drop_off_order_id IS NOT NULL AND pickup_order_id IS NOT NULL),
  CHECK (state <> 'withdrawn' OR route_id IS NULL)
);
-- An order has at most one open stop for its drop-off and one for its pick-up.
CREATE UNIQUE INDEX stop_open_drop_off ON stop (drop_off_order_id)
  WHERE state IN ('planned', 'under-way', 'arrived', 'waiting');
CREATE UNIQUE INDEX stop_open_pickup ON stop (pickup_order_id)
  WHERE state IN ('planned', 'under-way', 'arrived', 'waiting');
CREATE INDEX stop_drop_off ON stop (drop_off_order_id);
CREATE INDEX stop_pickup ON stop (pickup_order_id);
CREATE INDEX stop_day ON stop (organization_id, day);
CREATE INDEX stop_open ON stop (organization_id, day) WHERE state IN ('planned', 'under-way', 'arrived', 'waiting');
-- A job looks every minute for changes that customers have to be notified of.
CREATE INDEX stop_changed ON stop (changed_at) WHERE changed_at IS NOT NULL;
CREATE INDEX stop_about ON stop (about_order_id) WHERE about_order_id IS NOT NULL;
-- At most one open stop dumps the load of an order, and at most one fetches its box.
CREATE UNIQUE INDEX stop_open_dump ON stop (about_order_id)
  WHERE (kind = 'dump') AND (state IN ('planned', 'under-way', 'arrived', 'waiting'));
CREATE UNIQUE INDEX stop_open_fetch ON stop (container_id)
  WHERE (kind = 'errand') AND (state IN ('planned', 'under-way', 'arrived', 'waiting'));
-- A box is chosen for at most one open stop.
CREATE UNIQUE INDEX stop_open_planned_container ON stop (planned_container_id)
  WHERE state IN ('planned', 'under-way', 'arrived', 'waiting');
CREATE INDEX stop_over ON stop (organization_id, done_at) WHERE done_at IS NOT NULL;

-- These are the day and hours that a customer was promised. They are null if the promise was taken back. Rows are only ever added.
CREATE TABLE promise (
  order_id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('drop-off', 'pickup')),
  number integer NOT NULL CHECK (number > 0),
  day date,
  window_start integer,
  window_end integer,
  stop_id uuid,
  promised_at timestamptz NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization (id),
  PRIMARY KEY (order_id, side, number),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id),
  CHECK ((day IS NULL) = (window_start IS NULL) AND (day IS NULL) = (window_end IS NULL))
);
CREATE TRIGGER promise_append_only BEFORE UPDATE OR DELETE ON promise
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Each row is the waste of one order, from the moment when its box is on the truck until its scale ticket is confirmed.
CREATE TABLE load (
  order_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization (id),
  container_id uuid,
  route_id uuid,
  state text NOT NULL CHECK (state IN ('on-truck', 'in-yard', 'dumped', 'ticketed', 'confirmed')),
  collected_at timestamptz NOT NULL,
  facility_id uuid,
  dumped_at timestamptz,
  ticket_number text CHECK (length(ticket_number) BETWEEN 1 AND 60),
  ticket_year integer,
  gross_in_pounds integer CHECK (gross_in_pounds > 0),
  tare_in_pounds integer CHECK (tare_in_pounds > 0),
  tons numeric(9,4) CHECK (tons >= 0),
  ticket_photo_id uuid,
  confirmed_by uuid REFERENCES app_user (id),
  confirmed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- The price of a ton at the facility where the load was tipped, on the day of the tipping.
  tip_rate_in_cents integer CHECK (tip_rate_in_cents >= 0),
  -- This is the amount that the landfill billed for the load. It is null until the landfill has billed it.
  tip_cost_in_cents integer CHECK (tip_cost_in_cents >= 0),
  statement_line_id uuid,
  -- This is when the office asked the landfill about a load that the landfill has not billed.
  asked_landfill_at timestamptz,
  -- This says how many times the ticket number changed because a person chose the load for a line of a statement. A person who corrects the
  -- bill at that time gets a refusal.
  renumbered integer NOT NULL DEFAULT 0,
  FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id),
  FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (route_id, organization_id) REFERENCES route (id, organization_id)
);
CREATE INDEX load_organization ON load (organization_id, state);
-- Two loads of a hauler never have the same ticket.
CREATE UNIQUE INDEX load_ticket ON load (organization_id, facility_id, ticket_year, ticket_number)
  WHERE ticket_number IS NOT NULL;
-- The server reads the loads of a day's routes each time that a phone fetches the day.
CREATE INDEX load_route ON load (route_id);
CREATE INDEX load_collected ON load (organization_id, collected_at);
CREATE INDEX load_dumped ON load (organization_id, dumped_at);
CREATE UNIQUE INDEX load_statement_line ON load (statement_line_id) WHERE statement_line_id IS NOT NULL;
CREATE INDEX load_facility ON load (facility_id, dumped_at) WHERE dumped_at IS NOT NULL;
CREATE INDEX load_ticket_found ON load (organization_id, search_fold(ticket_number) text_pattern_ops, ticket_year DESC,
  order_id)
  WHERE ticket_number IS NOT NULL;

-- Each row is a phone that sends taps, with the number of the last tap that arrived from it.
CREATE TABLE driver_device (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  last_tap_at timestamptz,
  waiting_taps integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization (id),
  UNIQUE (id, organization_id),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id)
);
CREATE INDEX driver_device_driver ON driver_device (driver_id);

-- Each row is one act of a driver. The phone made the id.
CREATE TABLE tap (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization (id),
  driver_id uuid NOT NULL,
  device_id uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  kind text NOT NULL,
  stop_id uuid,
  order_id uuid,
  -- This is the time of the tap by the phone's clock.
  made_at timestamptz NOT NULL,
  -- This is the same time, corrected to the server's clock.
  corrected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- This is the position of the phone. It is null if there was none or once it was deleted.
  fix jsonb,
  content jsonb NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'accepted-late', 'needs-office', 'refused')),
  why text,
  -- This is the route of the link by which the tap came. It is null if the driver was signed in.
  link_route_id uuid,
  UNIQUE (device_id, seq),
  UNIQUE (id, organization_id),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (link_route_id, organization_id) REFERENCES route (id, organization_id),
  FOREIGN KEY (device_id, organization_id) REFERENCES driver_device (id, organization_id)
);
CREATE INDEX tap_stop ON tap (stop_id);
-- The server finds the tap that announced a photo when the photo arrives.
CREATE INDEX tap_photos ON tap USING gin (((content -> 'photoIds')));
CREATE INDEX tap_by_age ON tap (received_at);
-- A job looks every hour for old positions and deletes them.
CREATE INDEX tap_with_fix ON tap (received_at) WHERE fix IS NOT NULL;

-- Each row is an earlier time of an event. Two drivers reported that they made the same visit, and the report of the earlier visit arrived
-- later. The event keeps the time that it was stored with, and the product shows the time of this row.
CREATE TABLE event_hour (
  event_id bigint NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization (id),
  at timestamptz NOT NULL,
  driver_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, at),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (event_id, organization_id) REFERENCES order_event (id, organization_id)
);
CREATE TRIGGER event_hour_append_only BEFORE UPDATE OR DELETE ON event_hour
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Stores with a load what a ton costs at the facility where it is tipped.
CREATE FUNCTION keep_tip_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.facility_id IS DISTINCT FROM OLD.facility_id THEN
    NEW.tip_rate_in_cents := (SELECT tip_rate_in_cents FROM facility WHERE id = NEW.facility_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER load_tip_rate BEFORE INSERT OR UPDATE OF facility_id ON load
  FOR EACH ROW EXECUTE FUNCTION keep_tip_rate();

-- Removes what the landfill billed for a load when its facility changes, because the bill was for another load.
CREATE FUNCTION forget_tip_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.facility_id IS DISTINCT FROM OLD.facility_id THEN
    NEW.tip_cost_in_cents := NULL;
    NEW.statement_line_id := NULL;
    NEW.asked_landfill_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER load_tip_cost BEFORE UPDATE OF facility_id ON load FOR EACH ROW EXECUTE FUNCTION forget_tip_cost();

-- These references are from tables of earlier files.
ALTER TABLE driver_link ADD FOREIGN KEY (route_id, organization_id) REFERENCES route (id, organization_id);
ALTER TABLE order_photo ADD FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id);
ALTER TABLE inspection ADD FOREIGN KEY (tap_id, organization_id) REFERENCES tap (id, organization_id);
