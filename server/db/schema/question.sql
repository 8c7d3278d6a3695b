-- This file has questions that a person in the office must decide.

-- Each row is something that a driver did and that does not fit the plan. A person in the office decides what follows.
CREATE TABLE question (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL
    CHECK (kind IN ('stop-withdrawn', 'done-twice', 'box-elsewhere', 'box-other-size', 'order-moved-on', 'ticket-used',
      'swap-paid', 'not-their-stop', 'not-their-load')),
  order_id uuid,
  stop_id uuid,
  container_id uuid,
  -- This is the tap that led to the question. The question is kept longer than the tap.
  tap_id uuid,
  asked_at timestamptz NOT NULL,
  answer text,
  answered_by uuid REFERENCES app_user (id),
  answered_at timestamptz,
  UNIQUE (id, organization_id),
  FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX question_open ON question (organization_id, asked_at) WHERE answered_at IS NULL;
CREATE INDEX question_order ON question (order_id) WHERE answered_at IS NULL;
-- A stop has at most one question about a swap that was paid late and could not be planned.
CREATE UNIQUE INDEX question_swap_paid ON question (stop_id) WHERE kind = 'swap-paid';
-- The server looks for an earlier question with the answer 'fetch', because it asks again if the box was not fetched.
CREATE INDEX question_fetched ON question (order_id) WHERE answer = 'fetch';

-- Each row is a box that a driver left for a cancelled order and that is offered to the customer. Once the cart is paid, the box counts as
-- delivered at the hour when it was left.
CREATE TABLE standing_box (
  cart_id uuid PRIMARY KEY REFERENCES cart (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organization (id),
  -- This is the question that stays open until the cart is paid or the box is fetched.
  question_id uuid NOT NULL UNIQUE,
  container_id uuid,
  driver_id uuid,
  left_at timestamptz NOT NULL,
  asked_by uuid REFERENCES app_user (id),
  asked_at timestamptz NOT NULL,
  -- This is when the cart became an order whose dumpster is this box. It is null until then.
  settled_at timestamptz,
  FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id),
  FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id),
  FOREIGN KEY (question_id, organization_id) REFERENCES question (id, organization_id)
);
CREATE INDEX standing_box_open ON standing_box (asked_at) WHERE settled_at IS NULL;
