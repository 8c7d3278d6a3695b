-- This file has the stored photos, logos and public pictures.

-- A photo or a logo whose bytes are in a folder or a bucket.
CREATE TABLE file (
  key text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{2}/[0-9a-f]{32}$'),
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL CHECK (kind IN ('photo', 'scale-ticket', 'logo', 'small', 'public-picture')),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  size_in_bytes integer NOT NULL CHECK (size_in_bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  place text NOT NULL CHECK (place IN ('local', 's3')),
  created_at timestamptz NOT NULL,
  -- This is when the last row that showed the file was deleted or changed. The bytes are deleted first, and this row after them.
  let_go_at timestamptz,
  UNIQUE (key, organization_id)
);
CREATE INDEX file_by_place ON file (place, key) WHERE let_go_at IS NULL;
CREATE INDEX file_let_go ON file (let_go_at) WHERE let_go_at IS NOT NULL;

-- Each row is a folder or bucket that belongs to this database. The same mark is stored in the row and in the folder or bucket. If two
-- servers used different folders, each would miss files of the other.
CREATE TABLE file_place (
  place text PRIMARY KEY CHECK (place IN ('local', 's3')),
  mark text NOT NULL CHECK (length(mark) = 32),
  -- True once the server has found the mark in the folder or bucket. From then on the server refuses a folder or bucket without the mark,
  -- even if it contains no file.
  is_written boolean NOT NULL DEFAULT false
);

-- Marks a file for deletion when a statement deletes or changes the row that showed it.
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

-- A picture on a hauler's public pages: its cover, or one of its photos, in the order that the office has chosen.
CREATE TABLE public_picture (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL CHECK (kind IN ('cover', 'photo')),
  -- Counts the covers of a hauler, so that a page with an older cover does not replace a newer one. A photo has version 1.
  version integer NOT NULL DEFAULT 1,
  -- What people read who do not see the picture, in English and in Spanish.
  alt text NOT NULL CHECK (length(alt) BETWEEN 1 AND 150),
  alt_es text NOT NULL DEFAULT '' CHECK (length(alt_es) <= 150),
  -- The picture for large screens, and the one for small screens.
  file_key text NOT NULL UNIQUE,
  small_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  position integer NOT NULL DEFAULT 0,
  FOREIGN KEY (file_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (small_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX public_picture_of_hauler ON public_picture (organization_id, created_at);
CREATE UNIQUE INDEX public_picture_cover ON public_picture (organization_id) WHERE kind = 'cover';
CREATE TRIGGER public_picture_lets_go AFTER DELETE OR UPDATE OF file_key, small_key ON public_picture
  FOR EACH ROW EXECUTE FUNCTION let_files_go();

-- These references are from tables of earlier files.
ALTER TABLE organization ADD FOREIGN KEY (logo_key) REFERENCES file (key) DEFERRABLE INITIALLY DEFERRED;
