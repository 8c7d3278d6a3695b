-- Pictures of a hauler on its public pages (rule C65).
ALTER TABLE file DROP CONSTRAINT file_kind_check;
ALTER TABLE file ADD CONSTRAINT file_kind_check
  CHECK (kind IN ('photo', 'scale-ticket', 'logo', 'small', 'public-picture'));

-- A picture on a hauler's public pages: its cover, or one of its photos in the order in which they were added.
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
  FOREIGN KEY (file_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (small_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX public_picture_of_hauler ON public_picture (organization_id, created_at);
CREATE UNIQUE INDEX public_picture_cover ON public_picture (organization_id) WHERE kind = 'cover';
CREATE TRIGGER public_picture_lets_go AFTER DELETE OR UPDATE OF file_key, small_key ON public_picture
  FOR EACH ROW EXECUTE FUNCTION let_files_go();
