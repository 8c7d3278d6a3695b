-- What a hauler wrote about permits of a city, for customers who read its public pages.
CREATE TABLE city_permit (
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- The name of the city in addresses, such as round-rock-tx.
  city_slug text NOT NULL CHECK (city_slug ~ '^[a-z0-9-]{1,160}$'),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  -- The text in Spanish. If it is empty, customers read the other text.
  text_es text NOT NULL DEFAULT '' CHECK (length(text_es) <= 500),
  -- The page of the city about its permits.
  url text NOT NULL DEFAULT '' CHECK (length(url) <= 300),
  -- Each save names the version that the person had read.
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, city_slug)
);
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON city_permit
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();
