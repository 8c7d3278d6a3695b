-- What people are sent and what they answer.

-- What people are to be told. A message is written in the transaction that made it true and is sent afterwards, once for each key.
CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  organization_id uuid REFERENCES organization (id),
  order_id uuid,
  recipient text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  subject text,
  text text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- True if the consent of the recipient is asked for again when the message is about to leave.
  needs_consent boolean NOT NULL DEFAULT true,
  -- The time zone in whose night the message does not leave. Null leaves at any hour.
  quiet_zone text,
  not_after timestamptz,
  withheld_at timestamptz,
  -- The wish that a mail answers, so that the mail is erased and handed out with the account that made the wish.
  waiting_id uuid REFERENCES waiting_list (id) ON DELETE SET NULL,
  -- Why nobody can receive the message. Such a message ends and is not tried again.
  undeliverable_why text
    CHECK (undeliverable_why IN ('no-such-number', 'no-texts', 'opted-out', 'unreachable', 'filtered',
      'sender-not-registered', 'no-such-mailbox', 'refused', 'answer-lost', 'given-up')),
  -- When the latest call to the service began. It is written before the call, so that a lost answer never sends the message a second time;
  -- it is cleared if the service did not take the message.
  handed_over_at timestamptz,
  -- The id under which the service knows the message.
  reference text CHECK (length(reference) <= 200),
  -- When the message reached the phone or the mailbox, as the service told later; undelivered_at is when it did not.
  delivered_at timestamptz,
  undelivered_at timestamptz,
  -- As how many texts the networks count it: 160 characters of their alphabet, or 70 of others, are one. It says nothing of a mail.
  segments smallint NOT NULL DEFAULT 1 CHECK (segments > 0),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  -- A message about an order names its hauler: PostgreSQL checks no reference in which a column is null.
  CONSTRAINT message_of_order_names_hauler CHECK (order_id IS NULL OR organization_id IS NOT NULL),
  CHECK (sent_at IS NULL OR withheld_at IS NULL),
  CONSTRAINT message_undeliverable_ended CHECK (undeliverable_why IS NULL OR withheld_at IS NOT NULL
    OR undelivered_at IS NOT NULL)
);
CREATE INDEX message_unsent ON message (next_attempt_at) WHERE (sent_at IS NULL) AND (withheld_at IS NULL);
CREATE INDEX message_recipient ON message (recipient, id);
CREATE INDEX message_order ON message (order_id) WHERE order_id IS NOT NULL;
-- The page of today shows messages that could not be sent.
CREATE INDEX message_failing ON message (organization_id, id)
  WHERE (sent_at IS NULL) AND (withheld_at IS NULL) AND (attempts >= 3);
CREATE INDEX message_waiting ON message (waiting_id) WHERE waiting_id IS NOT NULL;
-- The office is told of messages that nobody can receive.
CREATE INDEX message_undeliverable ON message (organization_id, coalesce(withheld_at, undelivered_at))
  WHERE undeliverable_why IS NOT NULL;

-- A hauler's own words for an occasion, in place of the product's.
CREATE TABLE message_template (
  organization_id uuid NOT NULL REFERENCES organization (id),
  occasion text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  language text NOT NULL CHECK (language IN ('en', 'es')),
  subject text CHECK (length(subject) <= 200),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, occasion, channel, language),
  CHECK ((channel = 'email') = (subject IS NOT NULL))
);

-- The version of a hauler's words for an occasion, one for its text and its mail in both languages. Whoever saves them names the version
-- that was read.
CREATE TABLE message_wording (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  occasion text NOT NULL CHECK (length(occasion) BETWEEN 1 AND 100),
  version integer NOT NULL DEFAULT 0,
  UNIQUE (organization_id, occasion)
);

-- Texts that came in, each once.
CREATE TABLE inbound_text (
  id text PRIMARY KEY CHECK (length(id) <= 200),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  meaning text NOT NULL CHECK (meaning IN ('stop', 'start', 'help', 'other')),
  is_answered boolean NOT NULL,
  received_at timestamptz NOT NULL,
  -- The hauler who wrote to this number last. It is null if there is none.
  organization_id uuid REFERENCES organization (id),
  -- What the person wrote. Somebody in the office reads what is neither STOP nor START nor HELP.
  words text CHECK (length(words) <= 500),
  -- When somebody in the office had dealt with it.
  settled_at timestamptz
);
CREATE INDEX inbound_text_answered ON inbound_text (phone, received_at) WHERE is_answered;
CREATE INDEX inbound_text_unsettled ON inbound_text (organization_id, received_at)
  WHERE (meaning = 'other') AND (settled_at IS NULL);
CREATE INDEX inbound_text_of_phone ON inbound_text (phone, received_at);

-- How many texts were handed over to the message service for a hauler, by days of UTC.
CREATE TABLE text_day (
  organization_id uuid NOT NULL REFERENCES organization (id),
  day date NOT NULL,
  segments integer NOT NULL CHECK (segments >= 0),
  PRIMARY KEY (organization_id, day)
);

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

-- Answers whether a number may be sent texts about orders: by the newest entry of the ledger and the person's own switch.
CREATE FUNCTION may_text(number text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT is_agreed FROM identity_consent WHERE phone = number ORDER BY entry DESC LIMIT 1), false)
    AND EXISTS (SELECT FROM app_user WHERE phone = number AND sms_notification_opt_in)
$$;
