-- People: their accounts, the haulers they work for, and what proves that an account is theirs.

-- Each row is a person with an account. The subject is the person's id at the identity service, which verifies the phone number.
CREATE TABLE app_user (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject text NOT NULL UNIQUE,
  phone text UNIQUE CHECK (phone ~ '^\+1\d{10}$'),
  first_name text NOT NULL DEFAULT '' CHECK (length(first_name) <= 60),
  last_name text NOT NULL DEFAULT '' CHECK (length(last_name) <= 60),
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  company_name text CHECK (length(company_name) <= 100),
  company_email text CHECK (length(company_email) <= 254),
  sms_notification_opt_in boolean NOT NULL DEFAULT true,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  roles text[] NOT NULL DEFAULT '{customer}' CHECK (roles <@ ARRAY['admin', 'customer', 'driver']),
  suspended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- This is when the person deleted the account. The row stays without a name and a number, because orders and the ledger refer to it.
  deleted_at timestamptz,
  -- This is when the person last made a call while signed in. It is stored at most once a day. A code alone does not open an account that
  -- rested for 12 months, because its number may belong to another person now (rule M76).
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- This is when a new account began with the number of this rested account (see account_parting).
  parted_at timestamptz,
  CONSTRAINT app_user_phone_until_gone CHECK ((phone IS NULL) = (deleted_at IS NOT NULL OR parted_at IS NOT NULL))
);
CREATE INDEX app_user_by_rest ON app_user (seen_at) WHERE deleted_at IS NULL;

-- Each row is a member: a person who works for a hauler.
CREATE TABLE membership (
  organization_id uuid NOT NULL REFERENCES organization (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['admin', 'driver']),
  -- What a member with the role `admin` may do in the office. Null means everything, and an empty list means nothing.
  rights text[] CHECK (rights <@ ARRAY['dispatch', 'money', 'catalog', 'team']),
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  version integer NOT NULL DEFAULT 1,
  -- This is when the hauler suspended the member. It is null for a member who is not suspended.
  suspended_at timestamptz,
  -- This is when the member last opened a page of the office. It is stored at most once in five minutes.
  seen_at timestamptz,
  PRIMARY KEY (user_id, organization_id)
);
CREATE INDEX membership_organization ON membership (organization_id);

-- Each row is a phone number that a hauler invited to its office. The invitation becomes a membership when the owner of the number accepts
-- it.
CREATE TABLE invitation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  rights text[] CHECK (rights <@ ARRAY['dispatch', 'money', 'catalog', 'team']),
  invited_at timestamptz NOT NULL,
  UNIQUE (organization_id, phone)
);
CREATE INDEX invitation_phone ON invitation (phone);

-- Each row is a device that the account of a person knows. A code proves only who has the number now, and not who had it when a card was
-- saved (rule M39).
CREATE TABLE known_device (
  user_id uuid NOT NULL REFERENCES app_user (id),
  device text NOT NULL,
  known_since timestamptz NOT NULL,
  PRIMARY KEY (user_id, device)
);

-- Each row is a new account that began with the number of a rested one. The person of the new account may prove that the rested account is
-- theirs, until the parting is closed.
CREATE TABLE account_parting (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  former_id uuid NOT NULL REFERENCES app_user (id),
  -- This is the number. It is null if the new account was deleted.
  phone text CHECK (phone ~ '^\+1\d{10}$'),
  parted_at timestamptz NOT NULL,
  tries_left smallint NOT NULL DEFAULT 5 CHECK (tries_left BETWEEN 0 AND 5),
  closed_at timestamptz,
  closed_because text CHECK (closed_because IN ('proven', 'not-theirs', 'too-many-tries', 'deleted')),
  CHECK ((closed_at IS NULL) = (closed_because IS NULL))
);
CREATE INDEX account_parting_former ON account_parting (former_id);

-- These are the tries that a person has left to prove on a new device that a saved card is theirs (rule M81). There are five tries within
-- twelve months of the first.
CREATE TABLE card_proof (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  tries_left smallint NOT NULL CHECK (tries_left BETWEEN 0 AND 5),
  first_try_at timestamptz NOT NULL
);

-- Each row is an id of a person that the payment service still has to delete. The row is written when the account is deleted, and is
-- deleted once the service has deleted the person.
CREATE TABLE customer_to_forget (
  payment_account text NOT NULL DEFAULT '',
  provider_customer_id text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (payment_account, provider_customer_id)
);

-- This says how many calls of each kind were counted lately, for the rate limits. The rows may be lost when PostgreSQL crashes.
CREATE UNLOGGED TABLE rate_count (
  key text PRIMARY KEY,
  count integer NOT NULL,
  until timestamptz NOT NULL
);

-- A person read or changed the data of another person, or moved money. The rows are for an audit.
CREATE TABLE audit_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid REFERENCES organization (id),
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid REFERENCES app_user (id),
  action text NOT NULL,
  object_id text NOT NULL
);
CREATE INDEX audit_event_by_age ON audit_event (at);

-- Returns true if the person has deleted their account.
CREATE FUNCTION is_deleted_user(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM app_user u WHERE u.id = is_deleted_user.id AND u.deleted_at IS NOT NULL)
$$;
