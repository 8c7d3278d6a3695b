-- When somebody last made a call while signed in; stored once a day. An account that rests for 12 months is not opened by a code
-- alone: the number may belong to somebody else by now (rule M76).
ALTER TABLE app_user
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN parted_at timestamptz;
UPDATE app_user u SET seen_at = greatest(u.created_at,
  (SELECT max(s.authenticated_at) FROM identity_session s WHERE s.subject::text = u.subject));

-- An account that was parted from its number keeps all else.
ALTER TABLE app_user DROP CONSTRAINT app_user_phone_until_deleted;
ALTER TABLE app_user ADD CONSTRAINT app_user_phone_until_gone
  CHECK ((phone IS NULL) = (deleted_at IS NOT NULL OR parted_at IS NOT NULL));

-- The new account that began with the number of a rested one. Until it is closed, whoever has the new account may prove that the old
-- one is theirs.
CREATE TABLE account_parting (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  former_id uuid NOT NULL REFERENCES app_user,
  -- Null when the new account was deleted.
  phone text CHECK (phone ~ '^\+1\d{10}$'),
  parted_at timestamptz NOT NULL,
  tries_left smallint NOT NULL DEFAULT 5 CHECK (tries_left BETWEEN 0 AND 5),
  closed_at timestamptz,
  closed_because text CHECK (closed_because IN ('proven', 'not-theirs', 'too-many-tries', 'deleted')),
  CHECK ((closed_at IS NULL) = (closed_because IS NULL))
);
CREATE INDEX account_parting_former ON account_parting (former_id);
