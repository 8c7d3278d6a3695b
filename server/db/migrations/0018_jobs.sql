-- When each job is due next. The process that moves the time on is the one that runs the job.
CREATE TABLE job (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL
);

-- What tells the installation's secret from another one, and tells nothing else of it: servers with different secrets on
-- one database would sign each other's customers out.
CREATE TABLE installation_secret (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32)
);
