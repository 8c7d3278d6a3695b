-- In which order somebody sees the saved views of a page: their own, and those for everybody.
CREATE TABLE saved_view_place (
  person_id uuid NOT NULL REFERENCES app_user,
  view_id uuid NOT NULL REFERENCES saved_view ON DELETE CASCADE,
  place integer NOT NULL CHECK (place >= 0),
  PRIMARY KEY (person_id, view_id)
);
CREATE INDEX saved_view_place_view ON saved_view_place (view_id);
