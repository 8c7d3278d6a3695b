-- What haulers offer: containers, materials, add-ons, kinds of cleanup and time windows.

-- Each row is a size of dumpster that a hauler rents out, with its price.
CREATE TABLE container_type (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  size text NOT NULL CHECK (size IN ('10yard', '10yard-heavy', '20yard', '30yard', '40yard', 'concrete-box')),
  max_weight_in_pounds integer NOT NULL CHECK (max_weight_in_pounds > 0),
  volume_in_cubic_yards integer NOT NULL CHECK (volume_in_cubic_yards > 0),
  price_per_day_in_cents integer NOT NULL CHECK (price_per_day_in_cents > 0),
  -- Up to how many cents the saved card may be charged for weight after the order, without another consent.
  pre_auth_amount_in_cents integer NOT NULL CHECK (pre_auth_amount_in_cents > 0),
  capacity_description text NOT NULL,
  length_in_inches integer NOT NULL CHECK (length_in_inches > 0),
  width_in_inches integer NOT NULL CHECK (width_in_inches > 0),
  height_in_inches integer NOT NULL CHECK (height_in_inches > 0),
  recommended_use text NOT NULL,
  image_url text NOT NULL DEFAULT '',
  -- The texts in other languages: {"es": {"name": …}}.
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  -- Each save names the version that the person had read.
  version integer NOT NULL DEFAULT 1,
  UNIQUE (id, organization_id)
);
CREATE INDEX container_type_organization ON container_type (organization_id);
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON container_type
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- Each row is a kind of waste that a hauler takes.
CREATE TABLE material (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  display_order integer,
  is_restricted boolean NOT NULL DEFAULT false,
  extra_charge_in_cents integer CHECK (extra_charge_in_cents > 0),
  recommended_container_ids uuid[] NOT NULL DEFAULT '{}',
  -- This is the weight of the loose material in pounds per cubic yard: low, typical and high.
  density_low integer CHECK (density_low > 0),
  density_typical integer,
  density_high integer,
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- The name of the drawing that is shown beside the material.
  icon text
    CHECK (icon IN ('bag', 'furniture', 'debris', 'wood', 'drywall', 'roofing', 'yard-waste', 'metal', 'cardboard',
      'dirt', 'concrete', 'brick', 'tile', 'mattress', 'tire', 'screen', 'appliance', 'dust', 'paint', 'battery',
        'fuel', 'medical')),
  CHECK (density_typical >= density_low),
  CHECK (density_high >= density_typical)
);
CREATE INDEX material_organization ON material (organization_id);
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON material
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- Each row is an optional extra that a customer orders with a dumpster.
CREATE TABLE add_on (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description text NOT NULL,
  price_in_cents integer NOT NULL CHECK (price_in_cents >= 0),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX add_on_organization ON add_on (organization_id);
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON add_on
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- Each row is a kind of cleanup that a customer may choose, such as a kitchen, with the materials that are usual for it.
CREATE TABLE cleanup (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description_items text[] NOT NULL CHECK (cardinality(description_items) >= 1),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  -- These are the materials that are ticked at first if the customer has not chosen any.
  usual_material_ids uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX cleanup_organization ON cleanup (organization_id);
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON cleanup
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- These are the hours in which a hauler makes drop-offs and pick-ups. A window that is archived keeps its row.
CREATE TABLE time_window (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- These are hours of the service area's clock.
  start_hour integer NOT NULL CHECK (start_hour >= 0),
  end_hour integer NOT NULL CHECK (end_hour <= 24),
  needs_confirmation boolean NOT NULL DEFAULT false,
  only_weekend boolean NOT NULL DEFAULT false,
  -- The name that customers read beside the hours. Most windows have no name.
  name text CHECK (length(name) BETWEEN 1 AND 40),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CHECK (start_hour < end_hour)
);
-- A hauler never offers the same hours twice for the same days.
CREATE UNIQUE INDEX time_window_offered ON time_window (organization_id, only_weekend, start_hour, end_hour)
  WHERE NOT archived;
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON time_window
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- These are points that the office keeps to write kinds of cleanup with. Customers do not see them.
CREATE TABLE description_template (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description_items text[] NOT NULL CHECK (cardinality(description_items) >= 1),
  translations jsonb NOT NULL DEFAULT '{}',
  archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX description_template_organization ON description_template (organization_id);
