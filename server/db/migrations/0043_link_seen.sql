-- When a phone with a link last called or had a stream open: it shows its own day and no other.
ALTER TABLE driver_link ADD COLUMN seen_at timestamptz;
