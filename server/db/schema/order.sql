-- What was sold: orders, their lines, what happened to them, and what was photographed and written about them.

-- The numbers of orders, as customers and the office read them.
CREATE SEQUENCE order_number START 10001;

-- What a customer bought. An order takes the id of its cart, so one cart can never become two orders.
CREATE TABLE orders (
  id uuid PRIMARY KEY REFERENCES cart (id),
  organization_id uuid NOT NULL REFERENCES organization (id),
  service_area_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user (id),
  friendly_id text NOT NULL DEFAULT 'R-' || nextval('order_number') UNIQUE,
  status text NOT NULL
    CHECK (status IN ('created', 'payment-pending', 'payment-failed', 'pending-drop-off', 'drop-off-scheduled',
      'in-transit-drop-off', 'drop-off-confirmed', 'pickup-requested', 'pending-pickup', 'pickup-scheduled',
        'in-transit-pickup', 'pickup-confirmed', 'waste-processing', 'completed', 'cancelled', 'refunded',
          'refund-failed', 'restricted')),
  total_in_cents integer NOT NULL CHECK (total_in_cents >= 0),
  pre_auth_in_cents integer NOT NULL DEFAULT 0 CHECK (pre_auth_in_cents >= 0),
  -- The frozen quote that was bought: lines, address, windows, names.
  snapshot jsonb NOT NULL,
  replaces_order_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  drop_off_window jsonb,
  -- Until when the dumpster is rented; an extension moves it.
  pickup_window jsonb,
  -- When the dumpster is really to be picked up, once that is asked for, scheduled or due.
  final_pickup_window jsonb,
  po_number text CHECK (length(po_number) BETWEEN 1 AND 60),
  job_name text CHECK (length(job_name) BETWEEN 1 AND 60),
  -- The pick-up that the customer asked for, beside the one that is planned: days that the hauler takes longer are not the customer's to
  -- pay.
  requested_pickup_window jsonb,
  -- The site of the order. It is null until a job has looked at the order, and if the order has no address.
  site_id uuid,
  -- The customer of the order. It is null until a job has looked at the order.
  customer_id uuid,
  -- True if the order was paid when nothing was reserved for it any more: the office finds out whether there is a box and a truck.
  beyond_capacity boolean NOT NULL DEFAULT false,
  -- True if a person typed the address by hand. Until the office has checked it, no stop of the order is published (rule C26).
  address_to_check boolean NOT NULL DEFAULT false,
  UNIQUE (id, organization_id),
  FOREIGN KEY (customer_id, organization_id) REFERENCES customer (id, organization_id),
  FOREIGN KEY (replaces_order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id),
  FOREIGN KEY (site_id, organization_id) REFERENCES site (id, organization_id)
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_of_organization ON orders (organization_id, status, created_at DESC);
-- Rentals that end by themselves are looked for by their day, among the dumpsters that stand at a customer.
CREATE INDEX orders_standing ON orders ((((pickup_window ->> 'day'))::bigint)) WHERE status = 'drop-off-confirmed';
-- Bills to charge are looked for every minute, among the few orders that wait for money.
CREATE INDEX orders_payment_pending ON orders (id) WHERE status = 'payment-pending';
-- Customers of rentals that end tomorrow are reminded, even if the system has begun to plan the pick-up.
CREATE INDEX orders_due_pickup ON orders ((((pickup_window ->> 'day'))::bigint)) WHERE status = 'pending-pickup';
-- A job looks every minute for confirmed loads whose bill is not made.
CREATE INDEX orders_in_processing ON orders (id) WHERE status = 'waste-processing';
CREATE INDEX orders_site ON orders (site_id) WHERE site_id IS NOT NULL;
-- A job looks every second for orders whose site is not known yet. This index is nearly always empty.
CREATE INDEX orders_without_site ON orders (id) WHERE (site_id IS NULL) AND ((snapshot #>> '{address,line1}') <> '');
CREATE INDEX orders_customer ON orders (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
-- A job looks every second for orders whose customer is not known yet. This index is nearly always empty.
CREATE INDEX orders_without_customer ON orders (id) WHERE customer_id IS NULL;
-- A draft of a rule is compared with a hauler's newest orders, a page at a time.
CREATE INDEX orders_placed ON orders (organization_id, created_at DESC, id DESC);
CREATE INDEX orders_of_area ON orders (service_area_id, created_at);
CREATE INDEX orders_address_to_check ON orders (organization_id) WHERE address_to_check;

-- A line of what an order cost when it was placed.
CREATE TABLE order_line (
  order_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL
    CHECK (kind IN ('container', 'materials', 'additional-material', 'city-fee', 'add-on', 'discount', 'tax')),
  item_id uuid,
  label text NOT NULL,
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  amount_in_cents integer NOT NULL,
  reason jsonb NOT NULL,
  PRIMARY KEY (order_id, position),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  CHECK (kind = 'discount' AND amount_in_cents <= 0 OR kind <> 'discount' AND amount_in_cents >= 0)
);

-- What an order is searched by: its number, its customer's names and phone, its street, purchase order and job. It is a table of its own,
-- so that a change of status writes nothing here.
CREATE TABLE order_search_key (
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  -- Lower case; a phone number is stored by its ends.
  key text NOT NULL,
  placed_at timestamptz NOT NULL,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX order_search_key_found ON order_search_key (organization_id, key text_pattern_ops, placed_at DESC,
  order_id);
CREATE INDEX order_search_key_order ON order_search_key (order_id);

-- A dumpster that is swapped for the one of a new cart.
CREATE TABLE order_swap (
  cart_id uuid PRIMARY KEY REFERENCES cart (id),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  swap_window jsonb NOT NULL,
  rental_days integer NOT NULL CHECK (rental_days > 0),
  is_same_size boolean NOT NULL,
  requested_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
-- One dumpster is swapped for one other.
CREATE UNIQUE INDEX order_swap_open ON order_swap (order_id) WHERE withdrawn_at IS NULL;
CREATE INDEX order_swap_due ON order_swap ((((swap_window ->> 'day'))::bigint)) WHERE withdrawn_at IS NULL;

-- Days that were added to a rental, at the price that was shown. What is charged for them is a charge for that purpose; the rest stands on
-- the final bill.
CREATE TABLE order_extension (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  extra_days integer NOT NULL CHECK (extra_days > 0),
  price_in_cents integer NOT NULL CHECK (price_in_cents >= 0),
  tax_in_cents integer NOT NULL CHECK (tax_in_cents >= 0),
  reason jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (order_id, from_day),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  CHECK (to_day > from_day)
);
CREATE TRIGGER order_extension_append_only BEFORE UPDATE OR DELETE ON order_extension
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- What the customer read and agreed to when an act has a price, and for which pick-up day. It counts while that day is asked for.
CREATE TABLE order_consent (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  act text NOT NULL CHECK (act IN ('pickup', 'swap')),
  pickup_day date NOT NULL,
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  sentence text NOT NULL,
  actor_id uuid REFERENCES app_user (id),
  at timestamptz NOT NULL,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX order_consent_order ON order_consent (order_id, at);
CREATE TRIGGER order_consent_append_only BEFORE UPDATE OR DELETE ON order_consent
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- What people wrote about something, for the office.
CREATE TABLE note (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  origin text NOT NULL CHECK (origin IN ('customer', 'order', 'driver', 'truck', 'container')),
  -- The id of what the note is about, in the table that `origin` names.
  entity_id uuid NOT NULL,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000),
  created_by uuid REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  UNIQUE (id, organization_id)
);
CREATE INDEX note_entity ON note (entity_id, created_at);

-- A photo that proves what the driver or the scale saw.
CREATE TABLE order_photo (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid,
  kind text NOT NULL CHECK (kind IN ('drop-off', 'pickup', 'scale-ticket', 'failed-attempt', 'inspection', 'errand')),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  -- The bytes of a photo that an earlier version stored here and that is not moved to a file yet.
  content bytea CHECK (octet_length(content) BETWEEN 1 AND 5242880),
  taken_by uuid REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  -- The stop at which a driver took the photo. Photos that come from a phone have an id before they arrive.
  stop_id uuid,
  driver_id uuid,
  taken_at timestamptz,
  file_key text UNIQUE,
  -- A smaller picture for lists, made when it is first asked for.
  small_key text UNIQUE,
  -- True if the picture could not be made smaller: lists show the original.
  is_small_refused boolean NOT NULL DEFAULT false,
  -- When the bytes of a scale ticket that a bill names were deleted; the row stays.
  forgotten_at timestamptz,
  UNIQUE (id, organization_id),
  FOREIGN KEY (file_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (small_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED,
  CHECK (order_id IS NOT NULL OR (kind IN ('inspection', 'errand'))),
  CHECK (num_nonnulls(content, file_key, forgotten_at) = 1)
);
ALTER TABLE order_photo ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX order_photo_order ON order_photo (order_id, created_at);
CREATE INDEX order_photo_stop ON order_photo (stop_id) WHERE (order_id IS NULL) AND (stop_id IS NOT NULL);
CREATE INDEX order_photo_in_database ON order_photo (id) WHERE content IS NOT NULL;
CREATE INDEX order_photo_created ON order_photo (created_at) WHERE forgotten_at IS NULL;
CREATE TRIGGER order_photo_lets_go AFTER DELETE OR UPDATE OF file_key, small_key ON order_photo
  FOR EACH ROW EXECUTE FUNCTION let_files_go();

-- What happened to an order. Rows are only ever added.
CREATE TABLE order_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization (id),
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  actor_role text NOT NULL CHECK (actor_role IN ('system', 'customer', 'driver', 'admin')),
  actor_id uuid REFERENCES app_user (id),
  why text,
  -- Day and hours that the step promised to the customer. It is null if the step promised nothing new.
  promised_window jsonb,
  -- What the event changed of its order besides the status: windows, dumpsters, price. With it the events alone rebuild the order. It is
  -- null if nothing else changed.
  changed jsonb,
  -- When we learned of the event, if that was later than it happened, as with a driver who had no signal.
  recorded_at timestamptz,
  driver_id uuid,
  -- The transaction that wrote the event, so that open pages of the office learn of it.
  xid xid8 DEFAULT pg_current_xact_id(),
  UNIQUE (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX order_event_order ON order_event (order_id, id);
CREATE INDEX order_event_feed ON order_event (organization_id, xid) WHERE xid IS NOT NULL;

-- Answers what an order still says once its customer is gone: what was sold, for how much, when, and in which ZIP. Of the address only
-- the named parts stay, so a part that is added later is erased without a change here.
CREATE FUNCTION erased_snapshot(snapshot jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT snapshot
    || jsonb_build_object(
      'customer', coalesce(snapshot -> 'customer', '{}')
        || '{"firstName": "", "lastName": "", "email": "", "phone": "", "companyName": null}',
      'address', CASE WHEN jsonb_typeof(snapshot -> 'address') = 'object'
        THEN jsonb_build_object('_id', snapshot #> '{address,_id}', 'line1', '', 'line2', NULL,
          'city', snapshot #> '{address,city}', 'state', snapshot #> '{address,state}',
          'postalCode', left(snapshot #>> '{address,postalCode}', 5), 'country', snapshot #> '{address,country}')
        ELSE 'null' END,
      'restrictions', (SELECT coalesce(jsonb_object_agg(kind, ''), '{}')
        FROM jsonb_object_keys(coalesce(snapshot -> 'restrictions', '{}')) AS kind))
$$;

-- Lets an event be changed in one way only: its reason, which people typed, is erased after the customer deleted the account.
CREATE FUNCTION allow_only_erasing_a_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'why' = to_jsonb(OLD) - 'why' AND NEW.why IS NULL
    AND is_deleted_user((SELECT user_id FROM orders WHERE id = OLD.order_id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE ON order_event
  FOR EACH ROW EXECUTE FUNCTION allow_only_erasing_a_reason();

-- Answers the keys by which an order is searched: a name by each of its words, a street by its name as well as by its number, a phone by
-- any of its ends of four digits or more.
CREATE FUNCTION order_search_keys(snapshot jsonb, number text, po_number text, job_name text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE AS $$
  WITH said AS (
    SELECT concat_ws(' ', snapshot #>> '{customer,firstName}', snapshot #>> '{customer,lastName}') AS person,
      snapshot #>> '{customer,companyName}' AS company, search_fold(snapshot #>> '{address,line1}') AS street,
      right(regexp_replace(coalesce(snapshot #>> '{customer,phone}', ''), '\D', '', 'g'), 10) AS phone)
  SELECT DISTINCT left(key, 120) FROM said, LATERAL (
    SELECT search_fold(number) UNION ALL SELECT regexp_replace(number, '\D', '', 'g')
    UNION ALL SELECT search_parts(person) UNION ALL SELECT search_parts(company)
    UNION ALL SELECT search_parts(po_number) UNION ALL SELECT search_parts(job_name)
    UNION ALL SELECT street UNION ALL SELECT regexp_replace(street, '^\S+\s+', '')
    UNION ALL SELECT right(phone, digits) FROM generate_series(4, 10) AS digits
  ) AS keys (key) WHERE length(key) >= 2
$$;

-- Writes the search keys of an order again when what they are made of changes.
CREATE FUNCTION keep_order_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM order_search_key WHERE order_id = NEW.id;
  END IF;
  INSERT INTO order_search_key (organization_id, order_id, key, placed_at)
    SELECT NEW.organization_id, NEW.id, key, NEW.created_at
    FROM order_search_keys(NEW.snapshot, NEW.friendly_id, NEW.po_number, NEW.job_name) AS key;
  RETURN NULL;
END $$;
CREATE TRIGGER order_searchable AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_searchable();
CREATE TRIGGER order_searchable_again AFTER UPDATE OF snapshot, po_number, job_name ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_searchable();

-- References from tables of earlier files.
ALTER TABLE cart ADD FOREIGN KEY (repeats_order_id) REFERENCES orders (id) ON DELETE SET NULL;
