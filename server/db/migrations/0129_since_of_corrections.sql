-- A correction that puts a box back where it never left keeps the hour at which it came there.

ALTER TABLE container_move ADD COLUMN since timestamptz;
