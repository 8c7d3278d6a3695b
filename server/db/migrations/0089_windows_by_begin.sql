-- The windows that a hauler begins with stand in the order in which they begin. A list that somebody has changed stays as it is.
UPDATE time_window w SET position = d.position
FROM (VALUES (6, 8, 1), (9, 12, 2), (12, 17, 3)) d (start_hour, end_hour, position)
WHERE NOT w.only_weekend AND w.start_hour = d.start_hour AND w.end_hour = d.end_hour
  AND (SELECT array_agg(format('%s-%s', o.start_hour, o.end_hour) ORDER BY o.position, o.id) FROM time_window o
      WHERE o.organization_id = w.organization_id AND NOT o.only_weekend)
    = ARRAY['6-18', '9-12', '12-17', '6-8', '17-20']
  AND NOT EXISTS (SELECT FROM time_window o
      WHERE o.organization_id = w.organization_id AND (o.version > 1 OR o.archived OR o.name IS NOT NULL));
