-- When the end of a reservation was tried last: those that fail again and again must not keep others waiting.
ALTER TABLE reservation ADD COLUMN tried_at timestamptz;
