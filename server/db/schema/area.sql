-- This file says where haulers drive, and who waits for a hauler.

-- Each row is a region that a hauler serves, with its time zone, its taxes and its city fee.
CREATE TABLE service_area (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  name text NOT NULL CONSTRAINT service_area_name_length CHECK (length(name) BETWEEN 1 AND 100),
  time_zone text NOT NULL,
  city_fee_in_cents integer NOT NULL DEFAULT 0 CHECK (city_fee_in_cents >= 0),
  -- A share of the price: 0.0825 is 8.25 %.
  tax_rate numeric(9,6) NOT NULL DEFAULT 0 CHECK (tax_rate >= 0 AND tax_rate < 1),
  -- These are the kinds of lines that are taxed.
  taxable_kinds text[] NOT NULL DEFAULT '{}'
    CHECK (taxable_kinds <@ ARRAY['container', 'materials', 'additional-material', 'city-fee', 'add-on', 'fee']),
  -- Each save of an area names the version that the person had read.
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, id)
);
CREATE INDEX service_area_of ON service_area (organization_id);
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON service_area
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- Each row is a ZIP code of a service area.
CREATE TABLE service_area_zip (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL,
  service_area_id uuid NOT NULL,
  zip_code text NOT NULL CHECK (zip_code ~ '^\d{5}$'),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 100),
  state text NOT NULL CHECK (length(state) BETWEEN 2 AND 50),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id)
);
-- At most one active service area of all haulers serves a ZIP.
CREATE UNIQUE INDEX service_area_zip_active ON service_area_zip (zip_code) WHERE active;
CREATE UNIQUE INDEX service_area_zip_once ON service_area_zip (service_area_id, zip_code);

-- What a hauler wrote about permits of a city, for customers who read its public pages.
CREATE TABLE city_permit (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- The name of the city in addresses, such as round-rock-tx.
  city_slug text NOT NULL CHECK (city_slug ~ '^[a-z0-9-]{1,160}$'),
  -- If the text is empty, the pages show what is usual everywhere.
  text text NOT NULL CHECK (length(text) <= 500),
  -- The text in Spanish. If it is empty, customers read the other text.
  text_es text NOT NULL DEFAULT '' CHECK (length(text_es) <= 500),
  -- The page of the city about its permits.
  url text NOT NULL DEFAULT '' CHECK (length(url) <= 300),
  -- Each save names the version that the person had read.
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT city_permit_once UNIQUE (organization_id, city_slug)
);
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON city_permit
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- Each row is a person who waits for a hauler to serve a ZIP.
CREATE TABLE waiting_list (
  zip_code text NOT NULL CHECK (zip_code ~ '^\d{5}$'),
  email text NOT NULL CHECK (length(email) <= 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  user_id uuid REFERENCES app_user (id),
  -- A person on the list is notified once. They wait again if they join the list again after that. A message names the person by this id,
  -- so that it does not contain their mail address.
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  told_at timestamptz,
  CONSTRAINT waiting_list_once UNIQUE NULLS NOT DISTINCT (zip_code, email, user_id)
);
CREATE INDEX waiting_list_user ON waiting_list (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX waiting_list_told ON waiting_list (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX waiting_list_untold ON waiting_list (zip_code) WHERE told_at IS NULL;

-- Increments the catalog version of a hauler once for each statement that changes ZIPs, even if an area has a thousand ZIPs.
CREATE FUNCTION count_zip_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET catalog_version = catalog_version + 1
  WHERE id IN (SELECT organization_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER zip_added AFTER INSERT ON service_area_zip REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_zip_change();
CREATE TRIGGER zip_removed AFTER DELETE ON service_area_zip REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_zip_change();
CREATE TRIGGER zip_changed_from AFTER UPDATE ON service_area_zip REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_zip_change();
CREATE TRIGGER zip_changed_to AFTER UPDATE ON service_area_zip REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_zip_change();
