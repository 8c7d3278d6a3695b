-- Who says that there is such an address: who typed it, who typed each part of it, or Google, whose place id is then stored. Of Google no
-- position is stored.
ALTER TABLE address ADD COLUMN source text NOT NULL DEFAULT 'typed' CHECK (source IN ('typed', 'hand', 'google'));
UPDATE address SET source = 'hand' WHERE starts_with(place_id, 'hand.');
