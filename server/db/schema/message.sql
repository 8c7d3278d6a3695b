-- This file has the messages that people are sent, and the texts that they send to us.

-- Each row is a message to a person. The transaction whose change it reports writes it, and a job sends it afterwards, once for each key.
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
  -- It is true if the recipient's consent is checked again immediately before the message is sent.
  needs_consent boolean NOT NULL DEFAULT true,
  -- This is the time zone of the quiet hours in which the message waits. Null means that the message is sent at any hour.
  quiet_zone text,
  not_after timestamptz,
  withheld_at timestamptz,
  -- This is the waiting-list entry that the mail is for. When the person of the entry deletes their account or requests their data, the
  -- mail is erased or included.
  waiting_id uuid REFERENCES waiting_list (id) ON DELETE SET NULL,
  -- The reason why the message cannot reach its recipient. The message has then ended and is not tried again.
  undeliverable_why text
    CHECK (undeliverable_why IN ('no-such-number', 'no-texts', 'opted-out', 'unreachable', 'filtered',
      'sender-not-registered', 'no-such-mailbox', 'refused', 'answer-lost', 'given-up')),
  -- This is when the latest call to the message service began. It is stored before the call, so that the message is not sent twice if the
  -- answer is lost. It is set to null if the service did not take the message.
  handed_over_at timestamptz,
  -- This is the id of the message at the service.
  reference text CHECK (length(reference) <= 200),
  -- This is when the message reached the phone or the mailbox, by the service's receipt. undelivered_at is when the service reported that
  -- it did not.
  delivered_at timestamptz,
  undelivered_at timestamptz,
  -- This is the number of segments that the networks count for a text: 160 characters of their alphabet, or 70 of other characters, are
  -- one. It means nothing for a mail.
  segments smallint NOT NULL DEFAULT 1 CHECK (segments > 0),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  -- A message about an order must name its hauler, because PostgreSQL checks no reference with a column that is null.
  CONSTRAINT message_of_order_names_hauler CHECK (order_id IS NULL OR organization_id IS NOT NULL),
  CHECK (sent_at IS NULL OR withheld_at IS NULL),
  CONSTRAINT message_undeliverable_ended CHECK (undeliverable_why IS NULL OR withheld_at IS NOT NULL
    OR undelivered_at IS NOT NULL)
);
CREATE INDEX message_unsent ON message (next_attempt_at) WHERE (sent_at IS NULL) AND (withheld_at IS NULL);
CREATE INDEX message_by_age ON message (created_at);
CREATE INDEX message_recipient ON message (recipient, id);
CREATE INDEX message_order ON message (order_id) WHERE order_id IS NOT NULL;
-- The page Today lists the messages that could not be sent.
CREATE INDEX message_failing ON message (organization_id, id)
  WHERE (sent_at IS NULL) AND (withheld_at IS NULL) AND (attempts >= 3);
CREATE INDEX message_waiting ON message (waiting_id) WHERE waiting_id IS NOT NULL;
-- The office gets a list of the messages that cannot reach their recipients.
CREATE INDEX message_undeliverable ON message (organization_id, coalesce(withheld_at, undelivered_at))
  WHERE undeliverable_why IS NOT NULL;

-- These are a hauler's own words for an occasion, in place of the product's.
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

-- Each row is the version of a hauler's words for an occasion. Text and mail in both languages share it. Each save names the version that
-- the person had read.
CREATE TABLE message_wording (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  occasion text NOT NULL CHECK (length(occasion) BETWEEN 1 AND 100),
  version integer NOT NULL DEFAULT 0,
  UNIQUE (organization_id, occasion)
);

-- Each row is a text that a person sent to us. Each is stored once.
CREATE TABLE inbound_text (
  id text PRIMARY KEY CHECK (length(id) <= 200),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  meaning text NOT NULL CHECK (meaning IN ('stop', 'start', 'help', 'other')),
  is_answered boolean NOT NULL,
  received_at timestamptz NOT NULL,
  -- This is the hauler who last sent a message to this number. It is null if there is none.
  organization_id uuid REFERENCES organization (id),
  -- These are the words of the text. The office reads every text that is not STOP, START or HELP.
  words text CHECK (length(words) <= 500),
  -- This is when a person in the office had dealt with the text.
  settled_at timestamptz
);
CREATE INDEX inbound_text_by_age ON inbound_text (received_at);
CREATE INDEX inbound_text_answered ON inbound_text (phone, received_at) WHERE is_answered;
CREATE INDEX inbound_text_unsettled ON inbound_text (organization_id, received_at)
  WHERE (meaning = 'other') AND (settled_at IS NULL);
CREATE INDEX inbound_text_of_phone ON inbound_text (phone, received_at);

-- This says how many texts the message service got for a hauler on a day of UTC.
CREATE TABLE text_day (
  organization_id uuid NOT NULL REFERENCES organization (id),
  day date NOT NULL,
  segments integer NOT NULL CHECK (segments >= 0),
  PRIMARY KEY (organization_id, day)
);

-- These are the messages that a test installation would have sent. The table replaces the phone network and the mail service.
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

-- Returns true if a number may be sent texts about orders, by the newest row of the consent ledger and by the person's own switch.
CREATE FUNCTION may_text(number text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT is_agreed FROM identity_consent WHERE phone = number ORDER BY entry DESC LIMIT 1), false)
    AND EXISTS (SELECT FROM app_user WHERE phone = number AND sms_notification_opt_in)
$$;
