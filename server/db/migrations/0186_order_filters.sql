-- The office filters its orders by area, size and tag (rule D177).
CREATE INDEX orders_of_area_by_status ON orders (service_area_id, status, created_at DESC, id DESC);
CREATE INDEX orders_of_size ON orders (organization_id, (snapshot #>> '{containers,0,size}'), status, created_at DESC, id DESC);
CREATE INDEX customer_tagged ON customer (organization_id) WHERE tags <> '{}';
CREATE INDEX site_tagged ON site (organization_id) WHERE tags <> '{}';
