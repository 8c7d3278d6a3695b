-- Who saves the words of an occasion names the version that was read: one for its text and its mail in both languages.
CREATE TABLE message_wording (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  occasion text NOT NULL CHECK (length(occasion) BETWEEN 1 AND 100),
  version integer NOT NULL DEFAULT 0,
  UNIQUE (organization_id, occasion)
);
INSERT INTO message_wording (organization_id, occasion, version)
  SELECT DISTINCT organization_id, occasion, 1 FROM message_template;
