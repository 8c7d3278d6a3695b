-- Prices as the office writes them. The rules of yesterday stay as they are; placed orders have their own copy of every price.

-- Who saves a rule names the version that was read.
ALTER TABLE pricing_rule ADD COLUMN version integer NOT NULL DEFAULT 1;
-- A hauler's newest orders, a page at a time: what a draft of a rule is compared with.
CREATE INDEX orders_placed ON orders (organization_id, created_at DESC, id DESC);
