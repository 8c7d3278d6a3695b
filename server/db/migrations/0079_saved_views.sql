-- Names for addresses of lists in the office. Of somebody who has left, those for everybody stay without a maker.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  made_by uuid REFERENCES app_user,
  is_for_all boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  address text NOT NULL CHECK (length(address) BETWEEN 2 AND 500 AND address LIKE '/%'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CHECK (is_for_all OR made_by IS NOT NULL)
);
CREATE INDEX saved_view_organization ON saved_view (organization_id, created_at);
CREATE INDEX saved_view_maker ON saved_view (made_by);
