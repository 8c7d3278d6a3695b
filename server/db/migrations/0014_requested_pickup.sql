-- The pick-up that was asked for, beside the one that is planned: days that the hauler takes longer are not the customer's to pay.
ALTER TABLE orders ADD COLUMN requested_pickup_window jsonb;
UPDATE orders SET requested_pickup_window = final_pickup_window;
