-- What the boxes of a hauler did on each day: how often they came back from customers, and on how many days they stood there.

CREATE INDEX container_move_at ON container_move (container_id, at, id);

-- All days of a hauler are stored under one lock: a move of a box may change the days of several areas.
CREATE FUNCTION lock_figures(p_organization uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('figures ' || p_organization, 0));
END $$;

-- Boxes by where they are at the end of each day of an area. A box counts in the area of the order that had it last, before the first
-- one in the hauler's first area; a retired one counts nowhere.
CREATE FUNCTION box_parts(p_area uuid, p_from date, p_to date)
RETURNS TABLE (figure text, day date, order_id uuid, container_id uuid, value bigint) LANGUAGE sql STABLE AS $$
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

-- A box came back from a customer on the day of the pick-up.
CREATE FUNCTION order_parts(p_area uuid, p_from date, p_to date)
RETURNS TABLE (figure text, day date, order_id uuid, container_id uuid, value bigint) LANGUAGE sql STABLE AS $$
  SELECT p.figure, p.day, p.order_id, NULL::uuid, p.value FROM figure_parts(p_area, p_from, p_to) p
  UNION ALL
  SELECT 'turns', (l.collected_at AT TIME ZONE a.time_zone)::date, o.id, NULL::uuid, 1::bigint
  FROM service_area a JOIN load l ON l.organization_id = a.organization_id
      AND l.collected_at >= p_from::timestamp AT TIME ZONE a.time_zone AND l.collected_at < (p_to + 1)::timestamp AT TIME ZONE a.time_zone
    JOIN orders o ON o.id = l.order_id AND o.service_area_id = a.id
  WHERE a.id = p_area
$$;

CREATE FUNCTION report_parts(p_area uuid, p_from date, p_to date)
RETURNS TABLE (figure text, day date, order_id uuid, container_id uuid, value bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM order_parts(p_area, p_from, p_to) UNION ALL SELECT * FROM box_parts(p_area, p_from, p_to)
$$;

CREATE OR REPLACE FUNCTION store_figures(p_area uuid, p_from date, p_to date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM daily_figure f WHERE f.service_area_id = p_area AND f.day BETWEEN p_from AND p_to;
  INSERT INTO daily_figure (organization_id, service_area_id, day, figure, value)
    SELECT a.organization_id, a.id, p.day, p.figure, sum(p.value)::bigint
    FROM service_area a CROSS JOIN LATERAL report_parts(a.id, p_from, p_to) p
    WHERE a.id = p_area GROUP BY a.organization_id, a.id, p.day, p.figure HAVING sum(p.value) <> 0;
END $$;

CREATE FUNCTION store_box_figures(p_area uuid, p_from date, p_to date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM daily_figure f
    WHERE f.service_area_id = p_area AND f.day BETWEEN p_from AND p_to AND f.figure IN ('box-days', 'days-out');
  INSERT INTO daily_figure (organization_id, service_area_id, day, figure, value)
    SELECT a.organization_id, a.id, p.day, p.figure, sum(p.value)::bigint
    FROM service_area a CROSS JOIN LATERAL box_parts(a.id, p_from, p_to) p
    WHERE a.id = p_area GROUP BY a.organization_id, a.id, p.day, p.figure;
END $$;

-- The first day that an area has a figure on: of its first order or of its hauler's first box. Null where there is neither.
CREATE FUNCTION first_day_of_figures(p_area uuid) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (least((SELECT min(o.created_at) FROM orders o WHERE o.service_area_id = a.id),
    (SELECT min(m.at) FROM container c JOIN container_move m ON m.container_id = c.id
      WHERE c.organization_id = a.organization_id)) AT TIME ZONE a.time_zone)::date
  FROM service_area a WHERE a.id = p_area
$$;

CREATE OR REPLACE FUNCTION roll_up_days(p_area uuid, p_to date) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  since date;
  last date;
BEGIN
  PERFORM lock_figures(organization_id) FROM service_area WHERE id = p_area;
  since := coalesce((SELECT until + 1 FROM rolled_up WHERE service_area_id = p_area), first_day_of_figures(p_area), p_to);
  last := least(p_to, since + 30);
  IF last >= since THEN
    PERFORM store_figures(p_area, since, last);
    INSERT INTO rolled_up (service_area_id, until) VALUES (p_area, last)
      ON CONFLICT (service_area_id) DO UPDATE SET until = greatest(rolled_up.until, excluded.until);
  END IF;
  RETURN greatest(last, since - 1);
END $$;

CREATE OR REPLACE FUNCTION rewrite_days(p_order uuid, p_moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- A move that we learn of later changes each stored day since: it may say which order had the box last.
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
  FOR EACH ROW WHEN (NEW.at < NEW.recorded_at) EXECUTE FUNCTION rewrite_days_of_box();

-- Days that are stored already get the new figures.
INSERT INTO daily_figure (organization_id, service_area_id, day, figure, value)
  SELECT a.organization_id, a.id, p.day, p.figure, sum(p.value)::bigint
  FROM rolled_up r JOIN service_area a ON a.id = r.service_area_id
    CROSS JOIN LATERAL report_parts(a.id, first_day_of_figures(a.id), r.until) p
  WHERE p.figure IN ('turns', 'box-days', 'days-out')
  GROUP BY a.organization_id, a.id, p.day, p.figure;
