-- Two records of one customer, put together by the office, and parted again within 30 days.
CREATE TABLE customer_merge (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  kept_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  merged_by uuid REFERENCES app_user,
  -- The one that was kept was blocked because the other one was; parted, it is not.
  brought_block boolean NOT NULL,
  parted_at timestamptz,
  parted_by uuid REFERENCES app_user,
  FOREIGN KEY (kept_id, organization_id) REFERENCES customer (id, organization_id),
  FOREIGN KEY (merged_id, organization_id) REFERENCES customer (id, organization_id),
  CHECK (kept_id <> merged_id)
);
-- A record is part of one other at a time.
CREATE UNIQUE INDEX customer_merge_open ON customer_merge (merged_id) WHERE parted_at IS NULL;
CREATE INDEX customer_merge_kept ON customer_merge (kept_id) WHERE parted_at IS NULL;

-- Who came along, and goes back.
CREATE TABLE customer_merge_person (
  merge_id uuid NOT NULL REFERENCES customer_merge,
  user_id uuid NOT NULL REFERENCES app_user,
  PRIMARY KEY (merge_id, user_id)
);
CREATE INDEX customer_merge_person_user ON customer_merge_person (user_id);

-- `merged_into` names the record that is shown, however often it was merged.
CREATE INDEX customer_merged ON customer (merged_into) WHERE merged_into IS NOT NULL;
