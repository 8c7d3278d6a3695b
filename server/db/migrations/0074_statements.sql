-- What landfills bill: statements of a line a scale ticket, beside our own loads.
ALTER TABLE facility ADD COLUMN statement_columns jsonb;

CREATE TABLE statement (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  facility_id uuid NOT NULL REFERENCES facility,
  content_hash text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  imported_by uuid NOT NULL REFERENCES app_user,
  imported_at timestamptz NOT NULL,
  -- The same file twice is one statement.
  UNIQUE (facility_id, content_hash)
);
CREATE INDEX statement_organization ON statement (organization_id, imported_at);

CREATE TABLE statement_line (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  statement_id uuid NOT NULL REFERENCES statement,
  facility_id uuid NOT NULL REFERENCES facility,
  position integer NOT NULL,
  day date NOT NULL,
  ticket_number text NOT NULL CHECK (length(ticket_number) BETWEEN 1 AND 60),
  -- Year and number, as domain/statement/statement.ts makes it: a paper is billed once, whichever file names it.
  paper text NOT NULL,
  tons numeric(9, 4) NOT NULL CHECK (tons >= 0),
  amount_in_cents integer NOT NULL CHECK (amount_in_cents >= 0),
  set_aside_by uuid REFERENCES app_user,
  set_aside_at timestamptz,
  UNIQUE (facility_id, paper)
);
CREATE INDEX statement_line_statement ON statement_line (statement_id, position);

-- What tipping it cost, once the landfill has billed it; and whether it was asked about a load that it has not billed.
ALTER TABLE load ADD COLUMN tip_cost_in_cents integer CHECK (tip_cost_in_cents >= 0),
  ADD COLUMN statement_line_id uuid REFERENCES statement_line,
  ADD COLUMN asked_landfill_at timestamptz;
CREATE UNIQUE INDEX load_statement_line ON load (statement_line_id) WHERE statement_line_id IS NOT NULL;
CREATE INDEX load_facility ON load (facility_id, dumped_at) WHERE dumped_at IS NOT NULL;

-- A load that was collected anew, or was tipped elsewhere, is another one for the landfill.
CREATE FUNCTION forget_tip_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.facility_id IS DISTINCT FROM OLD.facility_id THEN
    NEW.tip_cost_in_cents := NULL;
    NEW.statement_line_id := NULL;
    NEW.asked_landfill_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER load_tip_cost BEFORE UPDATE OF facility_id ON load FOR EACH ROW EXECUTE FUNCTION forget_tip_cost();

DROP TRIGGER load_of_day ON load;
CREATE CONSTRAINT TRIGGER load_of_day
  AFTER INSERT OR DELETE OR UPDATE OF collected_at, dumped_at, tons, facility_id, route_id, tip_cost_in_cents ON load
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rewrite_days_of_load();

-- As before, but that a load costs what the landfill has billed for it.
CREATE OR REPLACE FUNCTION figure_parts(p_area uuid, p_from date, p_to date)
RETURNS TABLE (figure text, day date, order_id uuid, value bigint) LANGUAGE sql STABLE AS $$
  SELECT 'orders', (o.created_at AT TIME ZONE a.time_zone)::date, o.id, 1::bigint
  FROM service_area a JOIN orders o ON o.service_area_id = a.id
    AND o.created_at >= p_from::timestamp AT TIME ZONE a.time_zone AND o.created_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone
  WHERE a.id = p_area
  UNION ALL
  SELECT part.figure, moved.day, moved.order_id, part.value
  FROM service_area a CROSS JOIN LATERAL (
      SELECT p.order_id, (p.created_at AT TIME ZONE a.time_zone)::date AS day, p.amount_in_cents AS amount FROM payment p
      WHERE p.organization_id = a.organization_id AND p.created_at >= p_from::timestamp AT TIME ZONE a.time_zone
        AND p.created_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone
      UNION ALL
      SELECT r.order_id, (r.created_at AT TIME ZONE a.time_zone)::date, -r.amount_in_cents FROM refund r
      WHERE r.organization_id = a.organization_id AND r.status <> 'failed' AND r.created_at >= p_from::timestamp AT TIME ZONE a.time_zone
        AND r.created_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone) moved
    JOIN orders o ON o.id = moved.order_id AND o.service_area_id = a.id
    CROSS JOIN LATERAL cost_without_tax(o.id) cost
    CROSS JOIN LATERAL (SELECT coalesce(round(moved.amount * cost.tax::numeric / nullif(cost.total, 0)), 0)::bigint AS tax) share
    CROSS JOIN LATERAL (VALUES ('revenue', moved.amount - share.tax), ('tax', share.tax)) part (figure, value)
  WHERE a.id = p_area
  UNION ALL
  SELECT part.figure, (l.dumped_at AT TIME ZONE a.time_zone)::date, o.id, part.value
  FROM service_area a JOIN load l ON l.organization_id = a.organization_id
      AND l.dumped_at >= p_from::timestamp AT TIME ZONE a.time_zone AND l.dumped_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone
    JOIN orders o ON o.id = l.order_id AND o.service_area_id = a.id
    CROSS JOIN LATERAL cost_without_tax(o.id) cost
    CROSS JOIN LATERAL (SELECT coalesce(l.tip_cost_in_cents, round(l.tons * l.tip_rate_in_cents))::bigint AS cents) tip
    CROSS JOIN LATERAL (VALUES ('loads', 1::bigint), ('pounds', round(l.tons * 2000)::bigint),
      ('tip-cost', tip.cents), ('margin', cost.net - coalesce(tip.cents, 0))) part (figure, value)
  WHERE a.id = p_area AND part.value IS NOT NULL
  UNION ALL
  SELECT 'truck-days', of_truck.day, of_truck.order_id, 1::bigint
  FROM service_area a CROSS JOIN LATERAL (
    SELECT DISTINCT ON (r.truck_id, (l.dumped_at AT TIME ZONE a.time_zone)::date) (l.dumped_at AT TIME ZONE a.time_zone)::date AS day, l.order_id
    FROM load l JOIN orders o ON o.id = l.order_id AND o.service_area_id = a.id JOIN route r ON r.id = l.route_id
    WHERE l.organization_id = a.organization_id AND r.truck_id IS NOT NULL
      AND l.dumped_at >= p_from::timestamp AT TIME ZONE a.time_zone AND l.dumped_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone
    ORDER BY r.truck_id, (l.dumped_at AT TIME ZONE a.time_zone)::date, l.order_id) of_truck
  WHERE a.id = p_area
  UNION ALL
  SELECT 'days-over', (l.collected_at AT TIME ZONE a.time_zone)::date, o.id, over.days
  FROM service_area a JOIN load l ON l.organization_id = a.organization_id
      AND l.collected_at >= p_from::timestamp AT TIME ZONE a.time_zone AND l.collected_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone
    JOIN orders o ON o.id = l.order_id AND o.service_area_id = a.id
    CROSS JOIN LATERAL (SELECT sum(i.quantity)::bigint AS days FROM bill_line i
      WHERE i.order_id = o.id AND i.kind = 'extra-days' AND i.version = (SELECT max(b.version) FROM bill b WHERE b.order_id = o.id)) over
  WHERE a.id = p_area AND over.days IS NOT NULL
  UNION ALL
  SELECT part.figure, (s.done_at AT TIME ZONE a.time_zone)::date, o.id, 1::bigint
  FROM service_area a JOIN stop s ON s.organization_id = a.organization_id AND s.state IN ('done', 'failed')
      AND s.done_at >= p_from::timestamp AT TIME ZONE a.time_zone AND s.done_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone
    JOIN orders o ON o.id = coalesce(s.drop_off_order_id, s.pickup_order_id) AND o.service_area_id = a.id
    CROSS JOIN LATERAL (SELECT CASE WHEN s.drop_off_order_id IS NULL THEN 'pickup' ELSE 'drop-off' END AS side,
      coalesce((SELECT min(t.corrected_at) FROM tap t WHERE t.stop_id = s.id AND t.kind = 'here' AND t.corrected_at <= s.done_at),
        s.done_at) AS arrived_at) seen
    LEFT JOIN LATERAL (SELECT * FROM promise q WHERE q.order_id = o.id AND q.side = seen.side AND q.promised_at <= seen.arrived_at
      ORDER BY q.number DESC LIMIT 1) q ON true
    CROSS JOIN LATERAL (VALUES
      ('visits', s.state = 'done'),
      ('first-visits', s.state = 'done' AND NOT EXISTS (SELECT FROM stop e WHERE e.state = 'failed' AND e.done_at < s.done_at
        AND CASE seen.side WHEN 'drop-off' THEN e.drop_off_order_id ELSE e.pickup_order_id END = o.id)),
      ('promised', s.state = 'done' AND q.day IS NOT NULL),
      ('on-time', s.state = 'done' AND q.day IS NOT NULL
        AND seen.arrived_at >= (q.day + make_interval(hours => q.window_start)) AT TIME ZONE a.time_zone
        AND seen.arrived_at <= (q.day + make_interval(hours => q.window_end)) AT TIME ZONE a.time_zone),
      ('dry-run:' || coalesce(s.failed_reason, 'other'), s.state = 'failed')) part (figure, is_one)
  WHERE a.id = p_area AND s.kind IN ('drop-off', 'pickup', 'swap', 'dump-and-return') AND part.is_one
$$;
