-- What somebody in the office must decide.

-- Something that a driver did and the plan cannot follow: somebody in the office decides.
CREATE TABLE question (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL
    CHECK (kind IN ('stop-withdrawn', 'done-twice', 'box-elsewhere', 'box-other-size', 'order-moved-on', 'ticket-used',
      'swap-paid', 'not-their-stop', 'not-their-load')),
  order_id uuid,
  stop_id uuid,
  container_id uuid,
  tap_id uuid,
  asked_at timestamptz NOT NULL,
  answer text,
  answered_by uuid REFERENCES app_user (id),
  answered_at timestamptz,
  UNIQUE (id, organization_id),
  FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id),
  FOREIGN KEY (tap_id, organization_id) REFERENCES tap (id, organization_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX question_open ON question (organization_id, asked_at) WHERE answered_at IS NULL;
CREATE INDEX question_order ON question (order_id) WHERE answered_at IS NULL;
-- Why a swap that was paid late could not be planned is asked once for its stop.
CREATE UNIQUE INDEX question_swap_paid ON question (stop_id) WHERE kind = 'swap-paid';
-- A box that was not fetched after all is asked about again.
CREATE INDEX question_fetched ON question (order_id) WHERE answer = 'fetch';

-- A box that was left for a cancelled order and is offered to its customer: once the cart is paid, the box counts as delivered at that
-- hour.
CREATE TABLE standing_box (
  cart_id uuid PRIMARY KEY REFERENCES cart (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- The question that stays open until the cart is paid or the box is fetched.
  question_id uuid NOT NULL UNIQUE,
  container_id uuid,
  driver_id uuid,
  left_at timestamptz NOT NULL,
  asked_by uuid REFERENCES app_user (id),
  asked_at timestamptz NOT NULL,
  -- When the cart became an order whose dumpster stands there. It is null until then.
  settled_at timestamptz,
  FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (question_id, organization_id) REFERENCES question (id, organization_id)
);
CREATE INDEX standing_box_open ON standing_box (asked_at) WHERE settled_at IS NULL;
