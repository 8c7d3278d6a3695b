-- Each answer of a checkout changes when the cart was last changed. Without an index on that time, PostgreSQL stores an answer without new
-- entries in all indexes of the cart. The job that deletes abandoned carts finds them by the time when they were made.
CREATE INDEX cart_unclaimed ON cart (created_at) WHERE user_id IS NULL;
DROP INDEX cart_stale;
