-- What a test installation would have sent: the stand-in for the phone network and the mail service.

CREATE TABLE dev_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  recipient text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  subject text,
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX dev_outbox_recipient ON dev_outbox (recipient, id);
