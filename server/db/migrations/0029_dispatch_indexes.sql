-- What jobs and phones ask again and again is found without reading a table that grows.

-- Every minute: changes that are to be told.
CREATE INDEX stop_changed ON stop (changed_at) WHERE changed_at IS NOT NULL;
-- Every minute: confirmed loads whose bill is not made.
CREATE INDEX orders_in_processing ON orders (id) WHERE status = 'waste-processing';
-- With every day that a phone fetches: the loads of its routes.
CREATE INDEX load_route ON load (route_id);
-- With every photo: the tap that has announced it.
CREATE INDEX tap_photos ON tap USING gin ((content->'photoIds'));
