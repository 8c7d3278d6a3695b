-- What was sold: orders, their lines, what happened to them, and what was photographed and written about them.

-- Customers and the office read these numbers.
CREATE SEQUENCE order_number START 10001;

-- Each row is an order that a customer placed. It has the id of its cart, so that a cart never becomes two orders.
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
  -- This is the frozen quote that the customer bought: lines, address, windows, names.
  snapshot jsonb NOT NULL,
  replaces_order_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  drop_off_window jsonb,
  -- This is the pick-up window that was agreed. An extension moves it to a later day.
  pickup_window jsonb,
  -- This is the real window of the pick-up. It is null until the pick-up is requested, scheduled or due.
  final_pickup_window jsonb,
  po_number text CHECK (length(po_number) BETWEEN 1 AND 60),
  job_name text CHECK (length(job_name) BETWEEN 1 AND 60),
  -- This is the pick-up window that the customer requested. The planned one may be later, and the customer does not pay for the days
  -- between them.
  requested_pickup_window jsonb,
  -- This is the site of the order. It is null until a job has set it, and always null if the order has no address.
  site_id uuid,
  -- This is the customer of the order. It is null until a job has set it.
  customer_id uuid,
  -- It is true if no box was reserved for the order when it was paid. The office then finds out whether it has a box and a truck.
  beyond_capacity boolean NOT NULL DEFAULT false,
  -- It is true if a person typed each part of the address by hand. The office publishes no stop of the order until it has checked the
  -- address (rule C26).
  address_to_check boolean NOT NULL DEFAULT false,
  -- This is when the customer's name and the exact place were erased, because the customer had left or the order was too old (rule A31).
  names_erased_at timestamptz,
  UNIQUE (id, organization_id),
  FOREIGN KEY (customer_id, organization_id) REFERENCES customer (id, organization_id),
  FOREIGN KEY (replaces_order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id),
  FOREIGN KEY (site_id, organization_id) REFERENCES site (id, organization_id)
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_of_organization ON orders (organization_id, status, created_at DESC);
-- The office filters its orders by area and by the size of the dumpster.
CREATE INDEX orders_of_area_by_status ON orders (service_area_id, status, created_at DESC, id DESC);
CREATE INDEX orders_of_size ON orders (organization_id, (snapshot #>> '{containers,0,size}'), status, created_at DESC, id DESC);
-- A job looks for rentals that end by themselves on a day, among the dumpsters that stand at a customer.
CREATE INDEX orders_standing ON orders ((((pickup_window ->> 'day'))::bigint)) WHERE status = 'drop-off-confirmed';
-- A job looks every minute for bills to charge, among the few orders that wait for money.
CREATE INDEX orders_payment_pending ON orders (id) WHERE status = 'payment-pending';
-- A job reminds the customers of rentals that end tomorrow, even if the planning of the pick-up has begun.
CREATE INDEX orders_due_pickup ON orders ((((pickup_window ->> 'day'))::bigint)) WHERE status = 'pending-pickup';
-- A job looks every minute for confirmed loads without a bill.
CREATE INDEX orders_in_processing ON orders (id) WHERE status = 'waste-processing';
CREATE INDEX orders_site ON orders (site_id) WHERE site_id IS NOT NULL;
-- A job looks every second for orders without a site. This index is nearly always empty.
CREATE INDEX orders_without_site ON orders (id) WHERE (site_id IS NULL) AND ((snapshot #>> '{address,line1}') <> '');
CREATE INDEX orders_customer ON orders (customer_id, created_at DESC, id DESC) WHERE customer_id IS NOT NULL;
-- A job looks every second for orders without a customer. This index is nearly always empty.
CREATE INDEX orders_without_customer ON orders (id) WHERE customer_id IS NULL;
-- The try-out of a pricing rule reads the newest orders of a hauler in pages.
CREATE INDEX orders_placed ON orders (organization_id, created_at DESC, id DESC);
CREATE INDEX orders_of_area ON orders (service_area_id, created_at);
-- A job looks for orders that are old enough to lose their names.
CREATE INDEX orders_with_names ON orders (created_at) WHERE names_erased_at IS NULL;
CREATE INDEX orders_address_to_check ON orders (organization_id) WHERE address_to_check;

-- Each row is a line of the price of an order when it was placed.
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

-- These are the keys by which the office finds an order: its number, the names and phone number of its customer, its street, purchase order
-- and job. They have a table of their own, so that a change of status does not write them again. The reference to the order contains the
-- hauler, so the hauler needs no second check for each of an order's keys.
CREATE TABLE order_search_key (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- This is the key in lower case. A phone number has one key for each of its ends.
  key text NOT NULL,
  placed_at timestamptz NOT NULL,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX order_search_key_found ON order_search_key (organization_id, key text_pattern_ops, placed_at DESC,
  order_id);
CREATE INDEX order_search_key_order ON order_search_key (order_id);

-- Each row is a dumpster of one order that is swapped for the new dumpster of a cart.
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
-- An order has at most one open swap.
CREATE UNIQUE INDEX order_swap_open ON order_swap (order_id) WHERE withdrawn_at IS NULL;
CREATE INDEX order_swap_due ON order_swap ((((swap_window ->> 'day'))::bigint)) WHERE withdrawn_at IS NULL;

-- Each row is a number of days that a customer added to a rental, at the price that the customer was shown. A charge for this purpose takes
-- a part of the price, and the rest stands on the final bill.
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

-- Each row is the customer's consent to an act with a price, in the words that the customer read, for one pick-up day. It counts as long as
-- the customer requests that day.
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

-- Each row is a text that a person wrote about something, for the office to read.
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

-- Each row is a photo of what the driver saw or of a scale ticket.
CREATE TABLE order_photo (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid,
  kind text NOT NULL CHECK (kind IN ('drop-off', 'pickup', 'scale-ticket', 'failed-attempt', 'inspection', 'errand')),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  -- These are the bytes of a photo that an earlier version stored here. They are null once a job has moved them to a file.
  content bytea CHECK (octet_length(content) BETWEEN 1 AND 5242880),
  taken_by uuid REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  -- This is the stop at which a driver took the photo. The phone makes the id of its photo before the photo arrives.
  stop_id uuid,
  driver_id uuid,
  taken_at timestamptz,
  file_key text UNIQUE,
  -- This is the file of the small photo for lists. The server makes it at the first request.
  small_key text UNIQUE,
  -- It is true if the server could not make a small photo. Lists then show the original.
  is_small_refused boolean NOT NULL DEFAULT false,
  -- This is when the picture was deleted. The row stays if a weighing names the photo.
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

-- Each row is an event of the history of an order. Rows are only ever added.
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
  -- These are the day and hours that the event promised to the customer. They are null if the event promised nothing new.
  promised_window jsonb,
  -- These are the values of the order that the event changed besides the status: windows, dumpsters, price. The events of an order alone
  -- are enough to rebuild it. The value is null if nothing else changed.
  changed jsonb,
  -- This is when the server learned of the event, if that was later than the event, for example because a driver had no signal.
  recorded_at timestamptz,
  driver_id uuid,
  -- This is the transaction that wrote the event. Open pages of the office find new events by it.
  xid xid8 DEFAULT pg_current_xact_id(),
  UNIQUE (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id)
);
CREATE INDEX order_event_order ON order_event (order_id, id);
CREATE INDEX order_event_feed ON order_event (organization_id, xid) WHERE xid IS NOT NULL;

-- Returns the snapshot of an order without its customer: what was sold, for how much, when, and in which ZIP. The function names the parts
-- of the address that stay, so that it also erases a part that is added later.
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

-- Returns true if the names of the order were erased.
CREATE FUNCTION has_no_names(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM orders o WHERE o.id = has_no_names.id AND o.names_erased_at IS NOT NULL)
$$;

-- Refuses every change of an event except one: the reason that a person typed is erased after its customer has left or
-- its order has lost its names.
CREATE FUNCTION allow_only_erasing_a_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'why' = to_jsonb(OLD) - 'why' AND NEW.why IS NULL
    AND (has_no_names(OLD.order_id) OR is_deleted_user((SELECT user_id FROM orders WHERE id = OLD.order_id))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE ON order_event
  FOR EACH ROW EXECUTE FUNCTION allow_only_erasing_a_reason();

-- Returns the keys by which an order is found: each word of a name, a street with and without its number, and each end of a phone number
-- with four digits or more.
CREATE FUNCTION order_search_keys(snapshot jsonb, number text, po_number text, job_name text) RETURNS SETOF text
  LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  customer jsonb := snapshot -> 'customer';
  street text := search_fold(snapshot #>> '{address,line1}');
  phone text := right(regexp_replace(coalesce(customer ->> 'phone', ''), '\D', '', 'g'), 10);
BEGIN
  RETURN QUERY SELECT DISTINCT left(key, 120) FROM (
    SELECT search_fold(number) UNION ALL SELECT regexp_replace(number, '\D', '', 'g')
    UNION ALL SELECT search_parts(concat_ws(' ', customer ->> 'firstName', customer ->> 'lastName'))
    UNION ALL SELECT search_parts(customer ->> 'companyName')
    UNION ALL SELECT search_parts(po_number) UNION ALL SELECT search_parts(job_name)
    UNION ALL SELECT street UNION ALL SELECT regexp_replace(street, '^\S+\s+', '')
    UNION ALL SELECT right(phone, digits) FROM generate_series(4, 10) AS digits
  ) AS keys (key) WHERE length(key) >= 2;
END $$;

-- Writes the search keys of an order again when one of the values that they are made of changes.
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

-- These references are from tables of earlier files.
ALTER TABLE cart ADD FOREIGN KEY (repeats_order_id) REFERENCES orders (id) ON DELETE SET NULL;
