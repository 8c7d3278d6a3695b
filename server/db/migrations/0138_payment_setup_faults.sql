-- Why the payment service refuses everybody: of the installation's key, or of a payment account; '' is the platform's own (rule M86).
CREATE TABLE payment_setup_fault (
  payment_account text NOT NULL,
  fault text NOT NULL CHECK (fault IN ('key', 'permission', 'account', 'charges')),
  -- The call that was refused, where others may succeed meanwhile; otherwise ''.
  call text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (payment_account, fault, call)
);
