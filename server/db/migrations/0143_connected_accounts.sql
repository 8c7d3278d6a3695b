-- Haulers' own accounts at the payment service (rule M87). A hauler's newest one counts; earlier ones were disconnected. Which account is
-- charged stands in organization.payment_account: an account comes there when it is ready for the first time.
CREATE TABLE connected_account (
  payment_account text PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organization (id),
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'ready', 'disconnected')),
  -- Why it is disconnected.
  why text CHECK (why IN ('closed', 'access', 'rejected')),
  since timestamptz NOT NULL,
  -- What the service asks of the hauler, and until when the first of it.
  asked_count integer NOT NULL DEFAULT 0 CHECK (asked_count >= 0),
  asked_by timestamptz,
  -- When the service was asked last. Null before the first answer.
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'disconnected') = (why IS NOT NULL))
);
CREATE INDEX connected_account_of_hauler ON connected_account (organization_id, created_at DESC);
-- Accounts that are charged already. The next check asks the service about them.
INSERT INTO connected_account (payment_account, organization_id, state, since, created_at)
  SELECT DISTINCT ON (payment_account) payment_account, id, 'ready', now(), now() FROM organization
  WHERE payment_account IS NOT NULL ORDER BY payment_account, id;

-- The domains on which the payment service shows wallets, for each account that is charged; '' is the platform's own (rule M88).
CREATE TABLE wallet_domain (
  payment_account text NOT NULL,
  domain text NOT NULL CHECK (length(domain) <= 253),
  is_active boolean NOT NULL,
  -- What the service says if a wallet does not work there.
  problem text CHECK (length(problem) <= 500),
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (payment_account, domain)
);
