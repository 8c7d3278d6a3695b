/** Counts, for each kind of row with a period, the rows of each month that have to go and that have to stay. */
import type pg from 'pg'
import { usualAges } from '#server/testing/usual-ages.ts'

type Kind = { readonly rows: string; readonly at: string; readonly months: number }

const isMoney = `act = 'confirm-ticket'`

/** `rows` is the part of a statement after FROM. If a row has no date of its own, `at` is the date of its order or cart. */
const kinds: Readonly<Record<string, Kind>> = {
  messages: { rows: 'message WHERE true', at: 'created_at', months: usualAges.messages },
  replies: { rows: 'inbound_text WHERE true', at: 'received_at', months: usualAges.messages },
  'provider events': {
    rows: `provider_event WHERE state <> 'received'`,
    at: 'received_at',
    months: usualAges.providerEvents,
  },
  changes: { rows: `change WHERE NOT (${isMoney})`, at: 'at', months: usualAges.changes },
  'changes about money': { rows: `change WHERE ${isMoney}`, at: 'at', months: usualAges.books },
  audit: { rows: 'audit_event WHERE true', at: 'at', months: usualAges.changes },
  taps: { rows: 'tap WHERE true', at: 'received_at', months: usualAges.taps },
  photos: { rows: `order_photo WHERE kind = 'drop-off'`, at: 'created_at', months: usualAges.photos },
  tickets: {
    rows: `order_photo WHERE kind = 'scale-ticket' AND forgotten_at IS NULL`,
    at: 'created_at',
    months: usualAges.tickets,
  },
  // The newest reservation of a hauler stays, however old it is.
  reservations: {
    rows: `reservation r WHERE state <> 'held'
       AND slot < (SELECT max(x.slot) FROM reservation x WHERE x.organization_id = r.organization_id)`,
    at: 'created_at',
    months: usualAges.carts,
  },
  'carts without an order': {
    rows: 'cart WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT FROM orders o WHERE o.id = cart.id)',
    at: 'updated_at',
    months: usualAges.carts,
  },
  'names of orders': {
    rows: `orders WHERE names_erased_at IS NULL AND status = 'completed' AND snapshot #>> '{customer,lastName}' <> ''`,
    at: 'created_at',
    months: usualAges.books,
  },
}

export type Counts = Readonly<
  Record<string, { readonly old: number; readonly young: Readonly<Record<string, number>> }>
>

/** Rows that become old within a day from now, and rows that arrived after it began, count as neither. */
export async function countByMonth(pool: pg.Pool, began: Date): Promise<Counts> {
  const counts: Record<string, { old: number; young: Record<string, number> }> = {}
  for (const [name, { rows, at, months }] of Object.entries(kinds)) {
    const end = `$1::timestamptz - make_interval(months => ${months})`
    const found = await pool.query<{ month: string; old: number; young: number }>(
      `SELECT to_char(${at}, 'YYYY-MM') AS month, count(*) FILTER (WHERE ${at} < ${end})::int AS old,
         count(*) FILTER (WHERE ${at} >= ${end} + interval '1 day' AND ${at} < $1::timestamptz - interval '1 day')::int AS young
       FROM ${rows} GROUP BY 1 ORDER BY 1`,
      [began],
    )
    counts[name] = {
      old: found.rows.reduce((sum, { old }) => sum + old, 0),
      young: Object.fromEntries(found.rows.filter(({ young }) => young > 0).map(({ month, young }) => [month, young])),
    }
  }
  return counts
}

export const oldIn = (counts: Counts) => Object.values(counts).reduce((sum, { old }) => sum + old, 0)

export const youngIn = (counts: Counts) =>
  Object.values(counts).reduce((sum, { young }) => sum + Object.values(young).reduce((all, rows) => all + rows, 0), 0)

/** Returns a sentence for each kind of row of which an old row is left, or of which a month has lost a young row. */
export function differences(before: Counts, after: Counts): string[] {
  return Object.entries(before).flatMap(([name, { young }]) => {
    const now = after[name]
    const left = now && now.old > 0 ? [`${name}: ${now.old} are older than their period`] : []
    const months = new Set([...Object.keys(young), ...Object.keys(now?.young ?? {})])
    const changed = [...months].filter(month => young[month] !== now?.young[month])
    return [...left, ...changed.map(month => `${name}: ${month} had ${young[month]} and has ${now?.young[month]}`)]
  })
}
