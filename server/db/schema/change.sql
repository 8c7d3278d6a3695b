-- This file has the history of what the office and the drivers changed.

-- Each row is a change that a person made in the office or on the road. The office shows it as history, open pages learn of it, and some
-- changes can be undone by it. Rows are only ever added, and deleted when their period is over.
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
  -- This is the change that this one undoes. That one may have been deleted already.
  undoes bigint,
  UNIQUE (seq, organization_id),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id)
);
CREATE INDEX change_object ON change (object_id, seq DESC);
CREATE INDEX change_feed ON change (organization_id, xid);
-- These indexes serve the history of a hauler, of a kind of thing, and of a person.
CREATE INDEX change_of_hauler ON change (organization_id, at DESC, seq DESC);
CREATE INDEX change_of_kind ON change (organization_id, object, at DESC, seq DESC);
CREATE INDEX change_of_actor ON change (actor_id, at DESC, seq DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX change_of_driver ON change (driver_id, at DESC, seq DESC) WHERE driver_id IS NOT NULL;

-- Refuses every change of a row, and to delete a row unless the transaction has named a time before which rows are old.
CREATE FUNCTION allow_only_deleting_what_is_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('rolloff.old_before', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER change_append_only BEFORE UPDATE OR DELETE ON change
  FOR EACH ROW EXECUTE FUNCTION allow_only_deleting_what_is_old();
