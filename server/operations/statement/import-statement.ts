import { createHash } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import {
  type CheckedStatement,
  checkStatement,
  paperOfLoad,
  type TippedLoad,
} from '#domain/statement/check-statement.ts'
import { findHeadings, headingsOf } from '#domain/statement/headings.ts'
import { readCsv } from '#domain/statement/read-csv.ts'
import { paperOf, readStatement, type StatementColumns, yearOf } from '#domain/statement/statement.ts'
import type { Day } from '#domain/value/calendar.ts'
import { addChange } from '#server/db/change/changes.ts'
import { listBilledPapers } from '#server/db/statement/chosen-loads.ts'
import {
  findStatement,
  findStatementOfFile,
  insertStatement,
  type LandfillStatement,
  listLines,
  listTippedLoads,
  lockBillingFacility,
  type StoredLine,
  storeHeadings,
  takeOverCosts,
} from '#server/db/statement/statements.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type ImportStatement = {
  readonly facilityId: string
  readonly columns: StatementColumns
  /** `text` is the file in the form in which the landfill has sent it. */
  readonly text: string
}

export type ImportedStatement = {
  readonly statementId: string
  /** `isNew` is false for a file that was imported before. Nothing has changed then. */
  readonly isNew: boolean
}

/**
 * Imports a bill of a landfill (rule M31). Each line of the file is part of a ticket, or is listed beside the earlier line that billed its
 * ticket, or is left out with a reason. If the weight of a load is equal, the load costs the billed amount. If the same file is imported
 * twice, even by two people at once, there is one statement. Refuses 'facility-not-found', and 'statement-empty' if no line belongs to a
 * ticket.
 */
export async function importStatement(
  { db, clock }: Deps,
  acting: OfficeActing,
  input: ImportStatement,
): Promise<ImportedStatement> {
  const { organizationId, actorId } = acting
  const { fileLines, lines, leftOut } = readStatement(input.text, input.columns)
  if (lines.length === 0) throw new Refusal('statement-empty')
  return db.transaction().execute(async tx => {
    const { facilityId } = input
    if (!(await lockBillingFacility(tx, organizationId, facilityId))) throw new Refusal('facility-not-found')
    const contentHash = createHash('sha256').update(input.text).digest('hex')
    const storedStatement = await findStatementOfFile(tx, facilityId, contentHash)
    if (storedStatement !== null) return { statementId: storedStatement, isNew: false }
    const now = clock()
    const newStatement = await insertStatement(tx, {
      organizationId,
      facilityId,
      contentHash,
      fileLines,
      lines: lines.map(withPaper),
      leftOut: leftOut.map(withPaper),
      importedBy: actorId,
      now,
    })
    await rememberHeadings(tx, input)
    const takenOverCount = await takeOverMatching(tx, acting, newStatement.id)
    await addChange(tx, {
      ...acting,
      at: now,
      act: 'import-statement',
      object: 'facility',
      objectId: facilityId,
      after: {
        lines: newStatement.lines,
        taken: takenOverCount,
        billedBefore: newStatement.billedBefore,
        leftOut: leftOut.length,
      },
    })
    return { statementId: newStatement.id, isNew: true }
  })
}

/** `paper` is null if the ticket or the year of the line is not known. */
const withPaper = <Line extends { readonly day: Day | null; readonly ticketNumber: string | null }>(line: Line) => ({
  ...line,
  paper: line.day === null || line.ticketNumber === null ? null : paperOf(yearOf(line.day), line.ticketNumber),
})

/** Remembers the headings of a file for the next import. A file without headings changes nothing. */
async function rememberHeadings(tx: Tx, { facilityId, text, columns }: ImportStatement): Promise<void> {
  const rows = readCsv(text)
  const { headingLine } = columns
  const head = headingLine === undefined ? findHeadings(rows) : rows.find(row => row.line === headingLine)
  if (head) await storeHeadings(tx, facilityId, headingsOf(head.cells, columns))
}

/**
 * Takes over the billed costs of the loads whose weights are equal, and returns the number of these loads. The caller has locked the
 * facility.
 */
export async function takeOverMatching(tx: Tx, { organizationId }: OfficeActing, statementId: string): Promise<number> {
  const statement = await findStatement(tx, organizationId, statementId)
  if (!statement) throw new Refusal('statement-not-found')
  const { matched } = await checkedOf(tx, statement)
  const open = matched.filter(pair => !pair.isTaken)
  return takeOverCosts(
    tx,
    open.map(({ line, load }) => ({ lineId: line.id, orderId: load.orderId })),
  )
}

/** Returns four lists, the loads that were compared, and which of their tickets are in any statement. */
export async function checkedOf(db: Tx | Deps['db'], statement: LandfillStatement): Promise<ExaminedStatement> {
  // Lines that another statement has replaced are compared with that statement.
  const isReplaced = statement.replacedBy !== null
  const lines = isReplaced ? [] : await listLines(db, statement.id)
  const loads = isReplaced ? [] : await listTippedLoads(db, statement)
  const papers = loads.flatMap(load => paperOfLoad(load) ?? [])
  const billed = new Set(await listBilledPapers(db, statement.facilityId, papers))
  const { firstDay: first, lastDay: last } = statement
  return { ...checkStatement(lines, loads, { first, last, billed }), lines, loads, billed }
}

export type ExaminedStatement = CheckedStatement & {
  readonly lines: readonly StoredLine[]
  readonly loads: readonly TippedLoad[]
  readonly billed: ReadonlySet<string>
}
