-- Plausible tickets with a photo are confirmed without the office, where the hauler wants it.
ALTER TABLE organization ADD COLUMN settles_alone boolean NOT NULL DEFAULT false;
