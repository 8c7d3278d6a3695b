-- The self-hosted identity service: people by phone number, codes, sessions, and the counts for its limits. A copy of these tables does not
-- open an account, because codes are stored as MACs with a key outside of the database, and tokens are stored as hashes.

-- Each row is a person of the self-hosted identity service.
CREATE TABLE identity_account (
  subject uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone text NOT NULL UNIQUE CHECK (phone ~ '^\+1\d{10}$'),
  created_at timestamptz NOT NULL,
  last_signed_in_at timestamptz NOT NULL
);

-- Each row is the last code that was sent to a phone number. A new code replaces the old one, which is invalid from then on.
CREATE TABLE identity_code (
  phone text PRIMARY KEY CHECK (phone ~ '^\+1\d{10}$'),
  verification_id uuid NOT NULL UNIQUE,
  code_mac bytea NOT NULL CHECK (octet_length(code_mac) = 32),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  is_used boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The next code for this number is not sent before this time. Each code that nobody typed makes the wait longer.
  resend_at timestamptz NOT NULL,
  unanswered smallint NOT NULL CHECK (unanswered >= 0),
  wrong_checks smallint NOT NULL DEFAULT 0 CHECK (wrong_checks >= 0),
  wrong_since timestamptz,
  blocked_until timestamptz,
  -- This is the wording that the person agreed to when they requested the code. It counts once they prove that the number is theirs.
  consent_wording text,
  consent_language text CHECK (consent_language IN ('en', 'es'))
);

-- This is the consent ledger: each yes and no to texts about orders, with the wording and the number. Rows are only ever added.
CREATE TABLE identity_consent (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  wording text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  method text NOT NULL CHECK (method IN ('send-code-checkbox', 'profile-switch', 'text-reply', 'office')),
  agreed_at timestamptz NOT NULL,
  verified_at timestamptz NOT NULL,
  -- The newest row of a number says whether it may be texted. A consent, a switch that is turned off, STOP and START each add one row.
  is_agreed boolean NOT NULL DEFAULT true,
  entry bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX identity_consent_phone ON identity_consent (phone, verified_at);
CREATE INDEX identity_consent_by_age ON identity_consent (verified_at);
CREATE INDEX identity_consent_newest ON identity_consent (phone, entry DESC);

-- These are the puzzles that were solved at sign-ins. Each solution counts once.
CREATE UNLOGGED TABLE identity_challenge (
  signature bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_challenge_expires_at ON identity_challenge (expires_at);

-- How often something was done in the current time window. The keys are MACs of phone numbers and IP addresses.
CREATE TABLE identity_limit (
  key bytea PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX identity_limit_ends_at ON identity_limit (ends_at);

-- Each row is a sign-in session of one device. It ends when it expires or is revoked.
CREATE TABLE identity_session (
  id uuid PRIMARY KEY,
  subject uuid NOT NULL REFERENCES identity_account (subject),
  authenticated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_because text CHECK (revoked_because IN ('signed-out', 'signed-out-everywhere', 'token-reused')),
  -- This is the id in the device cookie of the browser that opened the session. It is null if it was not stored.
  device text,
  CHECK ((revoked_at IS NULL) = (revoked_because IS NULL))
);
CREATE INDEX identity_session_subject ON identity_session (subject) WHERE revoked_at IS NULL;
CREATE INDEX identity_session_expires_at ON identity_session (expires_at);

-- Each row is a refresh token of a session, as a hash. If a browser sends a token that was used before, two parties have the token.
CREATE TABLE identity_refresh_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES identity_session (id) ON DELETE CASCADE,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX identity_refresh_token_session ON identity_refresh_token (session_id);
CREATE INDEX identity_refresh_token_expires_at ON identity_refresh_token (expires_at);

-- Each row is a token of another identity service that has opened a session. Its digest is stored until the token expires, so that the
-- token never opens a second session.
CREATE TABLE identity_used_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_used_token_expires_at ON identity_used_token (expires_at);

-- These are the codes that were sent lately, by area code and exchange, and whether a person typed them. If nearly no code of an exchange
-- is typed, people do not read these numbers. No number is stored.
CREATE TABLE identity_send (
  verification_id uuid PRIMARY KEY,
  exchange text NOT NULL CHECK (exchange ~ '^\d{6}$'),
  sent_at timestamptz NOT NULL,
  is_verified boolean NOT NULL DEFAULT false
);
CREATE INDEX identity_send_exchange ON identity_send (exchange, sent_at DESC);
CREATE INDEX identity_send_sent_at ON identity_send USING brin (sent_at);

-- Each row is an area code and exchange to which no code is sent for a while.
CREATE TABLE identity_exchange_block (
  exchange text PRIMARY KEY CHECK (exchange ~ '^\d{6}$'),
  blocked_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
