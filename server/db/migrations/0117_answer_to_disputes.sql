-- Until when the hauler can answer the customer's bank, as the service tells it; null where it names no day.
ALTER TABLE dispute ADD COLUMN answer_by timestamptz;
