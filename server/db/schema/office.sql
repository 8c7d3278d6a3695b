-- This file has the lists of the office that people saved.

-- A saved view: a name for the address of a list in the office. A view for everybody stays without a maker if its maker has left.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  made_by uuid REFERENCES app_user (id),
  is_for_all boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  address text NOT NULL CHECK (length(address) BETWEEN 2 AND 500 AND address LIKE '/%'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  UNIQUE (id, organization_id),
  CHECK (is_for_all OR made_by IS NOT NULL)
);
CREATE INDEX saved_view_organization ON saved_view (organization_id, created_at);
CREATE INDEX saved_view_maker ON saved_view (made_by);

-- Each row is the order in which a person sees the saved views of a page: their own views and those for everybody.
CREATE TABLE saved_view_place (
  person_id uuid NOT NULL REFERENCES app_user (id),
  view_id uuid NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  organization_id uuid NOT NULL REFERENCES organization (id),
  PRIMARY KEY (person_id, view_id),
  FOREIGN KEY (view_id, organization_id) REFERENCES saved_view (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX saved_view_place_view ON saved_view_place (view_id);
