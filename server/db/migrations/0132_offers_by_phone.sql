-- Each reading of a driver's day looks for companies that wait for a yes of their number (rule A15).
CREATE INDEX driver_offer ON driver (phone) WHERE user_id IS NULL AND NOT archived;
