-- A hauler can move to the database of another cell (decision 148). The keys of a hauler that moved away lead to its new cell.
CREATE TABLE moved_hauler (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  moved_to text NOT NULL CHECK (moved_to ~ '^https?://'),
  moved_at timestamptz NOT NULL
);

CREATE TABLE moved_key (
  kind text NOT NULL CHECK (kind IN ('cart', 'person', 'zip', 'link')),
  key text NOT NULL,
  hauler_id uuid NOT NULL REFERENCES moved_hauler (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, key, hauler_id)
);
CREATE INDEX moved_key_of ON moved_key (hauler_id);
