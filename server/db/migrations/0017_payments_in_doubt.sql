-- When the secret of an attempt's intent was first given to a browser: before that nobody can have paid it. How often the
-- reconciler asked the service about an attempt or a charge that nobody paid, and when it asks again.

ALTER TABLE payment_attempt
  ADD COLUMN secret_given_at timestamptz,
  ADD COLUMN looks integer NOT NULL DEFAULT 0,
  ADD COLUMN next_look_at timestamptz;
UPDATE payment_attempt SET secret_given_at = updated_at WHERE status IN ('open', 'succeeded');

ALTER TABLE order_charge
  ADD COLUMN looks integer NOT NULL DEFAULT 0,
  ADD COLUMN next_look_at timestamptz;

DROP INDEX payment_attempt_unsettled;
CREATE INDEX payment_attempt_unsettled ON payment_attempt (looks, updated_at) WHERE status IN ('creating', 'open');
DROP INDEX order_charge_unsettled;
CREATE INDEX order_charge_unsettled ON order_charge (looks, updated_at) WHERE state IN ('asked', 'open');

-- Up to when the list of the service's events was read, for each payment account; '' is the platform's own.
CREATE TABLE payment_event_list (
  payment_account text PRIMARY KEY,
  read_until timestamptz NOT NULL
);
