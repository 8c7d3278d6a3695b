-- The self-hosted identity service: people by phone number, codes, sessions, and the counts behind its limits.
-- Nothing here opens an account by itself: codes are kept as MACs whose key is outside the database, tokens as hashes.

CREATE TABLE identity_account (
  subject uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone text NOT NULL UNIQUE CHECK (phone ~ '^\+1\d{10}$'),
  created_at timestamptz NOT NULL,
  last_signed_in_at timestamptz NOT NULL
);

-- One row a phone number: a new code takes the place of the old one, which is dead from then on.
CREATE TABLE identity_code (
  phone text PRIMARY KEY CHECK (phone ~ '^\+1\d{10}$'),
  verification_id uuid NOT NULL UNIQUE,
  code_mac bytea NOT NULL CHECK (octet_length(code_mac) = 32),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  is_used boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The next code for this number is sent no earlier; every unanswered one makes the wait longer.
  resend_at timestamptz NOT NULL,
  unanswered smallint NOT NULL CHECK (unanswered >= 0),
  wrong_checks smallint NOT NULL DEFAULT 0 CHECK (wrong_checks >= 0),
  wrong_since timestamptz,
  blocked_until timestamptz,
  -- What the person agreed to when asking for the code; it counts once they prove that the number is theirs.
  consent_wording text,
  consent_language text CHECK (consent_language IN ('en', 'es'))
);

-- Agreement to texts about orders: which words, for which number, when asked, when proved. Rows are only added.
CREATE TABLE identity_consent (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  wording text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  method text NOT NULL CHECK (method IN ('send-code-checkbox')),
  agreed_at timestamptz NOT NULL,
  verified_at timestamptz NOT NULL
);
CREATE INDEX identity_consent_phone ON identity_consent (phone, verified_at);

-- Counts in the current stretch of time; keys are MACs of phone numbers and network addresses.
CREATE TABLE identity_limit (
  key bytea PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX identity_limit_ends_at ON identity_limit (ends_at);

-- Challenges that were already solved once. Unlogged: after a crash of the database the table is empty, which lets
-- a solution of the last minutes count twice and harms nobody.
CREATE UNLOGGED TABLE identity_challenge (
  signature bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_challenge_expires_at ON identity_challenge (expires_at);

CREATE TABLE identity_session (
  id uuid PRIMARY KEY,
  subject uuid NOT NULL REFERENCES identity_account,
  authenticated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_because text CHECK (revoked_because IN ('signed-out', 'signed-out-everywhere', 'token-reused')),
  CHECK ((revoked_at IS NULL) = (revoked_because IS NULL))
);
CREATE INDEX identity_session_subject ON identity_session (subject) WHERE revoked_at IS NULL;
CREATE INDEX identity_session_expires_at ON identity_session (expires_at);

-- Every refresh token of a session, hashed. One that comes back after it was used means that two parties hold it.
CREATE TABLE identity_refresh_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES identity_session ON DELETE CASCADE,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX identity_refresh_token_session ON identity_refresh_token (session_id);
CREATE INDEX identity_refresh_token_expires_at ON identity_refresh_token (expires_at);
