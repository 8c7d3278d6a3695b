-- Day and hours that a step promised to the customer; null where it promised nothing new.
ALTER TABLE order_event ADD COLUMN promised_window jsonb;
