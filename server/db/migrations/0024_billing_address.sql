-- The card's own ZIP and country, as they were typed beside it: never the job site's. Payments made before have none.
ALTER TABLE payment ADD COLUMN billing_postal_code text, ADD COLUMN billing_country text;
