-- A customer may show where the dumpster is to stand: on a plot, in a photo, or both (rule C67).
CREATE TABLE spot (
  cart_id uuid PRIMARY KEY REFERENCES cart (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organization (id),
  plot jsonb,
  photo_id uuid UNIQUE,
  file_key text UNIQUE,
  small_key text UNIQUE,
  is_small_refused boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (file_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (small_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED,
  CHECK (num_nonnulls(plot, photo_id) > 0),
  CHECK ((photo_id IS NULL) = (file_key IS NULL)),
  CHECK (small_key IS NULL OR file_key IS NOT NULL)
);
CREATE INDEX spot_with_photo ON spot (updated_at) WHERE photo_id IS NOT NULL;
CREATE TRIGGER spot_lets_go AFTER DELETE OR UPDATE OF file_key, small_key ON spot
  FOR EACH ROW EXECUTE FUNCTION let_files_go();

-- A spot is a place at one address. If the cart gets another address or another hauler, its spot is deleted.
CREATE FUNCTION remove_left_spot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM spot WHERE cart_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER cart_leaves_spot AFTER UPDATE OF delivery_address_id, organization_id ON cart
  FOR EACH ROW WHEN (OLD.delivery_address_id IS DISTINCT FROM NEW.delivery_address_id
    OR OLD.organization_id IS DISTINCT FROM NEW.organization_id)
  EXECUTE FUNCTION remove_left_spot();
