-- What a correction would have made dearer after its order was completed, which the customer may pay freely.

ALTER TABLE order_charge DROP CONSTRAINT order_charge_purpose_check;
ALTER TABLE order_charge ADD CONSTRAINT order_charge_purpose_check CHECK (purpose IN ('balance', 'extension', 'voluntary'));

CREATE TABLE voluntary_offer (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  order_id uuid NOT NULL REFERENCES orders,
  -- The weighing that no bill counts.
  weighing_id uuid NOT NULL UNIQUE REFERENCES weighing,
  -- The version of the bill that its payment makes.
  bill_version integer NOT NULL CHECK (bill_version > 1),
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  -- {lines, subTotalInCents, taxInCents, totalInCents}: as it was worked out when it was offered.
  bill jsonb NOT NULL,
  finalized jsonb NOT NULL,
  offered_by uuid REFERENCES app_user,
  offered_at timestamptz NOT NULL,
  paid_at timestamptz
);
CREATE INDEX ON voluntary_offer (order_id);
