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
