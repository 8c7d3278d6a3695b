-- Connected accounts, the links to their onboarding page and the domains of wallets, as the simulated Stripe knows them.
CREATE TABLE stripe_simulator.accounts (
  id text PRIMARY KEY,
  display_name text,
  contact_email text,
  dashboard text NOT NULL,
  fees_collector text NOT NULL,
  losses_collector text NOT NULL,
  metadata jsonb NOT NULL,
  -- Of the capability to take cards.
  cards text NOT NULL CHECK (cards IN ('active', 'pending', 'restricted', 'rejected', 'unsupported')),
  -- How many things are still asked of the account's owner.
  asked integer NOT NULL,
  asked_by timestamptz,
  is_closed boolean NOT NULL DEFAULT false,
  -- False when the owner has taken the platform its access.
  is_connected boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

CREATE TABLE stripe_simulator.account_links (
  token text PRIMARY KEY,
  account text NOT NULL REFERENCES stripe_simulator.accounts (id),
  use_case text NOT NULL,
  return_url text NOT NULL,
  refresh_url text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- A link is opened once.
  opened_at timestamptz
);

CREATE TABLE stripe_simulator.payment_method_domains (
  id text PRIMARY KEY,
  account text NOT NULL,
  domain_name text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (account, domain_name)
);
