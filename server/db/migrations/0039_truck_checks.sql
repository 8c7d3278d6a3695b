-- Drivers look the truck over before or after the day, where the hauler wants it.
ALTER TABLE organization ADD COLUMN truck_check boolean NOT NULL DEFAULT false;

CREATE TABLE inspection (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  truck_id uuid NOT NULL REFERENCES truck,
  driver_id uuid NOT NULL REFERENCES driver,
  -- Its photos are those that the tap names.
  tap_id uuid NOT NULL UNIQUE REFERENCES tap,
  made_at timestamptz NOT NULL,
  -- None: all fine.
  defects text[] NOT NULL CHECK (defects <@ ARRAY['service-brakes', 'parking-brake', 'steering', 'lights', 'tires', 'horn',
    'wipers', 'mirrors', 'coupling', 'wheels', 'emergency-equipment']),
  -- The name that the driver signed with; null where all was fine.
  signed_as text CHECK (length(signed_as) BETWEEN 1 AND 120),
  -- Who in the office signed that it is repaired, or needs no repair.
  repaired_by uuid REFERENCES app_user,
  repaired_at timestamptz,
  CHECK ((repaired_by IS NULL) = (repaired_at IS NULL)),
  CHECK (repaired_at IS NULL OR defects <> '{}')
);
CREATE INDEX inspection_truck ON inspection (truck_id, made_at DESC);
CREATE INDEX inspection_open ON inspection (organization_id, truck_id) WHERE repaired_at IS NULL AND defects <> '{}';

-- Photos of a truck, or from a stop that serves no order.
ALTER TABLE order_photo ALTER COLUMN order_id DROP NOT NULL,
  DROP CONSTRAINT order_photo_kind_check,
  ADD CONSTRAINT order_photo_kind_check
    CHECK (kind IN ('drop-off', 'pickup', 'scale-ticket', 'failed-attempt', 'inspection', 'errand')),
  ADD CHECK (order_id IS NOT NULL OR kind IN ('inspection', 'errand'));
CREATE INDEX order_photo_stop ON order_photo (stop_id) WHERE order_id IS NULL AND stop_id IS NOT NULL;
