-- What a hauler's texts cost is bounded: how many the networks count of each message, and of each hauler in a day.
ALTER TABLE message
  -- How many texts the networks count: 160 characters of their alphabet, or 70 of others, are one. Says nothing of a mail.
  ADD COLUMN segments smallint NOT NULL DEFAULT 1 CHECK (segments > 0);

-- Texts that were handed over to the message service for a hauler, by days of UTC.
CREATE TABLE text_day (
  organization_id uuid NOT NULL REFERENCES organization,
  day date NOT NULL,
  segments integer NOT NULL CHECK (segments >= 0),
  PRIMARY KEY (organization_id, day)
);
