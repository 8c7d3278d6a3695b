-- This file has haulers: their settings, their brand and the days on which they are closed.

-- Each row is a hauler: a company that rents out dumpsters, with its settings and its brand.
CREATE TABLE organization (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  phone text NOT NULL,
  email text NOT NULL,
  -- This is the hauler's account at the payment service. If it is null, the account of the installation's key is charged.
  payment_account text,
  -- It is true if a person in the office looks at each order before it is planned.
  reviews_orders boolean NOT NULL DEFAULT false,
  -- The weight above the included tons is charged in steps of this many hundredths of a ton.
  tonnage_step_in_hundredths integer NOT NULL DEFAULT 25 CHECK (tonnage_step_in_hundredths BETWEEN 1 AND 100),
  -- This is a list of time ranges that nothing uses since there is a table time_window. It stays empty.
  window_ranges jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Counts every change of what the hauler offers. A process that keeps the catalog in memory reads this number with each cart, so it never
  -- serves an old catalog. The number is incremented in the transaction of the change.
  catalog_version integer NOT NULL DEFAULT 1,
  -- This says how many hours a customer has to object to a bill before the card on file is charged. 0 means that it is charged at once.
  objection_hours integer NOT NULL DEFAULT 24 CHECK (objection_hours BETWEEN 0 AND 720),
  -- This is the day to which the days of a rental are counted: 'until-requested' is the day that the customer requested, so that a late
  -- truck costs the customer nothing, and 'until-done' is the day on which the truck came.
  extra_days_rule text NOT NULL DEFAULT 'until-requested' CHECK (extra_days_rule IN ('until-requested', 'until-done')),
  -- These are the prices of fees. If a price is 0, the fee is never proposed.
  trip_fee_in_cents integer NOT NULL DEFAULT 15000 CHECK (trip_fee_in_cents >= 0),
  wait_free_minutes integer NOT NULL DEFAULT 10 CHECK (wait_free_minutes >= 0),
  wait_per_minute_in_cents integer NOT NULL DEFAULT 400 CHECK (wait_per_minute_in_cents >= 0),
  overfill_fee_in_cents integer NOT NULL DEFAULT 10000 CHECK (overfill_fee_in_cents >= 0),
  wrong_item_fee_in_cents integer NOT NULL DEFAULT 5000 CHECK (wrong_item_fee_in_cents >= 0),
  cleaning_fee_in_cents integer NOT NULL DEFAULT 5000 CHECK (cleaning_fee_in_cents >= 0),
  relocation_fee_in_cents integer NOT NULL DEFAULT 10000 CHECK (relocation_fee_in_cents >= 0),
  -- How much money a customer gets back if the hauler broke a promise.
  missed_promise_in_cents integer NOT NULL DEFAULT 0 CHECK (missed_promise_in_cents >= 0),
  -- It is true if a plausible ticket with a photo is confirmed without the office.
  settles_alone boolean NOT NULL DEFAULT false,
  -- It is true if drivers look their truck over before or after the day.
  truck_check boolean NOT NULL DEFAULT false,
  -- These are the first letters of the codes on a hauler's boxes (rule D117). They are made from the hauler's id, so that they stay when
  -- the name changes.
  box_prefix text NOT NULL CONSTRAINT organization_box_prefix_form CHECK (box_prefix ~ '^[0-9a-z]{2,8}$'),
  -- Each save of the settings names the version that the person had read.
  settings_version integer NOT NULL DEFAULT 1,
  -- A second person has to approve if more than this amount is given to a customer.
  refund_limit_in_cents integer NOT NULL DEFAULT 20000 CHECK (refund_limit_in_cents BETWEEN 0 AND 10000000),
  -- The brand has its own version, so that one person can change the color while another person changes a fee.
  accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  brand_version integer NOT NULL DEFAULT 1,
  -- These are the bytes of a logo that an earlier version stored here. They are null once a job has moved them to a file. logo_type is the
  -- type of these bytes.
  logo bytea CHECK (octet_length(logo) <= 204800),
  logo_type text CHECK (logo_type IN ('image/jpeg', 'image/png', 'image/webp')),
  -- This is a part of the logo's address. Each new logo has a new address, so that browsers may cache it for good.
  logo_version integer NOT NULL DEFAULT 1,
  -- These are the minutes that the plan of a day counts for each kind of stop.
  service_minutes jsonb NOT NULL DEFAULT '{"dump": 30, "swap": 25, "yard": 10, "errand": 15, "pickup": 15,
    "drop-off": 15, "relocation": 30, "dump-and-return": 20}',
  day_minutes integer NOT NULL DEFAULT 540 CHECK (day_minutes BETWEEN 60 AND 1440),
  miles_per_hour integer NOT NULL DEFAULT 28 CHECK (miles_per_hour BETWEEN 5 AND 80),
  road_factor_in_hundredths integer NOT NULL DEFAULT 130 CHECK (road_factor_in_hundredths BETWEEN 100 AND 300),
  -- This is the hour of the evening, by the yard's clock, at which the next day is published without a person. It is null if the hauler
  -- publishes by hand.
  publish_hour integer CHECK (publish_hour BETWEEN 12 AND 23),
  -- This is the last day that was published without a person. The transaction that published it stored it.
  published_by_clock date,
  needs_photo boolean NOT NULL DEFAULT false,
  -- After how many days a job deletes carts of guests, leads, and positions of drivers.
  guest_cart_days integer NOT NULL DEFAULT 30 CHECK (guest_cart_days BETWEEN 1 AND 30),
  lead_days integer NOT NULL DEFAULT 365 CHECK (lead_days BETWEEN 1 AND 365),
  fix_days integer NOT NULL DEFAULT 90 CHECK (fix_days BETWEEN 1 AND 90),
  -- It is true if boxes and truck minutes are reserved for customers who are about to pay.
  limits_days boolean NOT NULL DEFAULT false,
  -- These are the facts of the hauler on the public pages: hours, license, year of foundation, reviews. They are null until the office has
  -- filled them in.
  public_facts jsonb CHECK (jsonb_typeof(public_facts) = 'object'),
  -- This is the rule that makes a day cheaper if a truck is near on that day.
  near_rule jsonb,
  -- This is the file of the logo.
  logo_key text UNIQUE,
  -- When the list of a new hauler's first steps ended: all were done, or a manager closed the list (rule A27).
  first_steps_ended_at timestamptz,
  CHECK ((logo IS NULL) = (logo_type IS NULL)),
  CHECK (logo IS NULL OR logo_key IS NULL)
);
CREATE UNIQUE INDEX organization_box_prefix ON organization (box_prefix);

-- Each row is a hauler that moved to another cell. The table organization has only haulers that are served here.
CREATE TABLE moved_hauler (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- The public address of the cell that serves the hauler now.
  moved_to text NOT NULL CHECK (moved_to ~ '^https?://'),
  moved_at timestamptz NOT NULL
);

-- Each row is a key of a hauler that moved to another cell: the id of a cart or an order, a person who works for the hauler, a ZIP, or the
-- hash of a driver's link. The server leads callers who name the key to the new cell.
CREATE TABLE moved_key (
  kind text NOT NULL CHECK (kind IN ('cart', 'person', 'zip', 'link')),
  key text NOT NULL,
  hauler_id uuid NOT NULL REFERENCES moved_hauler (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, key, hauler_id)
);
CREATE INDEX moved_key_of ON moved_key (hauler_id);

-- Each row is a day on which a hauler makes no drop-offs and no pick-ups.
CREATE TABLE closed_day (
  organization_id uuid NOT NULL REFERENCES organization (id),
  day date NOT NULL,
  name text NOT NULL,
  translations jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, day)
);

-- Counts each change of what a hauler offers, in the transaction of the change.
CREATE FUNCTION count_catalog_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE organization SET catalog_version = catalog_version + 1 WHERE id = OLD.organization_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE organization SET catalog_version = catalog_version + 1 WHERE id = NEW.organization_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON closed_day
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- Counts a change of the settings that prices and offers depend on.
CREATE FUNCTION count_settings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.catalog_version := OLD.catalog_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER settings_changed BEFORE UPDATE OF window_ranges, tonnage_step_in_hundredths, extra_days_rule,
  trip_fee_in_cents, wait_free_minutes, wait_per_minute_in_cents, overfill_fee_in_cents, wrong_item_fee_in_cents,
    cleaning_fee_in_cents, relocation_fee_in_cents, missed_promise_in_cents, limits_days, near_rule ON organization
  FOR EACH ROW EXECUTE FUNCTION count_settings_change();

-- Gives a new hauler a prefix for the codes of its boxes if it has none.
CREATE FUNCTION give_box_prefix() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.box_prefix := coalesce(NEW.box_prefix, left(md5(NEW.id::text), 8));
  RETURN NEW;
END $$;
CREATE TRIGGER box_prefix_given BEFORE INSERT ON organization FOR EACH ROW EXECUTE FUNCTION give_box_prefix();
