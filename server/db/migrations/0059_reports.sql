-- What the office reads of its days: figures that add up, by the day of their service area. Nothing about people.

CREATE TABLE daily_figure (
  organization_id uuid NOT NULL,
  service_area_id uuid NOT NULL,
  day date NOT NULL,
  figure text NOT NULL,
  -- Cents, pounds, days or a count, as domain/report/figures.ts says; none of value 0 is stored.
  value bigint NOT NULL,
  PRIMARY KEY (service_area_id, day, figure),
  FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id)
);
CREATE INDEX daily_figure_organization ON daily_figure (organization_id, day);

-- Up to which day the figures of an area are stored; later ones are computed when they are read.
CREATE TABLE rolled_up (
  service_area_id uuid PRIMARY KEY REFERENCES service_area,
  until date NOT NULL
);

-- What a ton cost where the load was tipped, as it stood then.
ALTER TABLE load ADD COLUMN tip_rate_in_cents integer CHECK (tip_rate_in_cents >= 0);
UPDATE load SET tip_rate_in_cents = f.tip_rate_in_cents FROM facility f WHERE f.id = load.facility_id;
CREATE FUNCTION keep_tip_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.facility_id IS DISTINCT FROM OLD.facility_id THEN
    NEW.tip_rate_in_cents := (SELECT tip_rate_in_cents FROM facility WHERE id = NEW.facility_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER load_tip_rate BEFORE INSERT OR UPDATE OF facility_id ON load FOR EACH ROW EXECUTE FUNCTION keep_tip_rate();

CREATE INDEX orders_of_area ON orders (service_area_id, created_at);
CREATE INDEX payment_paid ON payment (organization_id, created_at);
CREATE INDEX refund_given ON refund (organization_id, created_at);
CREATE INDEX load_collected ON load (organization_id, collected_at);
CREATE INDEX load_dumped ON load (organization_id, dumped_at);
CREATE INDEX stop_over ON stop (organization_id, done_at) WHERE done_at IS NOT NULL;

-- What an order costs without tax, and how much of each dollar of it is tax: by its newest bill, before that as ordered.
CREATE FUNCTION cost_without_tax(p_order uuid) RETURNS TABLE (net bigint, tax bigint, total bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(b.sub_total_in_cents, o.total_in_cents - ordered.tax)::bigint, coalesce(b.tax_in_cents, ordered.tax)::bigint,
    coalesce(b.total_in_cents, o.total_in_cents)::bigint
  FROM orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount_in_cents), 0)::int AS tax FROM order_line l
      WHERE l.order_id = o.id AND l.kind = 'tax') ordered
    LEFT JOIN LATERAL (SELECT * FROM bill WHERE bill.order_id = o.id ORDER BY version DESC LIMIT 1) b ON true
  WHERE o.id = p_order
$$;

-- Every order's part in every figure of an area, for some of its days: a figure is the sum of its parts.
CREATE FUNCTION figure_parts(p_area uuid, p_from date, p_to date)
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
    CROSS JOIN LATERAL (VALUES ('loads', 1::bigint), ('pounds', round(l.tons * 2000)::bigint),
      ('tip-cost', round(l.tons * l.tip_rate_in_cents)::bigint),
      ('margin', cost.net - coalesce(round(l.tons * l.tip_rate_in_cents)::bigint, 0))) part (figure, value)
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

-- Two who store the same days wait for each other.
CREATE FUNCTION store_figures(p_area uuid, p_from date, p_to date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM daily_figure f WHERE f.service_area_id = p_area AND f.day BETWEEN p_from AND p_to;
  INSERT INTO daily_figure (organization_id, service_area_id, day, figure, value)
    SELECT a.organization_id, a.id, p.day, p.figure, sum(p.value)::bigint
    FROM service_area a CROSS JOIN LATERAL figure_parts(a.id, p_from, p_to) p
    WHERE a.id = p_area GROUP BY a.organization_id, a.id, p.day, p.figure HAVING sum(p.value) <> 0;
END $$;

-- Stores up to 31 days that are not stored yet, up to a day; answers up to which day they are.
CREATE FUNCTION roll_up_days(p_area uuid, p_to date) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  since date;
  last date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('figures ' || p_area, 0));
  SELECT coalesce((SELECT until + 1 FROM rolled_up WHERE service_area_id = p_area),
    (SELECT (min(o.created_at) AT TIME ZONE a.time_zone)::date FROM orders o WHERE o.service_area_id = p_area), p_to)
    INTO since FROM service_area a WHERE a.id = p_area;
  last := least(p_to, since + 30);
  IF last >= since THEN
    PERFORM store_figures(p_area, since, last);
    INSERT INTO rolled_up (service_area_id, until) VALUES (p_area, last)
      ON CONFLICT (service_area_id) DO UPDATE SET until = greatest(rolled_up.until, excluded.until);
  END IF;
  RETURN greatest(last, since - 1);
END $$;

-- Of the moments of an order those whose days are stored already.
CREATE FUNCTION rewrite_days(p_order uuid, p_moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  area uuid;
  zone text;
  stored_until date;
  changed date;
BEGIN
  SELECT o.service_area_id, a.time_zone INTO area, zone FROM orders o JOIN service_area a ON a.id = o.service_area_id WHERE o.id = p_order;
  IF area IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('figures ' || area, 0));
  SELECT until INTO stored_until FROM rolled_up WHERE service_area_id = area;
  FOR changed IN SELECT DISTINCT (one AT TIME ZONE zone)::date FROM unnest(p_moments) one
    WHERE (one AT TIME ZONE zone)::date <= stored_until LOOP
    PERFORM store_figures(area, changed, changed);
  END LOOP;
END $$;

CREATE FUNCTION rewrite_days_of_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rewrite_days(NEW.order_id, ARRAY(
    SELECT created_at FROM payment WHERE order_id = NEW.order_id
    UNION ALL SELECT created_at FROM refund WHERE order_id = NEW.order_id
    UNION ALL SELECT collected_at FROM load WHERE order_id = NEW.order_id
    UNION ALL SELECT dumped_at FROM load WHERE order_id = NEW.order_id AND dumped_at IS NOT NULL));
  RETURN NULL;
END $$;
CREATE FUNCTION rewrite_days_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rewrite_days(NEW.order_id, ARRAY[NEW.created_at]);
  RETURN NULL;
END $$;
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
CREATE FUNCTION rewrite_days_of_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whether a later visit of the order was the first one depends on it, too.
  PERFORM rewrite_days(coalesce(NEW.drop_off_order_id, NEW.pickup_order_id), ARRAY(
    SELECT one FROM unnest(ARRAY[OLD.done_at, NEW.done_at]) one WHERE one IS NOT NULL
    UNION SELECT done_at FROM stop WHERE drop_off_order_id = coalesce(NEW.drop_off_order_id, NEW.pickup_order_id) AND done_at IS NOT NULL
    UNION SELECT done_at FROM stop WHERE pickup_order_id = coalesce(NEW.drop_off_order_id, NEW.pickup_order_id) AND done_at IS NOT NULL));
  RETURN NULL;
END $$;

-- At the end of the transaction that changes a day: it holds every lock of its own then, so nobody waits in a circle.
CREATE CONSTRAINT TRIGGER bill_of_day AFTER INSERT ON bill DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION rewrite_days_of_bill();
CREATE CONSTRAINT TRIGGER refund_of_day AFTER INSERT OR UPDATE OF status ON refund DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION rewrite_days_of_refund();
CREATE CONSTRAINT TRIGGER load_of_day AFTER INSERT OR DELETE OR UPDATE OF collected_at, dumped_at, tons, facility_id, route_id ON load
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rewrite_days_of_load();
CREATE CONSTRAINT TRIGGER stop_of_day AFTER UPDATE OF state, done_at ON stop DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.done_at IS NOT NULL OR NEW.done_at IS NOT NULL) EXECUTE FUNCTION rewrite_days_of_stop();
