-- Why the address service answers nobody, for all server processes together (rule C57).
CREATE TABLE address_service_fault (
  fault text PRIMARY KEY CHECK (fault IN ('key', 'permission', 'quota')),
  -- The service's own word.
  reason text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
