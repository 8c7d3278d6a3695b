-- When the app of a driver last called or had a stream open.
ALTER TABLE driver ADD COLUMN app_seen_at timestamptz;

-- What the driver knows of a published day, and when it last became another one.
ALTER TABLE route ADD COLUMN told jsonb, ADD COLUMN changed_at timestamptz;
CREATE INDEX route_to_tell ON route (changed_at) WHERE changed_at IS NOT NULL;

-- Days that were published before are known to their drivers, though not as what: whatever comes is a change.
UPDATE route SET told = '{"truckId": null, "stops": []}' WHERE published_at IS NOT NULL;
