-- Whether a number may be texted is the newest row of one ledger: agreeing, switching off, STOP and START all add to it.
ALTER TABLE identity_consent
  ADD COLUMN is_agreed boolean NOT NULL DEFAULT true,
  ADD COLUMN entry bigint GENERATED ALWAYS AS IDENTITY,
  DROP CONSTRAINT identity_consent_method_check,
  ADD CONSTRAINT identity_consent_method_check
    CHECK (method IN ('send-code-checkbox', 'profile-switch', 'text-reply', 'office'));
CREATE INDEX identity_consent_newest ON identity_consent (phone, entry DESC);

-- Texts about orders need the newest entry of the ledger and the person's own switch.
CREATE FUNCTION may_text(number text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT is_agreed FROM identity_consent WHERE phone = number ORDER BY entry DESC LIMIT 1), false)
    AND EXISTS (SELECT FROM app_user WHERE phone = number AND sms_notification_opt_in)
$$;

-- What is asked again when a message is about to leave: the consent, the hour where it is read, whether it still says something.
ALTER TABLE message
  ADD COLUMN needs_consent boolean NOT NULL DEFAULT true,
  -- The zone whose night it does not disturb; null leaves at any hour.
  ADD COLUMN quiet_zone text,
  ADD COLUMN not_after timestamptz,
  ADD COLUMN withheld_at timestamptz,
  ADD CHECK (sent_at IS NULL OR withheld_at IS NULL);
DROP INDEX message_unsent;
CREATE INDEX message_unsent ON message (next_attempt_at) WHERE sent_at IS NULL AND withheld_at IS NULL;
CREATE INDEX message_recipient ON message (recipient, id);

-- Customers of rentals that end tomorrow are reminded, also where the system has begun to plan the pick-up.
CREATE INDEX orders_due_pickup ON orders (((pickup_window->>'day')::bigint)) WHERE status = 'pending-pickup';

-- A hauler's own words for an occasion, in place of the product's.
CREATE TABLE message_template (
  organization_id uuid NOT NULL REFERENCES organization,
  occasion text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  language text NOT NULL CHECK (language IN ('en', 'es')),
  subject text CHECK (length(subject) <= 200),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, occasion, channel, language),
  CHECK ((channel = 'email') = (subject IS NOT NULL))
);

-- Texts that came in, each once; what they said is kept only where it changed the ledger.
CREATE TABLE inbound_text (
  id text PRIMARY KEY CHECK (length(id) <= 200),
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  meaning text NOT NULL CHECK (meaning IN ('stop', 'start', 'help', 'other')),
  is_answered boolean NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX inbound_text_answered ON inbound_text (phone, received_at) WHERE is_answered;

-- What every process of this installation must know alike, and learns only once one of them runs.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Where customers reach it; links in messages begin with it.
  public_url text NOT NULL
);
