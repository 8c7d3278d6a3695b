-- What slows down those who abuse the checkout, and nobody else.

-- The browser that makes a cart: SHA-256 of a secret that only it has. Whoever types an address into a cart from another
-- browser goes on with a copy, so that a link sent by a stranger tells the stranger nothing.
ALTER TABLE cart ADD COLUMN browser bytea CHECK (octet_length(browser) = 32);

-- Where a payment was begun, forgotten after two days; and until when the request that opened the attempt is making its intent.
ALTER TABLE payment_attempt ADD COLUMN network_address text CHECK (length(network_address) <= 64);
ALTER TABLE payment_attempt ADD COLUMN claimed_until timestamptz;
CREATE INDEX payment_attempt_cancelled ON payment_attempt (cart_id) WHERE status = 'cancelled';
CREATE INDEX payment_attempt_created ON payment_attempt USING brin (created_at);
CREATE INDEX payment_created ON payment USING brin (created_at);

-- Declined cards of the last days. The fingerprint is the payment service's word for a card; no number can be told from it.
ALTER TABLE provider_event ADD COLUMN card_fingerprint text CHECK (length(card_fingerprint) <= 100);
CREATE TABLE card_decline (
  event_id text PRIMARY KEY REFERENCES provider_event,
  user_id uuid NOT NULL REFERENCES app_user,
  network_address text,
  card_fingerprint text,
  at timestamptz NOT NULL
);
CREATE INDEX card_decline_user ON card_decline (user_id, at);
CREATE INDEX card_decline_network_address ON card_decline (network_address, at) WHERE network_address IS NOT NULL;
CREATE INDEX card_decline_at ON card_decline (at);

-- Codes that were sent lately, by area code and exchange, and whether somebody typed them: where nearly nobody does,
-- the numbers are not read by people. No number is kept.
CREATE TABLE identity_send (
  verification_id uuid PRIMARY KEY,
  exchange text NOT NULL CHECK (exchange ~ '^\d{6}$'),
  sent_at timestamptz NOT NULL,
  is_verified boolean NOT NULL DEFAULT false
);
CREATE INDEX identity_send_exchange ON identity_send (exchange, sent_at DESC);
CREATE INDEX identity_send_sent_at ON identity_send USING brin (sent_at);

CREATE TABLE identity_exchange_block (
  exchange text PRIMARY KEY CHECK (exchange ~ '^\d{6}$'),
  blocked_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);

-- The embedded payment service forgets what is a month old.
CREATE INDEX events_by_time ON stripe_simulator.events USING brin (created_at);
CREATE INDEX idempotency_keys_by_time ON stripe_simulator.idempotency_keys USING brin (created_at);
