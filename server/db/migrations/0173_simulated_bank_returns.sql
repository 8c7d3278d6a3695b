-- The page to which the simulated Stripe leads a customer back from a bank that takes the whole window.
ALTER TABLE stripe_simulator.payment_intents ADD COLUMN return_url text;
