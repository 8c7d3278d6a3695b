-- A token of another identity service opens one session. Its digest is kept until it ends by itself, so that nobody uses it again.
CREATE TABLE identity_used_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_used_token_expires_at ON identity_used_token (expires_at);
