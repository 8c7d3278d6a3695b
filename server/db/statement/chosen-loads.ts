/** If a ticket was misread, a person in the office can choose the load for a line of a statement (rule M31). */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** Returns the given tickets (as year and number) that a statement of the facility has billed. */
export async function listBilledPapers(db: Db | Tx, facilityId: string, papers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ paper: string }>`
    SELECT paper FROM statement_line WHERE facility_id = ${facilityId} AND paper = ANY(${papers}) AND NOT is_replaced`.execute(
    db,
  )
  return rows.map(row => row.paper)
}

/** People know a load by its box and its driver. */
export type LoadWords = { readonly orderId: string; readonly box: string | null; readonly driver: string | null }

export async function listLoadWords(
  db: Db | Tx,
  organizationId: string,
  orderIds: readonly string[],
): Promise<LoadWords[]> {
  const { rows } = await sql<LoadWords>`
    SELECT l.order_id AS "orderId", b.friendly_id AS box, nullif(trim(concat(d.first_name, ' ', d.last_name)), '') AS driver
    FROM load l LEFT JOIN container b ON b.id = l.container_id LEFT JOIN route r ON r.id = l.route_id
      LEFT JOIN driver d ON d.id = r.driver_id
    WHERE l.order_id = ANY(${orderIds}) AND l.organization_id = ${organizationId}`.execute(db)
  return rows
}

type Renumbered = { readonly orderId: string; readonly number: string | null; readonly year: number | null }

/**
 * Changes the ticket number of a load. A confirmed load stays confirmed. Another load waits for its ticket again if nothing of the ticket
 * is known any more, and for the office otherwise.
 */
export async function renumberLoad(tx: Tx, { orderId, number, year }: Renumbered): Promise<void> {
  await sql`
    UPDATE load SET ticket_number = ${number}, ticket_year = ${year}, renumbered = renumbered + 1, version = version + 1,
      state = CASE WHEN state = 'confirmed' THEN state
        WHEN ${number}::text IS NULL AND tons IS NULL AND gross_in_pounds IS NULL AND ticket_photo_id IS NULL THEN 'dumped'
        ELSE 'ticketed' END
    WHERE order_id = ${orderId}`.execute(tx)
}

type Chosen = {
  readonly lineId: string
  readonly orderId: string
  readonly before: { readonly number: string | null; readonly year: number | null }
  readonly by: string
  readonly now: Date
}

/**
 * Stores a choice. If the load was chosen for another line before, that line loses it. A line with a chosen load is no longer set aside.
 */
export async function storeChoice(tx: Tx, { lineId, orderId, before, by, now }: Chosen): Promise<void> {
  await sql`
    UPDATE statement_line SET chosen_order_id = NULL, chosen_by = NULL, chosen_at = NULL, number_before = NULL, year_before = NULL
    WHERE chosen_order_id = ${orderId} AND id <> ${lineId}`.execute(tx)
  await sql`
    UPDATE statement_line SET chosen_order_id = ${orderId}, chosen_by = ${by}, chosen_at = ${now}, set_aside_by = NULL,
      set_aside_at = NULL, number_before = ${before.number}, year_before = ${before.year}
    WHERE id = ${lineId}`.execute(tx)
}

export type Choice = { readonly orderId: string; readonly number: string | null; readonly year: number | null }

/**
 * Removes the choice of a line and returns it. The cost of the load is then computed by the rate of its facility again. Returns null if the
 * line has no choice.
 */
export async function dropChoice(tx: Tx, lineId: string): Promise<Choice | null> {
  const { rows } = await sql<Choice>`
    WITH was AS (SELECT id, chosen_order_id, number_before, year_before FROM statement_line WHERE id = ${lineId}),
    freed AS (
      UPDATE load SET tip_cost_in_cents = NULL, statement_line_id = NULL, version = version + 1
      WHERE statement_line_id = ${lineId})
    UPDATE statement_line l SET chosen_order_id = NULL, chosen_by = NULL, chosen_at = NULL, number_before = NULL, year_before = NULL
    FROM was WHERE l.id = was.id AND was.chosen_order_id IS NOT NULL
    RETURNING was.chosen_order_id AS "orderId", was.number_before AS number, was.year_before AS year`.execute(tx)
  return rows[0] ?? null
}

/** Returns the name of the person who chose a load for this line, or who chose this load for another line. */
export async function findWhoChose(
  tx: Tx,
  { lineId, orderId }: { readonly lineId: string; readonly orderId: string },
): Promise<string | null> {
  const { rows } = await sql<{ who: string }>`
    SELECT coalesce(nullif(u.first_name, ''), '–') AS who FROM statement_line l JOIN app_user u ON u.id = l.chosen_by
    WHERE l.id = ${lineId} OR l.chosen_order_id = ${orderId} ORDER BY l.chosen_at DESC LIMIT 1`.execute(tx)
  return rows[0]?.who ?? null
}
