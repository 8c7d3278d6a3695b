-- The office may let go any due of a bill, with a reason and its name; without a person only what is too small to be charged.
ALTER TABLE order_adjustment DROP CONSTRAINT order_adjustment_check1;
ALTER TABLE order_adjustment ADD CONSTRAINT order_adjustment_let_go
  CHECK (kind <> 'let-go' OR amount_in_cents < 50 OR actor_id IS NOT NULL);
