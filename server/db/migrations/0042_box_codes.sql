-- What the codes on a hauler's boxes begin with (rule D117): made from its id, so that it stays when the name changes.
ALTER TABLE organization
  ADD COLUMN box_prefix text GENERATED ALWAYS AS (left(md5(id::text), 8)) STORED;
CREATE UNIQUE INDEX organization_box_prefix ON organization (box_prefix);
