/** Statements of landfills and their lines (rule M31). */
import type { Day } from '#domain/calendar.ts'
import { isoDateOf } from '#domain/calendar.ts'
import type { BilledLine, TippedLoad } from '#domain/statement/check-statement.ts'
import type { StatementColumns, StatementLine } from '#domain/statement/statement.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type BillingFacility = {
  readonly id: string
  readonly name: string
  /** As they were named last. */
  readonly columns: StatementColumns | null
}

/** Where loads are tipped; those that are archived have statements, too. */
export async function listBillingFacilities(db: Db, organizationId: string): Promise<BillingFacility[]> {
  const { rows } = await sql<BillingFacility>`
    SELECT id, name, statement_columns AS columns FROM facility
    WHERE organization_id = ${organizationId} AND kind <> 'yard' ORDER BY archived, lower(name), id`.execute(db)
  return rows
}

/** Whoever changes what a facility has billed waits for whoever does. Another hauler's facility does not exist. */
export async function lockBillingFacility(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM facility WHERE id = ${id} AND organization_id = ${organizationId} AND kind <> 'yard' FOR NO KEY UPDATE`.execute(
    tx,
  )
  return rows.length === 1
}

export async function storeColumns(tx: Tx, facilityId: string, columns: StatementColumns): Promise<void> {
  await sql`UPDATE facility SET statement_columns = ${JSON.stringify(columns)}::jsonb WHERE id = ${facilityId}`.execute(
    tx,
  )
}

export type Statement = {
  readonly id: string
  readonly facilityId: string
  readonly facilityName: string
  readonly firstDay: Day
  readonly lastDay: Day
  readonly importedAt: Date
  readonly who: string
  readonly lines: number
}

const statementColumns = sql`s.id, s.facility_id AS "facilityId", f.name AS "facilityName", ${dayColumn('s.first_day')} AS "firstDay",
  ${dayColumn('s.last_day')} AS "lastDay", s.imported_at AS "importedAt",
  coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), '–') AS who,
  (SELECT count(*)::int FROM statement_line l WHERE l.statement_id = s.id) AS lines`
const statementTables = sql`statement s JOIN facility f ON f.id = s.facility_id JOIN app_user u ON u.id = s.imported_by`

export const newestStatements = 50

export async function listStatements(db: Db, organizationId: string): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    SELECT ${statementColumns} FROM ${statementTables} WHERE s.organization_id = ${organizationId}
    ORDER BY s.imported_at DESC, s.id LIMIT ${newestStatements}`.execute(db)
  return rows
}

export async function findStatement(db: Db | Tx, organizationId: string, id: string): Promise<Statement | null> {
  const { rows } = await sql<Statement>`
    SELECT ${statementColumns} FROM ${statementTables} WHERE s.id = ${id} AND s.organization_id = ${organizationId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findStatementOfFile(tx: Tx, facilityId: string, contentHash: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM statement WHERE facility_id = ${facilityId} AND content_hash = ${contentHash}`.execute(tx)
  return rows[0]?.id ?? null
}

type NewStatement = {
  readonly organizationId: string
  readonly facilityId: string
  readonly contentHash: string
  readonly lines: readonly (StatementLine & { readonly paper: string })[]
  readonly importedBy: string
  readonly now: Date
}

/** Lines that an earlier statement has billed are left out; null where none is new. */
export async function insertStatement(tx: Tx, made: NewStatement): Promise<{ id: string; lines: number } | null> {
  const { organizationId, facilityId, lines } = made
  const days = lines.map(one => one.day)
  const rows = lines.map(({ line: position, day, ...one }) => ({ ...one, position, day: isoDateOf(day) }))
  const { rows: inserted } = await sql<{ id: string; lines: number }>`
    WITH fresh AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS one (position int, day date, "ticketNumber" text, paper text,
        tons numeric, "amountInCents" int)
      WHERE NOT EXISTS (SELECT FROM statement_line l WHERE l.facility_id = ${facilityId} AND l.paper = one.paper)
    ), made AS (
      INSERT INTO statement (organization_id, facility_id, content_hash, first_day, last_day, imported_by, imported_at)
      SELECT ${organizationId}, ${facilityId}, ${made.contentHash}, ${isoDateOf(Math.min(...days) as Day)}::date,
        ${isoDateOf(Math.max(...days) as Day)}::date, ${made.importedBy}, ${made.now} WHERE EXISTS (SELECT FROM fresh) RETURNING id
    ), added AS (
      INSERT INTO statement_line (organization_id, statement_id, facility_id, position, day, ticket_number, paper, tons, amount_in_cents)
      SELECT ${organizationId}::uuid, made.id, ${facilityId}::uuid, position, day, "ticketNumber", paper, tons, "amountInCents"
      FROM fresh, made RETURNING id)
    SELECT made.id, (SELECT count(*)::int FROM added) AS lines FROM made`.execute(tx)
  return inserted[0] ?? null
}

export async function listLines(db: Db | Tx, statementId: string): Promise<BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    SELECT id, ${dayColumn('day')} AS day, ticket_number AS "ticketNumber", tons::float8 AS tons, amount_in_cents AS "amountInCents",
      set_aside_at IS NOT NULL AS "isSetAside", chosen_order_id AS "chosenOrderId"
    FROM statement_line WHERE statement_id = ${statementId} ORDER BY position`.execute(db)
  return rows
}

/** Days before and after a statement in which its tickets may have been tipped: both sides misread a date. */
const slackInDays = 45

/** What was tipped at the facility about that time; a load without a time of tipping is none yet. */
export async function listTippedLoads(
  db: Db | Tx,
  { facilityId, firstDay, lastDay }: Statement,
): Promise<TippedLoad[]> {
  const { rows } = await sql<TippedLoad>`
    SELECT l.order_id AS "orderId", o.friendly_id AS "orderNumber",
      (extract(epoch FROM (l.dumped_at AT TIME ZONE f.time_zone)::date)::bigint * 1000 + 43200000) AS day,
      l.ticket_number AS "ticketNumber", l.ticket_year AS "ticketYear", l.tons::float8 AS tons, l.statement_line_id AS "lineId",
      l.asked_landfill_at IS NOT NULL AS "isAskedAbout", l.version
    FROM load l JOIN facility f ON f.id = l.facility_id JOIN orders o ON o.id = l.order_id
    WHERE l.facility_id = ${facilityId} AND l.dumped_at >= ${isoDateOf(firstDay)}::date - ${slackInDays}::int
      AND l.dumped_at < ${isoDateOf(lastDay)}::date + ${slackInDays}::int
    ORDER BY l.dumped_at, l.order_id`.execute(db)
  return rows
}

/** Each load's tip cost is its line's amount from now on; one that a line has paid already keeps it. */
export async function takeOverCosts(
  tx: Tx,
  pairs: readonly { readonly lineId: string; readonly orderId: string }[],
): Promise<number> {
  const { rows } = await sql`
    UPDATE load SET tip_cost_in_cents = l.amount_in_cents, statement_line_id = l.id, version = load.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS one ("lineId" uuid, "orderId" uuid)
      JOIN statement_line l ON l.id = one."lineId"
    WHERE load.order_id = one."orderId" AND load.statement_line_id IS NULL RETURNING load.order_id`.execute(tx)
  return rows.length
}

type Marked = { readonly id: string; readonly isMarked: boolean; readonly by: string; readonly now: Date }

export async function markSetAside(tx: Tx, { id, isMarked, by, now }: Marked): Promise<void> {
  await sql`
    UPDATE statement_line SET set_aside_by = ${isMarked ? by : null}::uuid, set_aside_at = ${isMarked ? now : null}::timestamptz
    WHERE id = ${id}`.execute(tx)
}

export async function markAskedAbout(tx: Tx, orderId: string, at: Date | null): Promise<void> {
  await sql`UPDATE load SET asked_landfill_at = ${at} WHERE order_id = ${orderId}`.execute(tx)
}
