-- Tries to prove on a new device that a saved card is one's own (rule M81): five within twelve months of the first.
CREATE TABLE card_proof (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  tries_left smallint NOT NULL CHECK (tries_left BETWEEN 0 AND 5),
  first_try_at timestamptz NOT NULL
);

-- On which device a form for a card was opened. Null where that was not stored yet; empty where it is not known, and where the same
-- form was opened on several.
ALTER TABLE payment_attempt ADD COLUMN device text;
ALTER TABLE order_charge ADD COLUMN device text;
