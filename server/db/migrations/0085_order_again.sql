-- A cart that was made to order the same again names the order it was made from. An order has few of them, most carts have none.
ALTER TABLE cart ADD COLUMN repeats_order_id uuid REFERENCES orders ON DELETE SET NULL;
CREATE INDEX cart_repeats_order ON cart (repeats_order_id) WHERE repeats_order_id IS NOT NULL;
