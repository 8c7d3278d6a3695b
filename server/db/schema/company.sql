-- Haulers: their settings, their brand and the days on which they are closed.

-- A hauler: a company that rents out dumpsters, with its settings and its brand.
CREATE TABLE organization (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  phone text NOT NULL,
  email text NOT NULL,
  -- The hauler's account at the payment service. Without one, the platform's own account is charged.
  payment_account text,
  -- True if somebody of the hauler looks at each order before it is planned.
  reviews_orders boolean NOT NULL DEFAULT false,
  -- Weights above what is included are charged in steps of this many hundredths of a ton.
  tonnage_step_in_hundredths integer NOT NULL DEFAULT 25 CHECK (tonnage_step_in_hundredths BETWEEN 1 AND 100),
  -- An unused list of time ranges from before time_window; it stays empty.
  window_ranges jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Counts every change of what a hauler offers, so that a process may keep it in memory and still never serve what has changed: the number
  -- is read with each cart, and moves in the transaction of the change.
  catalog_version integer NOT NULL DEFAULT 1,
  -- How many hours a customer may object to a bill before the card on file is charged; 0 charges at once.
  objection_hours integer NOT NULL DEFAULT 24 CHECK (objection_hours BETWEEN 0 AND 720),
  -- Until when the days of a rental are counted: to the day that the customer asked for, so that a late truck costs the customer nothing,
  -- or until the truck came.
  extra_days_rule text NOT NULL DEFAULT 'until-requested' CHECK (extra_days_rule IN ('until-requested', 'until-done')),
  -- The prices of fees. A fee whose price is 0 is never proposed.
  trip_fee_in_cents integer NOT NULL DEFAULT 15000 CHECK (trip_fee_in_cents >= 0),
  wait_free_minutes integer NOT NULL DEFAULT 10 CHECK (wait_free_minutes >= 0),
  wait_per_minute_in_cents integer NOT NULL DEFAULT 400 CHECK (wait_per_minute_in_cents >= 0),
  overfill_fee_in_cents integer NOT NULL DEFAULT 10000 CHECK (overfill_fee_in_cents >= 0),
  wrong_item_fee_in_cents integer NOT NULL DEFAULT 5000 CHECK (wrong_item_fee_in_cents >= 0),
  cleaning_fee_in_cents integer NOT NULL DEFAULT 5000 CHECK (cleaning_fee_in_cents >= 0),
  relocation_fee_in_cents integer NOT NULL DEFAULT 10000 CHECK (relocation_fee_in_cents >= 0),
  -- How much a customer gets back whom the hauler let wait.
  missed_promise_in_cents integer NOT NULL DEFAULT 0 CHECK (missed_promise_in_cents >= 0),
  -- True if plausible tickets with a photo are confirmed without the office.
  settles_alone boolean NOT NULL DEFAULT false,
  -- True if drivers look the truck over before or after the day.
  truck_check boolean NOT NULL DEFAULT false,
  -- What the codes on a hauler's boxes begin with (rule D117): made from its id, so that it stays when the name changes.
  box_prefix text NOT NULL CONSTRAINT organization_box_prefix_form CHECK (box_prefix ~ '^[0-9a-z]{2,8}$'),
  -- Whoever saves settings names the version that was read.
  settings_version integer NOT NULL DEFAULT 1,
  -- If more than this is given to a customer, a second person decides.
  refund_limit_in_cents integer NOT NULL DEFAULT 20000 CHECK (refund_limit_in_cents BETWEEN 0 AND 10000000),
  -- The brand has a version of its own: whoever changes a fee does not stand in the way of whoever changes the color.
  accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  brand_version integer NOT NULL DEFAULT 1,
  -- The bytes of a logo that an earlier version stored here and that is not moved to a file yet; logo_type belongs to it.
  logo bytea CHECK (octet_length(logo) <= 204800),
  logo_type text CHECK (logo_type IN ('image/jpeg', 'image/png', 'image/webp')),
  -- A part of the logo's address, so that browsers may keep each logo for good.
  logo_version integer NOT NULL DEFAULT 1,
  -- How many minutes the plan of a day counts for each kind of stop.
  service_minutes jsonb NOT NULL DEFAULT '{"dump": 30, "swap": 25, "yard": 10, "errand": 15, "pickup": 15,
    "drop-off": 15, "relocation": 30, "dump-and-return": 20}',
  day_minutes integer NOT NULL DEFAULT 540 CHECK (day_minutes BETWEEN 60 AND 1440),
  miles_per_hour integer NOT NULL DEFAULT 28 CHECK (miles_per_hour BETWEEN 5 AND 80),
  road_factor_in_hundredths integer NOT NULL DEFAULT 130 CHECK (road_factor_in_hundredths BETWEEN 100 AND 300),
  -- The hour of the evening before, by the yard's clock, at which a day is published by itself. It is null if the hauler publishes by hand.
  publish_hour integer CHECK (publish_hour BETWEEN 12 AND 23),
  -- The last day that was published so, in the transaction that published it.
  published_by_clock date,
  needs_photo boolean NOT NULL DEFAULT false,
  -- After how many days carts of guests, phone numbers left without an order, and positions of drivers are deleted.
  guest_cart_days integer NOT NULL DEFAULT 30 CHECK (guest_cart_days BETWEEN 1 AND 30),
  lead_days integer NOT NULL DEFAULT 365 CHECK (lead_days BETWEEN 1 AND 365),
  fix_days integer NOT NULL DEFAULT 90 CHECK (fix_days BETWEEN 1 AND 90),
  -- True if a customer who is about to pay keeps a box and minutes of a truck for a while.
  limits_days boolean NOT NULL DEFAULT false,
  -- What the public pages say of the hauler: hours, license, year of foundation, reviews. It is null before anything was filled in.
  public_facts jsonb CHECK (jsonb_typeof(public_facts) = 'object'),
  -- The rule by which a day costs less if a truck is near anyway.
  near_rule jsonb,
  -- The file of the logo.
  logo_key text UNIQUE,
  CHECK ((logo IS NULL) = (logo_type IS NULL)),
  CHECK (logo IS NULL OR logo_key IS NULL)
);
CREATE UNIQUE INDEX organization_box_prefix ON organization (box_prefix);

-- A day on which a hauler neither delivers nor picks up.
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

-- Counts a change of those settings that prices and offers depend on.
CREATE FUNCTION count_settings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.catalog_version := OLD.catalog_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER settings_changed BEFORE UPDATE OF window_ranges, tonnage_step_in_hundredths, extra_days_rule,
  trip_fee_in_cents, wait_free_minutes, wait_per_minute_in_cents, overfill_fee_in_cents, wrong_item_fee_in_cents,
    cleaning_fee_in_cents, relocation_fee_in_cents, missed_promise_in_cents, limits_days, near_rule ON organization
  FOR EACH ROW EXECUTE FUNCTION count_settings_change();

-- Gives a new hauler a prefix for the codes of its boxes if none was chosen.
CREATE FUNCTION give_box_prefix() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.box_prefix := coalesce(NEW.box_prefix, left(md5(NEW.id::text), 8));
  RETURN NEW;
END $$;
CREATE TRIGGER box_prefix_given BEFORE INSERT ON organization FOR EACH ROW EXECUTE FUNCTION give_box_prefix();
