-- The simulated payment service: when a bank will look into a charge of a test card that does so.
ALTER TABLE stripe_simulator.charges ADD COLUMN disputes_at timestamptz;
CREATE INDEX charges_to_dispute ON stripe_simulator.charges (disputes_at) WHERE disputes_at IS NOT NULL;

CREATE TABLE stripe_simulator.disputes (
  id text PRIMARY KEY,
  account text NOT NULL,
  payment_intent text NOT NULL REFERENCES stripe_simulator.payment_intents (id),
  charge text NOT NULL REFERENCES stripe_simulator.charges (id),
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('needs_response', 'won', 'lost')),
  due_by timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX disputes_by_intent ON stripe_simulator.disputes (payment_intent);
