-- This file has data of the installation as a whole, which belong to no hauler.

-- These are facts that every server process must know in common. A process stores them when it starts, and the last start counts. The table
-- has one row.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- This is the address at which customers reach the product. Links in messages begin with it.
  public_url text NOT NULL
);

-- Each row is a fingerprint of the installation's secret, from which the secret cannot be computed. Servers with different secrets on one
-- database would sign out each other's customers. The table has one row.
CREATE TABLE installation_secret (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32)
);

-- Each row is a service of another company that refuses all calls of this installation, with the reason. All server processes share the
-- rows (decision 99).
CREATE TABLE service_fault (
  service text NOT NULL CHECK (service IN ('payments', 'addresses', 'texts', 'mail', 'codes', 'files')),
  fault text NOT NULL CHECK (fault IN ('key', 'permission', 'account', 'charges', 'quota', 'full', 'folder')),
  -- This is the hauler's payment account that the service refuses. '' is the account of the installation's key.
  account text NOT NULL,
  -- This is the call that the service refuses if other calls may succeed. Otherwise it is ''.
  call text NOT NULL,
  -- This is the reason in the service's own words, or ''.
  reason text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (service, fault, account, call)
);
