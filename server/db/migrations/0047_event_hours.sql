-- Two drivers say that they did one visit, and the earlier word came later: the event stays as it was written, and this is its hour.
CREATE TABLE event_hour (
  event_id bigint NOT NULL REFERENCES order_event,
  organization_id uuid NOT NULL REFERENCES organization,
  at timestamptz NOT NULL,
  driver_id uuid NOT NULL REFERENCES driver,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, at)
);
CREATE TRIGGER event_hour_append_only BEFORE UPDATE OR DELETE ON event_hour
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
