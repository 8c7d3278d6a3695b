-- Who works for a hauler, whom it has invited, and the version of its settings.

ALTER TABLE membership
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Since when the hauler does not exist for its member; null for those who work there.
  ADD COLUMN suspended_at timestamptz,
  -- When they last opened a page of the office, to some minutes.
  ADD COLUMN seen_at timestamptz;
CREATE INDEX membership_organization ON membership (organization_id);

-- It becomes a membership when the number signs in for the first time.
CREATE TABLE invitation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  rights text[] CHECK (rights <@ ARRAY['dispatch', 'money', 'catalog', 'team']),
  invited_at timestamptz NOT NULL,
  UNIQUE (organization_id, phone)
);
CREATE INDEX invitation_phone ON invitation (phone);

ALTER TABLE organization ADD COLUMN settings_version integer NOT NULL DEFAULT 1;

-- The prefix of box codes may be chosen where a company begins; one that is not chosen is what it was before.
ALTER TABLE organization ALTER COLUMN box_prefix DROP EXPRESSION;
ALTER TABLE organization ADD CONSTRAINT organization_box_prefix_form CHECK (box_prefix ~ '^[0-9a-z]{2,8}$');
CREATE FUNCTION give_box_prefix() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.box_prefix := coalesce(NEW.box_prefix, left(md5(NEW.id::text), 8));
  RETURN NEW;
END $$;
CREATE TRIGGER box_prefix_given BEFORE INSERT ON organization FOR EACH ROW EXECUTE FUNCTION give_box_prefix();
ALTER TABLE organization ALTER COLUMN box_prefix SET NOT NULL;
