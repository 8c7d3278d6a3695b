-- Of a tap that came by a link: the route that the link shows.
ALTER TABLE tap ADD COLUMN link_route_id uuid REFERENCES route;
