-- Photos and logos are kept in a folder or a bucket. The database keeps what is known of each file, and not its bytes. Bytes that older
-- versions stored here stay readable until they are moved.
CREATE TABLE file (
  key text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{2}/[0-9a-f]{32}$'),
  organization_id uuid NOT NULL REFERENCES organization,
  kind text NOT NULL CHECK (kind IN ('photo', 'scale-ticket', 'logo', 'small')),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  size_in_bytes integer NOT NULL CHECK (size_in_bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  place text NOT NULL CHECK (place IN ('local', 's3')),
  created_at timestamptz NOT NULL,
  -- Nothing shows it any more: its bytes are deleted, and then this row.
  let_go_at timestamptz
);
CREATE INDEX file_by_place ON file (place, key) WHERE let_go_at IS NULL;
CREATE INDEX file_let_go ON file (let_go_at) WHERE let_go_at IS NOT NULL;

ALTER TABLE order_photo
  ALTER COLUMN content DROP NOT NULL,
  ADD COLUMN file_key text UNIQUE REFERENCES file DEFERRABLE INITIALLY DEFERRED,
  -- A smaller picture of it for lists, made when it is first asked for.
  ADD COLUMN small_key text UNIQUE REFERENCES file DEFERRABLE INITIALLY DEFERRED,
  -- The picture could not be made smaller: lists show the original.
  ADD COLUMN is_small_refused boolean NOT NULL DEFAULT false,
  -- Of a scale ticket that a bill names: its bytes are gone, the row stays.
  ADD COLUMN forgotten_at timestamptz,
  ADD CHECK (num_nonnulls(content, file_key, forgotten_at) = 1);
CREATE INDEX order_photo_in_database ON order_photo (id) WHERE content IS NOT NULL;
CREATE INDEX order_photo_created ON order_photo (created_at) WHERE forgotten_at IS NULL;

-- `logo` and `logo_type` are of a logo that is still in the database.
ALTER TABLE organization
  ADD COLUMN logo_key text UNIQUE REFERENCES file DEFERRABLE INITIALLY DEFERRED,
  ADD CHECK (logo IS NULL OR logo_key IS NULL);

-- What shows a file lets it go, whichever statement deletes or changes it.
CREATE FUNCTION let_files_go() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[];
  kept text[] := '{}';
BEGIN
  IF TG_TABLE_NAME = 'organization' THEN
    before := ARRAY[OLD.logo_key];
    IF TG_OP = 'UPDATE' THEN kept := ARRAY[NEW.logo_key]; END IF;
  ELSE
    before := ARRAY[OLD.file_key, OLD.small_key];
    IF TG_OP = 'UPDATE' THEN kept := ARRAY[NEW.file_key, NEW.small_key]; END IF;
  END IF;
  UPDATE file SET let_go_at = now()
  WHERE key = ANY (array_remove(before, NULL)) AND NOT key = ANY (array_remove(kept, NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER order_photo_lets_go AFTER DELETE OR UPDATE OF file_key, small_key ON order_photo
  FOR EACH ROW EXECUTE FUNCTION let_files_go();
CREATE TRIGGER organization_lets_go AFTER UPDATE OF logo_key ON organization
  FOR EACH ROW EXECUTE FUNCTION let_files_go();

-- Which folder or bucket belongs to this database: its mark stands in both. Servers with different folders would miss each other's files.
CREATE TABLE file_place (
  place text PRIMARY KEY CHECK (place IN ('local', 's3')),
  mark text NOT NULL CHECK (length(mark) = 32)
);
