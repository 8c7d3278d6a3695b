-- This file has the history of what the office and the drivers changed.

-- Each row is a change that a person made in the office or on the road. The office shows it as history, open pages learn of it, and some
-- changes can be undone by it. Rows are only ever added.
CREATE TABLE change (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES app_user (id),
  driver_id uuid,
  act text NOT NULL,
  object text NOT NULL,
  object_id uuid NOT NULL,
  -- These are the values before and after the change. They contain no text that people typed.
  before jsonb,
  after jsonb,
  undoes bigint,
  UNIQUE (seq, organization_id),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (undoes, organization_id) REFERENCES change (seq, organization_id)
);
CREATE INDEX change_object ON change (object_id, seq DESC);
CREATE INDEX change_feed ON change (organization_id, xid);
-- These indexes serve the history of a hauler, of a kind of thing, and of a person.
CREATE INDEX change_of_hauler ON change (organization_id, at DESC, seq DESC);
CREATE INDEX change_of_kind ON change (organization_id, object, at DESC, seq DESC);
CREATE INDEX change_of_actor ON change (actor_id, at DESC, seq DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX change_of_driver ON change (driver_id, at DESC, seq DESC) WHERE driver_id IS NOT NULL;
CREATE TRIGGER change_append_only BEFORE UPDATE OR DELETE ON change
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
