/** This module stores the statements of landfills and their lines (rule M31). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { BilledLine, TippedLoad } from '#domain/statement/check-statement.ts'
import type { RememberedHeadings } from '#domain/statement/headings.ts'
import type { LeftOutLine, LeftOutReason, StatementLine, StatementPart } from '#domain/statement/statement.ts'
import type { Day } from '#domain/value/calendar.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'

export type BillingFacility = {
  readonly id: string
  readonly name: string
  /** These are the headings of the columns in the facility's last statement. */
  readonly headings: RememberedHeadings | null
}

/** Lists the facilities where loads are tipped. Archived ones are included, because they have statements, too. */
export async function listBillingFacilities(db: Db, organizationId: string): Promise<BillingFacility[]> {
  const { rows } = await sql<BillingFacility>`
    SELECT id, name, statement_columns AS headings FROM facility
    WHERE organization_id = ${organizationId} AND kind <> 'yard' ORDER BY archived, lower(name), id`.execute(db)
  return rows
}

/**
 * Locks a facility until the transaction ends, so that only one transaction at a time changes its billed lines. Returns false for another
 * hauler's facility.
 */
export async function lockBillingFacility(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM facility WHERE id = ${id} AND organization_id = ${organizationId} AND kind <> 'yard' FOR NO KEY UPDATE`.execute(
    tx,
  )
  return rows.length === 1
}

export async function findFacilityName(tx: Tx, organizationId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM facility WHERE id = ${id} AND organization_id = ${organizationId}`.execute(tx)
  return rows[0]?.name ?? null
}

export async function storeHeadings(tx: Tx, facilityId: string, headings: RememberedHeadings): Promise<void> {
  await sql`UPDATE facility SET statement_columns = ${JSON.stringify(headings)}::jsonb WHERE id = ${facilityId}`.execute(
    tx,
  )
}

export type LandfillStatement = {
  readonly id: string
  readonly facilityId: string
  readonly facilityName: string
  readonly firstDay: Day
  readonly lastDay: Day
  readonly importedAt: Date
  readonly who: string
  /** This is the number of the statement's own tickets. Tickets that an earlier statement billed are not counted. */
  readonly lines: number
  /**
   * This is the number of lines in the file that are not empty. It is null for an older statement, of which only the tickets were stored.
   */
  readonly fileLines: number | null
  /** This is the statement that corrects this one. */
  readonly replacedBy: string | null
}

const statementColumns = sql`s.id, s.facility_id AS "facilityId", f.name AS "facilityName", ${dayColumn('s.first_day')} AS "firstDay",
  ${dayColumn('s.last_day')} AS "lastDay", s.imported_at AS "importedAt",
  coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), '–') AS who,
  (SELECT count(*)::int FROM statement_line l WHERE l.statement_id = s.id) AS lines, s.file_lines AS "fileLines",
  s.replaced_by AS "replacedBy"`
const statementTables = sql`statement s JOIN facility f ON f.id = s.facility_id JOIN app_user u ON u.id = s.imported_by`

export const newestStatements = 50

export async function listStatements(db: Db, organizationId: string): Promise<LandfillStatement[]> {
  const { rows } = await sql<LandfillStatement>`
    SELECT ${statementColumns} FROM ${statementTables} WHERE s.organization_id = ${organizationId}
    ORDER BY s.imported_at DESC, s.id LIMIT ${newestStatements}`.execute(db)
  return rows
}

export async function findStatement(
  db: Db | Tx,
  organizationId: string,
  id: string,
): Promise<LandfillStatement | null> {
  const { rows } = await sql<LandfillStatement>`
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

type WithPaper<Line> = Line & { readonly paper: string | null }

type NewStatement = {
  readonly organizationId: string
  readonly facilityId: string
  readonly contentHash: string
  readonly fileLines: number
  readonly lines: readonly WithPaper<StatementLine>[]
  readonly leftOut: readonly WithPaper<LeftOutLine>[]
  readonly importedBy: string
  readonly now: Date
}

type Inserted = { readonly id: string; readonly lines: number; readonly billedBefore: number }

/**
 * Inserts a statement. A ticket that an earlier statement has billed becomes no line. It is stored as left out, with the line that billed
 * it.
 */
export async function insertStatement(tx: Tx, made: NewStatement): Promise<Inserted> {
  const { organizationId, facilityId, lines, leftOut } = made
  const days = lines.map(one => one.day)
  const tickets = lines.map(({ line, day, parts, ...one }) => ({
    ...one,
    position: line,
    day: isoDateOf(day),
    reason: null,
    text: parts[0]?.text ?? '',
    parts,
  }))
  const others = leftOut.map(({ line, day, ...one }) => ({
    ...one,
    position: line,
    day: day === null ? null : isoDateOf(day),
    parts: [],
  }))
  const { rows } = await sql<Inserted>`
    WITH one AS (
      SELECT x.*, l.id AS earlier FROM jsonb_to_recordset(${JSON.stringify([...tickets, ...others])}::jsonb) AS x (position int,
        reason text, text text, day date, "ticketNumber" text, paper text, tons numeric, "amountInCents" int, parts jsonb)
      LEFT JOIN statement_line l ON l.facility_id = ${facilityId} AND l.paper = x.paper AND NOT l.is_replaced
    ), made AS (
      INSERT INTO statement (organization_id, facility_id, content_hash, file_lines, first_day, last_day, imported_by, imported_at)
      VALUES (${organizationId}, ${facilityId}, ${made.contentHash}, ${made.fileLines}, ${isoDateOf(Math.min(...days) as Day)}::date,
        ${isoDateOf(Math.max(...days) as Day)}::date, ${made.importedBy}, ${made.now}) RETURNING id
    ), added AS (
      INSERT INTO statement_line (organization_id, statement_id, facility_id, position, day, ticket_number, paper, tons, amount_in_cents,
        parts)
      SELECT ${organizationId}::uuid, made.id, ${facilityId}::uuid, position, day, "ticketNumber", paper, tons, "amountInCents", parts
      FROM one, made WHERE reason IS NULL AND earlier IS NULL RETURNING id
    ), kept AS (
      INSERT INTO statement_left_out (organization_id, statement_id, facility_id, position, reason, content, day, ticket_number, paper,
        tons, amount_in_cents, parts, earlier_line_id)
      SELECT ${organizationId}::uuid, made.id, ${facilityId}::uuid, position, coalesce(reason, 'billed-before'), text, day,
        "ticketNumber", paper, tons, "amountInCents", parts, earlier
      FROM one, made WHERE reason IS NOT NULL OR earlier IS NOT NULL RETURNING reason)
    SELECT made.id, (SELECT count(*)::int FROM added) AS lines,
      (SELECT count(*)::int FROM kept WHERE reason = 'billed-before') AS "billedBefore" FROM made`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('the statement was not stored')
  return inserted
}

export type StoredLine = BilledLine & { readonly parts: readonly StatementPart[] }

export async function listLines(db: Db | Tx, statementId: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    SELECT id, ${dayColumn('day')} AS day, ticket_number AS "ticketNumber", tons::float8 AS tons, amount_in_cents AS "amountInCents",
      set_aside_at IS NOT NULL AS "isSetAside", chosen_order_id AS "chosenOrderId", parts
    FROM statement_line WHERE statement_id = ${statementId} AND NOT is_replaced ORDER BY position`.execute(db)
  return rows
}

/** This is a line of the file that is not one of the statement's own tickets. */
export type StoredLeftOut = {
  readonly id: string
  readonly position: number
  readonly reason: LeftOutReason | 'billed-before'
  readonly content: string
  readonly day: Day | null
  readonly ticketNumber: string | null
  readonly tons: number | null
  readonly amountInCents: number | null
  readonly parts: readonly StatementPart[]
  /** These are the facts of the line that billed the same ticket first. */
  readonly earlierStatementId: string | null
  readonly earlierDay: Day | null
  readonly earlierTons: number | null
  readonly earlierAmountInCents: number | null
}

export async function listLeftOut(db: Db | Tx, statementId: string): Promise<StoredLeftOut[]> {
  const { rows } = await sql<StoredLeftOut>`
    SELECT o.id, o.position, o.reason, o.content, ${dayColumn('o.day')} AS day, o.ticket_number AS "ticketNumber",
      o.tons::float8 AS tons, o.amount_in_cents AS "amountInCents", o.parts, l.statement_id AS "earlierStatementId",
      ${dayColumn('l.day')} AS "earlierDay", l.tons::float8 AS "earlierTons", l.amount_in_cents AS "earlierAmountInCents"
    FROM statement_left_out o LEFT JOIN statement_line l ON l.id = o.earlier_line_id
    WHERE o.statement_id = ${statementId} ORDER BY o.position`.execute(db)
  return rows
}

/**
 * A ticket may belong to a load that was tipped this many days before or after the statement's days, because a date may be misread on
 * either side.
 */
const slackInDays = 45

/** Lists the loads that were tipped at the facility around the days of the statement. A load without a time of tipping is left out. */
export async function listTippedLoads(
  db: Db | Tx,
  { facilityId, firstDay, lastDay }: LandfillStatement,
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

/**
 * Sets the cost of each load to the amount of its line. A load that has the cost of a line already keeps it. Returns the number of loads
 * that got a cost.
 */
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
