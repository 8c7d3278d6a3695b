-- An event about something that nobody knows ends after some tries: 'unknown'. Those that are tried least come first.

ALTER TABLE provider_event DROP CONSTRAINT provider_event_state_check;
ALTER TABLE provider_event ADD CONSTRAINT provider_event_state_check
  CHECK (state IN ('received', 'done', 'unmatched', 'unknown'));
DROP INDEX provider_event_open;
CREATE INDEX provider_event_open ON provider_event (attempts, received_at) WHERE state IN ('received', 'unmatched');
