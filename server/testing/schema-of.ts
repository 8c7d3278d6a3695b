import type pg from 'pg'

/**
 * Lists the content of a database with one line for each column, constraint, index, trigger, function and sequence. It ignores the order of
 * a table's columns, because no statement of the product depends on it.
 */
export async function schemaOf(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    WITH space AS (SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)'),
      relation AS (SELECT c.*, format('%I.%I', s.nspname, c.relname) AS full_name FROM pg_class c JOIN space s ON s.oid = c.relnamespace)
    SELECT line FROM (
      SELECT concat_ws(' ', 'relation', full_name, relkind, relpersistence, CASE WHEN relkind = 'v' THEN pg_get_viewdef(oid) END)
      FROM relation WHERE relkind IN ('r', 'v', 'm', 'S')
      UNION ALL
      SELECT concat_ws(' ', 'column', r.full_name, a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
        pg_get_expr(d.adbin, d.adrelid), format('identity=%s generated=%s storage=%s', a.attidentity, a.attgenerated, a.attstorage),
        (SELECT collname FROM pg_collation WHERE oid = a.attcollation))
      FROM relation r JOIN pg_attribute a ON a.attrelid = r.oid LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
      WHERE r.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      UNION ALL
      -- Newer servers have constraints for NOT NULL as well, which the columns tell.
      SELECT concat_ws(' ', 'constraint', r.full_name, c.conname, pg_get_constraintdef(c.oid, true), CASE WHEN NOT c.convalidated THEN 'NOT VALID' END)
      FROM pg_constraint c JOIN relation r ON r.oid = c.conrelid WHERE c.contype <> 'n'
      UNION ALL SELECT concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid)) FROM pg_index i JOIN relation r ON r.oid = i.indrelid WHERE r.relkind = 'r'
      UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) FROM pg_trigger t JOIN relation r ON r.oid = t.tgrelid WHERE NOT t.tgisinternal
      UNION ALL SELECT concat_ws(' ', 'function', pg_get_functiondef(p.oid)) FROM pg_proc p JOIN space s ON s.oid = p.pronamespace
      UNION ALL SELECT concat_ws(' ', 'sequence', r.full_name, s.seqtypid::regtype, s.seqstart, s.seqincrement) FROM pg_sequence s JOIN relation r ON r.oid = s.seqrelid
      UNION ALL SELECT concat_ws(' ', 'type', s.nspname, t.typname, t.typtype) FROM pg_type t JOIN space s ON s.oid = t.typnamespace WHERE t.typtype IN ('d', 'e')
    ) AS told (line) ORDER BY line`)
  return rows.map(({ line }) => line)
}
