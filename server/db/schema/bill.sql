-- What an order costs after it was weighed.

-- What a load weighed and what was in it. A correction is a new version, which supersedes the earlier one.
CREATE TABLE weighing (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- This is one entry for each dumpster that was weighed: [{containerTypeId, tons: "2.75"}].
  containers jsonb NOT NULL,
  ticket_number text CHECK (length(ticket_number) BETWEEN 1 AND 60),
  ticket_photo_id uuid,
  -- This is the number of pieces that the office counted, if it differs from the order: [{materialId, quantity}].
  item_counts jsonb NOT NULL DEFAULT '[]',
  -- These are the other lines of the bill: [{label, amountInCents, postTax}].
  additional_lines jsonb NOT NULL DEFAULT '[]',
  -- These are discounts on the bill: [{type: "percent" or "dollars", amount}].
  discounts jsonb NOT NULL DEFAULT '[]',
  entered_by uuid REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  -- This is the reason why the office weighed again, as it was typed.
  why text CHECK (length(why) BETWEEN 1 AND 200),
  -- It is false if the weighing would have made a completed order dearer. Such a weighing counts for reports alone.
  is_billed boolean NOT NULL DEFAULT true,
  UNIQUE (order_id, version),
  UNIQUE (id, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (ticket_photo_id, organization_id) REFERENCES order_photo (id, organization_id)
);
CREATE INDEX weighing_ticket_photo ON weighing (ticket_photo_id) WHERE ticket_photo_id IS NOT NULL;
CREATE TRIGGER weighing_append_only BEFORE UPDATE OR DELETE ON weighing
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Each row is the final bill of an order. Each time that the office settles the order again, a new version is added, and the newest counts.
CREATE TABLE bill (
  order_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  organization_id uuid NOT NULL REFERENCES organization (id),
  weighing_id uuid NOT NULL,
  sub_total_in_cents integer NOT NULL CHECK (sub_total_in_cents >= 0),
  tax_in_cents integer NOT NULL CHECK (tax_in_cents >= 0),
  total_in_cents integer NOT NULL CHECK (total_in_cents >= 0),
  -- This is the amount that the customer owed when the bill was made. A negative amount is money back.
  balance_in_cents integer NOT NULL,
  -- This is the part of the balance that the card on file may be charged by the customer's consent.
  consented_in_cents integer NOT NULL CHECK (consented_in_cents >= 0),
  -- From this time the card on file is charged if the customer does not object. It is null if the card is not charged.
  charge_after timestamptz,
  -- These are the weights and amounts as the customer's app shows them.
  finalized jsonb NOT NULL,
  created_by uuid REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version),
  UNIQUE (order_id, version, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (weighing_id, organization_id) REFERENCES weighing (id, organization_id)
);
CREATE TRIGGER bill_append_only BEFORE UPDATE OR DELETE ON bill
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Each row is a line of a bill.
CREATE TABLE bill_line (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  organization_id uuid NOT NULL REFERENCES organization (id),
  kind text NOT NULL,
  item_id text,
  label text NOT NULL,
  quantity numeric NOT NULL,
  amount_in_cents integer NOT NULL,
  reason jsonb NOT NULL,
  PRIMARY KEY (order_id, version, position),
  FOREIGN KEY (order_id, version, organization_id) REFERENCES bill (order_id, version, organization_id)
);
CREATE TRIGGER bill_line_append_only BEFORE UPDATE OR DELETE ON bill_line
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- An amount of an order besides its bill. 'goodwill' is given by the office and is taken off every bill of the order. 'let-go' is a balance
-- of one bill that is too small to charge. 'kept-fee' is the part that the hauler keeps of a cancelled order.
CREATE TABLE order_adjustment (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('goodwill', 'let-go', 'kept-fee')),
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  bill_version integer,
  reason text NOT NULL,
  actor_id uuid REFERENCES app_user (id),
  at timestamptz NOT NULL,
  FOREIGN KEY (order_id, bill_version, organization_id) REFERENCES bill (order_id, version, organization_id),
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  CHECK ((kind = 'let-go') = (bill_version IS NOT NULL)),
  CONSTRAINT order_adjustment_let_go CHECK (kind <> 'let-go' OR amount_in_cents < 50 OR actor_id IS NOT NULL)
);
CREATE INDEX order_adjustment_order ON order_adjustment (order_id, at);
CREATE TRIGGER order_adjustment_append_only BEFORE UPDATE OR DELETE ON order_adjustment
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

-- Each row is an objection of a customer to a bill. The card is not charged until the office has settled the bill again or has confirmed
-- it.
CREATE TABLE bill_objection (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization (id),
  note_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- This is the note with which the office confirmed the bill. The customer is notified, and the card is charged.
  answer_note_id uuid,
  answered_by uuid REFERENCES app_user (id),
  answered_at timestamptz,
  PRIMARY KEY (order_id, version),
  FOREIGN KEY (answer_note_id, organization_id) REFERENCES note (id, organization_id),
  FOREIGN KEY (note_id, organization_id) REFERENCES note (id, organization_id),
  FOREIGN KEY (order_id, version, organization_id) REFERENCES bill (order_id, version, organization_id),
  CONSTRAINT bill_objection_answer CHECK ((answer_note_id IS NULL) = (answered_at IS NULL) AND (answered_by IS NULL
    OR answered_at IS NOT NULL))
);

-- Each row is a dearer bill after the office weighed a completed order again. The customer may pay it freely, and the hauler does not
-- request the money.
CREATE TABLE voluntary_offer (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  order_id uuid NOT NULL,
  -- This is the weighing that no other bill counts.
  weighing_id uuid NOT NULL UNIQUE,
  -- This is the version of the new bill, which exists once the customer has paid.
  bill_version integer NOT NULL CHECK (bill_version > 1),
  amount_in_cents integer NOT NULL CHECK (amount_in_cents > 0),
  -- This is the bill as it was computed when it was offered: {lines, subTotalInCents, taxInCents, totalInCents}.
  bill jsonb NOT NULL,
  finalized jsonb NOT NULL,
  offered_by uuid REFERENCES app_user (id),
  offered_at timestamptz NOT NULL,
  paid_at timestamptz,
  FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (weighing_id, organization_id) REFERENCES weighing (id, organization_id)
);
CREATE INDEX voluntary_offer_order_id_idx ON voluntary_offer (order_id);

-- Returns the cost of an order without tax, and its tax: by its newest bill, or as it was ordered if there is no bill yet.
CREATE FUNCTION cost_without_tax(p_order uuid) RETURNS TABLE(net bigint, tax bigint, total bigint)
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(b.sub_total_in_cents, o.total_in_cents - ordered.tax)::bigint, coalesce(b.tax_in_cents, ordered.tax)::bigint,
    coalesce(b.total_in_cents, o.total_in_cents)::bigint
  FROM orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount_in_cents), 0)::int AS tax FROM order_line l
      WHERE l.order_id = o.id AND l.kind = 'tax') ordered
    LEFT JOIN LATERAL (SELECT * FROM bill WHERE bill.order_id = o.id ORDER BY version DESC LIMIT 1) b ON true
  WHERE o.id = p_order
$$;
