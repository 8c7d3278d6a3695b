-- What the platform keeps of a payment on a connected account, in the simulated Stripe, and what refunds have given back of it.
ALTER TABLE stripe_simulator.payment_intents
  ADD COLUMN application_fee_amount integer,
  ADD COLUMN application_fee_refunded integer NOT NULL DEFAULT 0;
