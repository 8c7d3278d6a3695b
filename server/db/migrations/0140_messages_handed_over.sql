-- A message is marked before a service is called, so that a lost answer never sends it a second time; and what the service tells later is stored.
ALTER TABLE message
  -- When the latest call to the service began. The claim writes it; that the service did not take the message clears it.
  ADD COLUMN handed_over_at timestamptz,
  -- The id under which the service knows the message.
  ADD COLUMN reference text CHECK (length(reference) <= 200),
  -- What the service told after it had taken the message: it reached the phone or the mailbox, or it did not.
  ADD COLUMN delivered_at timestamptz,
  ADD COLUMN undelivered_at timestamptz,
  DROP CONSTRAINT message_undeliverable_why_check,
  ADD CONSTRAINT message_undeliverable_why_check CHECK (undeliverable_why IN
    ('no-such-number', 'no-texts', 'opted-out', 'unreachable', 'filtered', 'sender-not-registered', 'no-such-mailbox',
     'refused', 'answer-lost', 'given-up')),
  -- It ended before it was sent, or the service told so afterwards.
  DROP CONSTRAINT message_check1,
  ADD CONSTRAINT message_undeliverable_ended CHECK
    (undeliverable_why IS NULL OR withheld_at IS NOT NULL OR undelivered_at IS NOT NULL);
DROP INDEX message_undeliverable;
CREATE INDEX message_undeliverable ON message (organization_id, coalesce(withheld_at, undelivered_at))
  WHERE undeliverable_why IS NOT NULL;
