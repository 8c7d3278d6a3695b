-- What an event changed of its order besides the status: windows, dumpsters, price. With it the events alone rebuild the order.
-- Null where nothing else changed, and in events from before.
ALTER TABLE order_event ADD COLUMN changed jsonb;
