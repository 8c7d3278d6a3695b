-- The figures of some days are made from the rows of these days alone, however long a hauler's past is. PostgreSQL cannot know how
-- few days are asked for: OFFSET 0 keeps it from reading a whole table instead of one row for each row of these days.

-- Every order's part in every figure of an area, for some of its days: a figure is the sum of its parts.
CREATE OR REPLACE FUNCTION figure_parts(p_area uuid, p_from date, p_to date)
RETURNS TABLE (figure text, day date, order_id uuid, value bigint) LANGUAGE sql STABLE AS $$
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

-- A box came back from a customer on the day of the pick-up.
CREATE OR REPLACE FUNCTION order_parts(p_area uuid, p_from date, p_to date)
RETURNS TABLE (figure text, day date, order_id uuid, container_id uuid, value bigint) LANGUAGE sql STABLE AS $$
  SELECT p.figure, p.day, p.order_id, NULL::uuid, p.value FROM figure_parts(p_area, p_from, p_to) p
  UNION ALL
  SELECT 'turns', (l.collected_at AT TIME ZONE a.time_zone)::date, o.id, NULL::uuid, 1::bigint
  FROM service_area a CROSS JOIN LATERAL (SELECT * FROM load x WHERE x.organization_id = a.organization_id
      AND x.collected_at >= p_from::timestamp AT TIME ZONE a.time_zone AND x.collected_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone OFFSET 0) l
    JOIN orders o ON o.id = l.order_id AND o.service_area_id = a.id
  WHERE a.id = p_area
$$;
