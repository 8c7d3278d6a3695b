-- The self-hosted identity service: people by phone number, codes, sessions, and the counts behind its limits. Nothing here opens an
-- account by itself: codes are kept as MACs whose key is outside the database, and tokens as hashes.

-- A person of the self-hosted identity service, by phone number.
CREATE TABLE identity_account (
  subject uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone text NOT NULL UNIQUE CHECK (phone ~ '^\+1\d{10}$'),
  created_at timestamptz NOT NULL,
  last_signed_in_at timestamptz NOT NULL
);

-- The code that was sent to a phone number last. A new code takes the place of the old one, which is dead from then on.
CREATE TABLE identity_code (
  phone text PRIMARY KEY CHECK (phone ~ '^\+1\d{10}$'),
  verification_id uuid NOT NULL UNIQUE,
  code_mac bytea NOT NULL CHECK (octet_length(code_mac) = 32),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  is_used boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The next code for this number is sent no earlier; each unanswered code makes the wait longer.
  resend_at timestamptz NOT NULL,
  unanswered smallint NOT NULL CHECK (unanswered >= 0),
  wrong_checks smallint NOT NULL DEFAULT 0 CHECK (wrong_checks >= 0),
  wrong_since timestamptz,
  blocked_until timestamptz,
  -- What the person agreed to when asking for the code; it counts once they prove that the number is theirs.
  consent_wording text,
  consent_language text CHECK (consent_language IN ('en', 'es'))
);

-- Agreements to texts about orders: which words, for which number, when asked, when proved. Rows are only added.
CREATE TABLE identity_consent (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  wording text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  method text NOT NULL CHECK (method IN ('send-code-checkbox', 'profile-switch', 'text-reply', 'office')),
  agreed_at timestamptz NOT NULL,
  verified_at timestamptz NOT NULL,
  -- Whether a number may be texted is the newest row of this ledger: agreeing, switching off, STOP and START each add one.
  is_agreed boolean NOT NULL DEFAULT true,
  entry bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX identity_consent_phone ON identity_consent (phone, verified_at);
CREATE INDEX identity_consent_newest ON identity_consent (phone, entry DESC);

-- The puzzles of sign-ins that were solved already, so that each counts once.
CREATE UNLOGGED TABLE identity_challenge (
  signature bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_challenge_expires_at ON identity_challenge (expires_at);

-- How often something was done in the current stretch of time. The keys are MACs of phone numbers and network addresses.
CREATE TABLE identity_limit (
  key bytea PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX identity_limit_ends_at ON identity_limit (ends_at);

-- A sign-in on one device, until it expires or is revoked.
CREATE TABLE identity_session (
  id uuid PRIMARY KEY,
  subject uuid NOT NULL REFERENCES identity_account (subject),
  authenticated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_because text CHECK (revoked_because IN ('signed-out', 'signed-out-everywhere', 'token-reused')),
  -- The id of the device cookie with which the session was opened. It is null if that was not stored.
  device text,
  CHECK ((revoked_at IS NULL) = (revoked_because IS NULL))
);
CREATE INDEX identity_session_subject ON identity_session (subject) WHERE revoked_at IS NULL;
CREATE INDEX identity_session_expires_at ON identity_session (expires_at);

-- Every refresh token of a session, as a hash. If one comes back after it was used, two parties hold it.
CREATE TABLE identity_refresh_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES identity_session (id) ON DELETE CASCADE,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX identity_refresh_token_session ON identity_refresh_token (session_id);
CREATE INDEX identity_refresh_token_expires_at ON identity_refresh_token (expires_at);

-- Tokens of another identity service that opened a session already. A digest is kept until its token ends by itself, so that nobody uses it
-- again.
CREATE TABLE identity_used_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_used_token_expires_at ON identity_used_token (expires_at);

-- Codes that were sent lately, by area code and exchange, and whether somebody typed them: if nearly nobody does, the numbers are not read
-- by people. No number is kept.
CREATE TABLE identity_send (
  verification_id uuid PRIMARY KEY,
  exchange text NOT NULL CHECK (exchange ~ '^\d{6}$'),
  sent_at timestamptz NOT NULL,
  is_verified boolean NOT NULL DEFAULT false
);
CREATE INDEX identity_send_exchange ON identity_send (exchange, sent_at DESC);
CREATE INDEX identity_send_sent_at ON identity_send USING brin (sent_at);

-- Area codes and exchanges to which no code is sent for a while.
CREATE TABLE identity_exchange_block (
  exchange text PRIMARY KEY CHECK (exchange ~ '^\d{6}$'),
  blocked_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
