-- What the hauler sells, as the office writes it. Everything of yesterday stays as it is.

-- Who saves something names the version that was read.
ALTER TABLE container_type ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE material ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE add_on ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE cleanup ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Points that the office keeps to write kinds of cleanup with; customers do not see them.
CREATE TABLE description_template (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description_items text[] NOT NULL CHECK (cardinality(description_items) >= 1),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX description_template_organization ON description_template (organization_id);
