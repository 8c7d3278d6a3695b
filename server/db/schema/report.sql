-- This file has figures for the reports of the office. They add up by the day of the service area and contain nothing about people.

-- Each row is one figure of a day of a service area.
CREATE TABLE daily_figure (
  organization_id uuid NOT NULL,
  service_area_id uuid NOT NULL,
  day date NOT NULL,
  figure text NOT NULL,
  -- Cents, pounds, days or a count, as domain/report/figures.ts defines. A value of 0 is not stored.
  value bigint NOT NULL,
  PRIMARY KEY (service_area_id, day, figure),
  FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id)
);
CREATE INDEX daily_figure_organization ON daily_figure (organization_id, day);

-- The last day of an area whose figures are stored. The figures of later days are computed when they are read.
CREATE TABLE rolled_up (
  service_area_id uuid PRIMARY KEY,
  until date NOT NULL,
  organization_id uuid NOT NULL REFERENCES organization (id),
  FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id)
);

-- Returns what every order contributes to every figure of an area, for a span of days. A figure is the sum of these parts. The function
-- reads only the rows of these days. PostgreSQL cannot know that the span is short. OFFSET 0 therefore makes it read one row for each row
-- of these days, and not a whole table.
CREATE FUNCTION figure_parts(p_area uuid, p_from date, p_to date) RETURNS TABLE(figure text, day date, order_id uuid, value bigint)
  LANGUAGE sql STABLE AS $$
  SELECT 'orders', (o.created_at AT TIME ZONE a.time_zone)::date, o.id, 1::bigint
  FROM service_area a CROSS JOIN LATERAL (SELECT id, created_at FROM orders x WHERE x.service_area_id = a.id
    AND x.created_at >= p_from::timestamp AT TIME ZONE a.time_zone AND x.created_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone OFFSET 0) o
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
  FROM service_area a CROSS JOIN LATERAL (SELECT * FROM load x WHERE x.organization_id = a.organization_id
      AND x.dumped_at >= p_from::timestamp AT TIME ZONE a.time_zone AND x.dumped_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone OFFSET 0) l
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
    FROM (SELECT * FROM load x WHERE x.organization_id = a.organization_id
        AND x.dumped_at >= p_from::timestamp AT TIME ZONE a.time_zone AND x.dumped_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone OFFSET 0) l
      JOIN orders o ON o.id = l.order_id AND o.service_area_id = a.id
      CROSS JOIN LATERAL (SELECT truck_id FROM route WHERE route.id = l.route_id OFFSET 0) r
    WHERE r.truck_id IS NOT NULL
    ORDER BY r.truck_id, (l.dumped_at AT TIME ZONE a.time_zone)::date, l.order_id) of_truck
  WHERE a.id = p_area
  UNION ALL
  SELECT 'days-over', (l.collected_at AT TIME ZONE a.time_zone)::date, o.id, over.days
  FROM service_area a CROSS JOIN LATERAL (SELECT * FROM load x WHERE x.organization_id = a.organization_id
      AND x.collected_at >= p_from::timestamp AT TIME ZONE a.time_zone AND x.collected_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone OFFSET 0) l
    JOIN orders o ON o.id = l.order_id AND o.service_area_id = a.id
    CROSS JOIN LATERAL (SELECT sum(i.quantity)::bigint AS days FROM bill_line i
      WHERE i.order_id = o.id AND i.kind = 'extra-days' AND i.version = (SELECT max(b.version) FROM bill b WHERE b.order_id = o.id)) over
  WHERE a.id = p_area AND over.days IS NOT NULL
  UNION ALL
  SELECT part.figure, (s.done_at AT TIME ZONE a.time_zone)::date, o.id, 1::bigint
  FROM service_area a CROSS JOIN LATERAL (SELECT * FROM stop x WHERE x.organization_id = a.organization_id AND x.state IN ('done', 'failed')
      AND x.done_at >= p_from::timestamp AT TIME ZONE a.time_zone AND x.done_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone OFFSET 0) s
    JOIN orders o ON o.id = coalesce(s.drop_off_order_id, s.pickup_order_id) AND o.service_area_id = a.id
    CROSS JOIN LATERAL (SELECT CASE WHEN s.drop_off_order_id IS NULL THEN 'pickup' ELSE 'drop-off' END AS side,
      coalesce((SELECT min(t.corrected_at) FROM tap t WHERE t.stop_id = s.id AND t.kind = 'here' AND t.corrected_at <= s.done_at),
        s.done_at) AS arrived_at) seen
    LEFT JOIN LATERAL (SELECT * FROM promise q WHERE q.order_id = o.id AND q.side = seen.side AND q.promised_at <= seen.arrived_at
      ORDER BY q.number DESC LIMIT 1) q ON true
    CROSS JOIN LATERAL (VALUES
      ('visits', s.state = 'done'),
      ('first-visits', s.state = 'done' AND NOT EXISTS (SELECT FROM stop e WHERE e.state = 'failed' AND e.done_at < s.done_at
        AND (e.drop_off_order_id = o.id AND seen.side = 'drop-off' OR e.pickup_order_id = o.id AND seen.side = 'pickup'))),
      ('promised', s.state = 'done' AND q.day IS NOT NULL),
      ('on-time', s.state = 'done' AND q.day IS NOT NULL
        AND seen.arrived_at >= (q.day + make_interval(hours => q.window_start)) AT TIME ZONE a.time_zone
        AND seen.arrived_at <= (q.day + make_interval(hours => q.window_end)) AT TIME ZONE a.time_zone),
      ('dry-run:' || coalesce(s.failed_reason, 'other'), s.state = 'failed')) part (figure, is_one)
  WHERE a.id = p_area AND s.kind IN ('drop-off', 'pickup', 'swap', 'dump-and-return') AND part.is_one
$$;

-- Stores the figures of a span of days again. Two transactions that store the same days wait for each other.
CREATE FUNCTION store_figures(p_area uuid, p_from date, p_to date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM daily_figure f WHERE f.service_area_id = p_area AND f.day BETWEEN p_from AND p_to;
  INSERT INTO daily_figure (organization_id, service_area_id, day, figure, value)
    SELECT a.organization_id, a.id, p.day, p.figure, sum(p.value)::bigint
    FROM service_area a CROSS JOIN LATERAL report_parts(a.id, p_from, p_to) p
    WHERE a.id = p_area GROUP BY a.organization_id, a.id, p.day, p.figure HAVING sum(p.value) <> 0;
END $$;

-- Stores the next days without stored figures, up to 31 days and not beyond a given day. Returns the last day that is stored.
CREATE FUNCTION roll_up_days(p_area uuid, p_to date) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  since date;
  last date;
BEGIN
  PERFORM lock_figures(organization_id) FROM service_area WHERE id = p_area;
  since := coalesce((SELECT until + 1 FROM rolled_up WHERE service_area_id = p_area), first_day_of_figures(p_area), p_to);
  last := least(p_to, since + 30);
  IF last >= since THEN
    PERFORM store_figures(p_area, since, last);
    INSERT INTO rolled_up (service_area_id, organization_id, until)
      SELECT id, organization_id, last FROM service_area WHERE id = p_area
      ON CONFLICT (service_area_id) DO UPDATE SET until = greatest(rolled_up.until, excluded.until);
  END IF;
  RETURN greatest(last, since - 1);
END $$;

-- Computes the figures again for the days on which these moments fall. A day without stored figures is left out.
CREATE FUNCTION rewrite_days(p_order uuid, p_moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  area record;
  stored_until date;
  changed date;
BEGIN
  SELECT a.id, a.organization_id, a.time_zone INTO area FROM orders o JOIN service_area a ON a.id = o.service_area_id WHERE o.id = p_order;
  IF area.id IS NULL THEN RETURN; END IF;
  PERFORM lock_figures(area.organization_id);
  SELECT until INTO stored_until FROM rolled_up WHERE service_area_id = area.id;
  FOR changed IN SELECT DISTINCT (one AT TIME ZONE area.time_zone)::date FROM unnest(p_moments) one
    WHERE (one AT TIME ZONE area.time_zone)::date <= stored_until LOOP
    PERFORM store_figures(area.id, changed, changed);
  END LOOP;
END $$;

-- Stores the figures of an order's days again when a new bill changes what the order costs.
CREATE FUNCTION rewrite_days_of_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rewrite_days(NEW.order_id, ARRAY(
    SELECT created_at FROM payment WHERE order_id = NEW.order_id
    UNION ALL SELECT created_at FROM refund WHERE order_id = NEW.order_id
    UNION ALL SELECT collected_at FROM load WHERE order_id = NEW.order_id
    UNION ALL SELECT dumped_at FROM load WHERE order_id = NEW.order_id AND dumped_at IS NOT NULL));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bill_of_day AFTER INSERT ON bill DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION rewrite_days_of_bill();

-- Stores the figures of the day of a refund again.
CREATE FUNCTION rewrite_days_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rewrite_days(NEW.order_id, ARRAY[NEW.created_at]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_of_day AFTER INSERT OR UPDATE OF status ON refund DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.order_id IS NOT NULL) EXECUTE FUNCTION rewrite_days_of_refund();

-- Stores the figures of a load's days again: the days before the change and the days after it.
CREATE FUNCTION rewrite_days_of_load() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM rewrite_days(OLD.order_id, array_remove(ARRAY[OLD.collected_at, OLD.dumped_at], NULL));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM rewrite_days(NEW.order_id, array_remove(ARRAY[NEW.collected_at, NEW.dumped_at], NULL));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER load_of_day AFTER INSERT OR DELETE OR UPDATE OF collected_at, dumped_at, tons, facility_id,
  route_id, tip_cost_in_cents ON load DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION rewrite_days_of_load();

-- Stores the figures of a stop's days again: the days before the change and the days after it.
CREATE FUNCTION rewrite_days_of_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whether a later visit of the order was the first one depends on it, too.
  PERFORM rewrite_days(coalesce(NEW.drop_off_order_id, NEW.pickup_order_id), ARRAY(
    SELECT one FROM unnest(ARRAY[OLD.done_at, NEW.done_at]) one WHERE one IS NOT NULL
    UNION SELECT done_at FROM stop WHERE drop_off_order_id = coalesce(NEW.drop_off_order_id, NEW.pickup_order_id) AND done_at IS NOT NULL
    UNION SELECT done_at FROM stop WHERE pickup_order_id = coalesce(NEW.drop_off_order_id, NEW.pickup_order_id) AND done_at IS NOT NULL));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER stop_of_day AFTER UPDATE OF state, done_at ON stop DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.done_at IS NOT NULL OR new.done_at IS NOT NULL) EXECUTE FUNCTION rewrite_days_of_stop();

-- Lets only one transaction at a time store figures of a hauler, because a move of a box may change the figures of several areas.
CREATE FUNCTION lock_figures(p_organization uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('figures ' || p_organization, 0));
END $$;

-- Returns the places of boxes at the end of each day of an area. A box counts in the area of its last order. A box without an order counts
-- in the hauler's first area. A retired box counts nowhere.
CREATE FUNCTION box_parts(p_area uuid, p_from date, p_to date) RETURNS TABLE(figure text, day date, order_id uuid, container_id uuid, value bigint)
  LANGUAGE sql STABLE AS $$
  SELECT part.figure, told.day::date, NULL::uuid, state.id, 1::bigint
  FROM service_area a
    CROSS JOIN LATERAL (
      SELECT c.id, m.at, m.move, m.place, lead(m.at) OVER (PARTITION BY c.id ORDER BY m.at, m.move) AS until
      FROM container c CROSS JOIN LATERAL (
        (SELECT b.at, b.id AS move, b.to_place->>'place' AS place FROM container_move b
          WHERE b.container_id = c.id AND b.at < p_from::timestamp AT TIME ZONE a.time_zone ORDER BY b.at DESC, b.id DESC LIMIT 1)
        UNION ALL
        (SELECT b.at, b.id, b.to_place->>'place' FROM container_move b
          WHERE b.container_id = c.id AND b.at >= p_from::timestamp AT TIME ZONE a.time_zone
            AND b.at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone)) m
      WHERE c.organization_id = a.organization_id) state
    CROSS JOIN LATERAL (
      SELECT (SELECT l.event FROM container_move l WHERE l.container_id = state.id AND (l.at, l.id) <= (state.at, state.move)
          AND l.event IN ('retired', 'repair', 'back', 'set-down') ORDER BY l.at DESC, l.id DESC LIMIT 1) AS event,
        (SELECT o.service_area_id FROM container_move l JOIN orders o ON o.id = (l.to_place->>'orderId')::uuid
          WHERE l.container_id = state.id AND (l.at, l.id) <= (state.at, state.move) AND l.to_place->>'orderId' IS NOT NULL
          ORDER BY l.at DESC, l.id DESC LIMIT 1) AS area) last
    -- A day is told by the last move before its end.
    CROSS JOIN LATERAL generate_series(
      greatest(p_from, (state.at AT TIME ZONE a.time_zone)::date),
      least(p_to, (state.until AT TIME ZONE a.time_zone)::date - 1), interval '1 day') told (day)
    CROSS JOIN LATERAL (VALUES ('box-days', true), ('days-out', state.place = 'site')) part (figure, is_one)
  WHERE a.id = p_area AND part.is_one AND last.event IS DISTINCT FROM 'retired'
    AND a.id = coalesce(last.area, (SELECT f.id FROM service_area f WHERE f.organization_id = a.organization_id ORDER BY f.id LIMIT 1))
$$;

-- Returns what orders contribute to the figures, and the boxes that came back from a customer, on the day of the pick-up.
CREATE FUNCTION order_parts(p_area uuid, p_from date, p_to date) RETURNS TABLE(figure text, day date, order_id uuid, container_id uuid, value bigint)
  LANGUAGE sql STABLE AS $$
  SELECT p.figure, p.day, p.order_id, NULL::uuid, p.value FROM figure_parts(p_area, p_from, p_to) p
  UNION ALL
  SELECT 'turns', (l.collected_at AT TIME ZONE a.time_zone)::date, o.id, NULL::uuid, 1::bigint
  FROM service_area a CROSS JOIN LATERAL (SELECT * FROM load x WHERE x.organization_id = a.organization_id
      AND x.collected_at >= p_from::timestamp AT TIME ZONE a.time_zone AND x.collected_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone OFFSET 0) l
    JOIN orders o ON o.id = l.order_id AND o.service_area_id = a.id
  WHERE a.id = p_area
$$;

-- Returns the parts of all figures, those of orders and those of boxes.
CREATE FUNCTION report_parts(p_area uuid, p_from date, p_to date) RETURNS TABLE(figure text, day date, order_id uuid, container_id uuid, value bigint)
  LANGUAGE sql STABLE AS $$
  SELECT * FROM order_parts(p_area, p_from, p_to) UNION ALL SELECT * FROM box_parts(p_area, p_from, p_to)
$$;

-- Stores the figures of boxes of a span of days again.
CREATE FUNCTION store_box_figures(p_area uuid, p_from date, p_to date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM daily_figure f
    WHERE f.service_area_id = p_area AND f.day BETWEEN p_from AND p_to AND f.figure IN ('box-days', 'days-out');
  INSERT INTO daily_figure (organization_id, service_area_id, day, figure, value)
    SELECT a.organization_id, a.id, p.day, p.figure, sum(p.value)::bigint
    FROM service_area a CROSS JOIN LATERAL box_parts(a.id, p_from, p_to) p
    WHERE a.id = p_area GROUP BY a.organization_id, a.id, p.day, p.figure;
END $$;

-- Returns the first day on which an area has a figure: the day of its first order or of its hauler's first box, whichever is earlier. It is
-- null if the area has neither.
CREATE FUNCTION first_day_of_figures(p_area uuid) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (least((SELECT min(o.created_at) FROM orders o WHERE o.service_area_id = a.id),
    (SELECT min(m.at) FROM container c JOIN container_move m ON m.container_id = c.id
      WHERE c.organization_id = a.organization_id)) AT TIME ZONE a.time_zone)::date
  FROM service_area a WHERE a.id = p_area
$$;

-- Stores the figures again from the day of a move of a box, if the server learns of the move on a later day. The move may change which
-- order had the box last.
CREATE FUNCTION rewrite_days_of_box() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hauler uuid;
BEGIN
  SELECT organization_id INTO hauler FROM container WHERE id = NEW.container_id;
  -- The day of the moment itself is not stored yet.
  IF NOT EXISTS (SELECT FROM service_area a WHERE a.organization_id = hauler
      AND (NEW.at AT TIME ZONE a.time_zone)::date < (NEW.recorded_at AT TIME ZONE a.time_zone)::date) THEN
    RETURN NULL;
  END IF;
  PERFORM lock_figures(hauler);
  PERFORM store_box_figures(a.id, (NEW.at AT TIME ZONE a.time_zone)::date, r.until)
    FROM service_area a JOIN rolled_up r ON r.service_area_id = a.id
    WHERE a.organization_id = hauler AND (NEW.at AT TIME ZONE a.time_zone)::date <= r.until;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER box_of_day AFTER INSERT ON container_move DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.at < new.recorded_at) EXECUTE FUNCTION rewrite_days_of_box();
