-- Open pages of the office are told of what customers do, too: which transaction wrote an event. Null in events from before.
ALTER TABLE order_event ADD COLUMN xid xid8;
ALTER TABLE order_event ALTER COLUMN xid SET DEFAULT pg_current_xact_id();
CREATE INDEX order_event_feed ON order_event (organization_id, xid) WHERE xid IS NOT NULL;
DROP INDEX change_feed;
CREATE INDEX change_feed ON change (organization_id, xid);

-- Why a stop was planned although the day is closed or the truck does not fit.
ALTER TABLE stop ADD COLUMN planned_anyway text CHECK (length(planned_anyway) BETWEEN 1 AND 200);
