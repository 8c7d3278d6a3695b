/** A corrected statement can replace an earlier statement of the same landfill (rule M31). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Day } from '#domain/value/calendar.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'

type Replacement = {
  readonly statementId: string
  readonly replacedId: string
  readonly by: string
  readonly now: Date
  /** The weights of two scales may differ by this many tons. */
  readonly tolerance: number
}

/**
 * Stores that a statement replaces an earlier one. Tickets of both statements become lines of the new statement, with the decisions that
 * people made about them. If the new statement lacks a ticket that a third statement has too, the ticket becomes a line of the third
 * statement. In all other statements these tickets count as billed before by that line.
 * A load gets the cost of its new line. It loses its cost if the corrected weight differs from the weight of the load, or if no statement
 * bills its ticket any more. Returns the statements that have new lines.
 */
export async function storeReplacement(
  tx: Tx,
  { statementId, replacedId, by, now, tolerance }: Replacement,
): Promise<string[]> {
  await sql`
    UPDATE statement SET replaced_by = ${statementId}, replaced_at = ${now}, replaced_by_user = ${by}
    WHERE id = ${replacedId}`.execute(tx)
  await sql`UPDATE statement_line SET is_replaced = true WHERE statement_id = ${replacedId}`.execute(tx)
  const { rows: lines } = await sql<{ statementId: string }>`
    WITH first AS (
      SELECT DISTINCT ON (o.paper) o.id FROM statement_left_out o JOIN statement_line l ON l.id = o.earlier_line_id
        JOIN statement s ON s.id = o.statement_id
      WHERE o.reason = 'billed-before' AND l.statement_id = ${replacedId} AND s.replaced_by IS NULL
      ORDER BY o.paper, o.statement_id <> ${statementId}, s.imported_at, o.id),
    again AS (
      DELETE FROM statement_left_out o USING statement_line l
      WHERE o.id IN (SELECT id FROM first) AND l.id = o.earlier_line_id
      RETURNING o.*, l.set_aside_by, l.set_aside_at, l.chosen_order_id, l.chosen_by, l.chosen_at, l.number_before, l.year_before)
    INSERT INTO statement_line (organization_id, statement_id, facility_id, position, day, ticket_number, paper, tons, amount_in_cents,
      parts, set_aside_by, set_aside_at, chosen_order_id, chosen_by, chosen_at, number_before, year_before)
    SELECT organization_id, statement_id, facility_id, position, day, ticket_number, paper, tons, amount_in_cents, parts,
      set_aside_by, set_aside_at, chosen_order_id, chosen_by, chosen_at, number_before, year_before FROM again
    RETURNING statement_id AS "statementId"`.execute(tx)
  await sql`
    UPDATE statement_left_out o SET earlier_line_id = n.id
    FROM statement_line e JOIN statement_line n ON n.facility_id = e.facility_id AND n.paper = e.paper AND NOT n.is_replaced
    WHERE e.statement_id = ${replacedId} AND o.earlier_line_id = e.id AND o.reason = 'billed-before'`.execute(tx)
  await sql`
    UPDATE statement_line SET chosen_order_id = NULL, chosen_by = NULL, chosen_at = NULL, number_before = NULL, year_before = NULL
    WHERE statement_id = ${replacedId} AND chosen_order_id IS NOT NULL`.execute(tx)
  await sql`
    UPDATE load SET statement_line_id = n.id, tip_cost_in_cents = n.amount_in_cents, version = load.version + 1
    FROM statement_line o JOIN statement_line n ON n.facility_id = o.facility_id AND n.paper = o.paper AND NOT n.is_replaced
    WHERE o.statement_id = ${replacedId} AND load.statement_line_id = o.id
      AND (n.tons = o.tons OR abs(load.tons - n.tons) <= ${tolerance}::numeric)`.execute(tx)
  await sql`
    UPDATE load SET statement_line_id = NULL, tip_cost_in_cents = NULL, version = load.version + 1
    FROM statement_line o WHERE o.statement_id = ${replacedId} AND load.statement_line_id = o.id`.execute(tx)
  return [...new Set(lines.map(line => line.statementId))]
}

/** An overlap is an earlier statement with tickets of this one, and the number of tickets that differ. */
export type Overlap = {
  readonly id: string
  readonly firstDay: Day
  readonly lastDay: Day
  readonly isReplaced: boolean
  readonly lines: number
  /** `again` is the number of tickets that both statements bill. `changed` is the number of these with another amount or weight. */
  readonly again: number
  readonly changed: number
}

export async function listOverlaps(db: Db | Tx, statementId: string): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    SELECT s.id, ${dayColumn('s.first_day')} AS "firstDay", ${dayColumn('s.last_day')} AS "lastDay",
      s.replaced_by IS NOT NULL AS "isReplaced", (SELECT count(*)::int FROM statement_line x WHERE x.statement_id = s.id) AS lines,
      count(*)::int AS again,
      (count(*) FILTER (WHERE (l.tons, l.amount_in_cents) IS DISTINCT FROM (o.tons, o.amount_in_cents)))::int AS changed
    FROM statement_left_out o JOIN statement_line l ON l.id = o.earlier_line_id JOIN statement s ON s.id = l.statement_id
    WHERE o.statement_id = ${statementId} AND o.reason = 'billed-before'
    GROUP BY s.id ORDER BY s.first_day, s.id`.execute(db)
  return rows
}

/**
 * A correction compares a ticket in a corrected statement with the same ticket in the replaced one. If one of the statements lacks the
 * ticket, its values are null.
 */
export type StatementCorrection = {
  readonly paper: string
  readonly ticketNumber: string
  readonly wasTons: number | null
  readonly wasInCents: number | null
  readonly isTons: number | null
  readonly isInCents: number | null
}

/** Lists the tickets that differ between a statement and the one that it replaced. */
export async function listCorrections(db: Db | Tx, statementId: string): Promise<StatementCorrection[]> {
  const { rows } = await sql<StatementCorrection>`
    WITH was AS (SELECT l.* FROM statement_line l JOIN statement s ON s.id = l.statement_id WHERE s.replaced_by = ${statementId}),
      now AS (SELECT * FROM statement_line WHERE statement_id = ${statementId} AND EXISTS (SELECT FROM was))
    SELECT coalesce(now.paper, was.paper, '') AS paper, coalesce(now.ticket_number, was.ticket_number, '') AS "ticketNumber",
      was.tons::float8 AS "wasTons", was.amount_in_cents AS "wasInCents", now.tons::float8 AS "isTons",
      now.amount_in_cents AS "isInCents"
    FROM was FULL JOIN now ON now.paper = was.paper
    WHERE (was.tons, was.amount_in_cents) IS DISTINCT FROM (now.tons, now.amount_in_cents)
    ORDER BY coalesce(now.position, was.position), 1`.execute(db)
  return rows
}
