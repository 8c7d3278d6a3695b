-- What belongs to the installation as a whole, and to no hauler.

-- What every process of this installation must know alike, and learns only once one of them runs. It has one row.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The address at which customers reach the product; links in messages begin with it.
  public_url text NOT NULL
);

-- A fingerprint that tells the installation's secret from another one, and tells nothing else of it: servers with different secrets on one
-- database would sign each other's customers out. It has one row.
CREATE TABLE installation_secret (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32)
);

-- Why a service of another company refuses everybody, for all services and all server processes together (decision 99).
CREATE TABLE service_fault (
  service text NOT NULL CHECK (service IN ('payments', 'addresses', 'texts', 'mail', 'codes', 'files')),
  fault text NOT NULL CHECK (fault IN ('key', 'permission', 'account', 'charges', 'quota', 'full', 'folder')),
  -- The hauler's payment account that is refused; '' is the installation's own.
  account text NOT NULL,
  -- The call that is refused, if others may succeed meanwhile; otherwise it is ''.
  call text NOT NULL,
  -- The service's own word, or ''.
  reason text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (service, fault, account, call)
);
