-- From which device a session was opened: the id of its device cookie. Null where that was not stored.
ALTER TABLE identity_session ADD COLUMN device text;

-- Devices that a person's account knows: the one that it was made on. A code alone proves who has the number now, not who had it
-- when a card was saved (rule M39).
CREATE TABLE known_device (
  user_id uuid NOT NULL REFERENCES app_user,
  device text NOT NULL,
  known_since timestamptz NOT NULL,
  PRIMARY KEY (user_id, device)
);

-- Whoever is signed in now stays known.
UPDATE identity_session SET device = 'session ' || id WHERE revoked_at IS NULL;
INSERT INTO known_device (user_id, device, known_since)
SELECT u.id, s.device, s.authenticated_at FROM identity_session s JOIN app_user u ON u.subject = s.subject::text
WHERE s.device IS NOT NULL;
