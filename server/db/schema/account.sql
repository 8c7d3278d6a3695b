-- People: their accounts, the haulers they work for, and what proves that an account is theirs.

-- A person with an account. What an identity service calls the person is the subject, and that service verifies the phone number.
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
  -- When the person left. The row stays, without a name or a number, because orders and the ledger point to it.
  deleted_at timestamptz,
  -- When the person last made a call while signed in; it is stored once a day. An account that rests for 12 months is not opened by a code
  -- alone, because the number may belong to somebody else by now (rule M76).
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- When the number of a rested account began a new one (account_parting).
  parted_at timestamptz,
  CONSTRAINT app_user_phone_until_gone CHECK ((phone IS NULL) = (deleted_at IS NOT NULL OR parted_at IS NOT NULL))
);

-- A person who works for a hauler.
CREATE TABLE membership (
  organization_id uuid NOT NULL REFERENCES organization (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['admin', 'driver']),
  -- What a member with the role `admin` may do in the office; null is everything, an empty list nothing.
  rights text[] CHECK (rights <@ ARRAY['dispatch', 'money', 'catalog', 'team']),
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  version integer NOT NULL DEFAULT 1,
  -- When the member was shut out of the hauler. It is null if they work there.
  suspended_at timestamptz,
  -- When they last opened a page of the office, to a few minutes.
  seen_at timestamptz,
  PRIMARY KEY (user_id, organization_id)
);
CREATE INDEX membership_organization ON membership (organization_id);

-- A number that was invited to a hauler's office. It becomes a membership when its owner says yes.
CREATE TABLE invitation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  rights text[] CHECK (rights <@ ARRAY['dispatch', 'money', 'catalog', 'team']),
  invited_at timestamptz NOT NULL,
  UNIQUE (organization_id, phone)
);
CREATE INDEX invitation_phone ON invitation (phone);

-- Devices that a person's account knows. A code alone proves who has the number now, not who had it when a card was saved (rule M39).
CREATE TABLE known_device (
  user_id uuid NOT NULL REFERENCES app_user (id),
  device text NOT NULL,
  known_since timestamptz NOT NULL,
  PRIMARY KEY (user_id, device)
);

-- A new account that began with the number of a rested one. Until it is closed, whoever has the new account may prove that the old one is
-- theirs.
CREATE TABLE account_parting (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  former_id uuid NOT NULL REFERENCES app_user (id),
  -- The number. It is null if the new account was deleted.
  phone text CHECK (phone ~ '^\+1\d{10}$'),
  parted_at timestamptz NOT NULL,
  tries_left smallint NOT NULL DEFAULT 5 CHECK (tries_left BETWEEN 0 AND 5),
  closed_at timestamptz,
  closed_because text CHECK (closed_because IN ('proven', 'not-theirs', 'too-many-tries', 'deleted')),
  CHECK ((closed_at IS NULL) = (closed_because IS NULL))
);
CREATE INDEX account_parting_former ON account_parting (former_id);

-- How many tries somebody has left to prove on a new device that a saved card is theirs (rule M81): five within twelve months of the first.
CREATE TABLE card_proof (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  tries_left smallint NOT NULL CHECK (tries_left BETWEEN 0 AND 5),
  first_try_at timestamptz NOT NULL
);

-- People whom the payment service is still to forget. A row is written with the deletion of an account and goes once the service has done
-- it.
CREATE TABLE customer_to_forget (
  payment_account text NOT NULL DEFAULT '',
  provider_customer_id text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (payment_account, provider_customer_id)
);

-- How often somebody called lately, for the limits of calls. It may be lost when PostgreSQL crashes.
CREATE UNLOGGED TABLE rate_count (
  key text PRIMARY KEY,
  count integer NOT NULL,
  until timestamptz NOT NULL
);

-- What somebody did with another person's data or with money, for an audit.
CREATE TABLE audit_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid REFERENCES organization (id),
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid REFERENCES app_user (id),
  action text NOT NULL,
  object_id text NOT NULL
);

-- Answers whether a person has deleted the account.
CREATE FUNCTION is_deleted_user(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM app_user u WHERE u.id = is_deleted_user.id AND u.deleted_at IS NOT NULL)
$$;
