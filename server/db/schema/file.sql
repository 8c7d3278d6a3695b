-- What is known of stored photos and logos.

-- What is known of a photo or a logo. Its bytes are in a folder or a bucket.
CREATE TABLE file (
  key text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{2}/[0-9a-f]{32}$'),
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL CHECK (kind IN ('photo', 'scale-ticket', 'logo', 'small')),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  size_in_bytes integer NOT NULL CHECK (size_in_bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  place text NOT NULL CHECK (place IN ('local', 's3')),
  created_at timestamptz NOT NULL,
  -- When the file was no longer shown anywhere. Its bytes are deleted first, and this row after them.
  let_go_at timestamptz,
  UNIQUE (key, organization_id)
);
CREATE INDEX file_by_place ON file (place, key) WHERE let_go_at IS NULL;
CREATE INDEX file_let_go ON file (let_go_at) WHERE let_go_at IS NOT NULL;

-- Which folder or bucket belongs to this database: its mark stands in both. Servers with different folders would miss each other's files.
CREATE TABLE file_place (
  place text PRIMARY KEY CHECK (place IN ('local', 's3')),
  mark text NOT NULL CHECK (length(mark) = 32),
  -- True if the mark is in its folder or bucket for good: a folder or bucket without it is then refused, even if it should hold no file.
  -- The next start that finds the mark sets this.
  is_written boolean NOT NULL DEFAULT false
);

-- Lets a file go that is no longer shown, whichever statement deletes or changes what showed it.
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
CREATE TRIGGER organization_lets_go AFTER UPDATE OF logo_key ON organization
  FOR EACH ROW EXECUTE FUNCTION let_files_go();

-- References from tables of earlier files.
ALTER TABLE organization ADD FOREIGN KEY (logo_key) REFERENCES file (key) DEFERRABLE INITIALLY DEFERRED;
