-- An address that a person typed by hand: until the office has checked it, no stop of the order is published (rule C26).
ALTER TABLE orders ADD COLUMN address_to_check boolean NOT NULL DEFAULT false;

CREATE INDEX orders_address_to_check ON orders (organization_id) WHERE address_to_check;
