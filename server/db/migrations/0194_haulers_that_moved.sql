-- A hauler can move to the database of another cell (decision 148). Its row stays here and says where it is served now. The keys say which
-- addresses of pages, which people and which ZIPs were the hauler's, so that this server can lead them to the new cell.
ALTER TABLE organization ADD COLUMN moved_to text CHECK (moved_to ~ '^https?://');

CREATE TABLE moved_key (
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL CHECK (kind IN ('cart', 'person', 'zip', 'link')),
  key text NOT NULL,
  PRIMARY KEY (kind, key, organization_id)
);
