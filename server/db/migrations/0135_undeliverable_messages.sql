-- A message that nobody can receive ends, with its reason, and is not tried for ever.
ALTER TABLE message
  ADD COLUMN undeliverable_why text CHECK (undeliverable_why IN
    ('no-such-number', 'no-texts', 'opted-out', 'no-such-mailbox', 'given-up')),
  ADD CHECK (undeliverable_why IS NULL OR withheld_at IS NOT NULL);
-- What the office is told of.
CREATE INDEX message_undeliverable ON message (organization_id, withheld_at) WHERE undeliverable_why IS NOT NULL;
