import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import {
  type CheckedStatement,
  checkStatement,
  paperOfLoad,
  type TippedLoad,
} from '#domain/statement/check-statement.ts'
import { paperOf, readStatement, type StatementColumns, yearOf } from '#domain/statement/statement.ts'
import { addChange } from '#server/db/dispatch/changes.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { listBilledPapers } from '#server/db/statement/chosen-loads.ts'
import {
  findStatement,
  findStatementOfFile,
  insertStatement,
  listLines,
  listTippedLoads,
  lockBillingFacility,
  type Statement,
  storeColumns,
  takeOverCosts,
} from '#server/db/statement/statements.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type ImportStatement = {
  readonly facilityId: string
  readonly columns: StatementColumns
  /** The file as the landfill has sent it. */
  readonly text: string
}

export type Imported = {
  readonly statementId: string
  /** False for a file that was imported before: nothing has changed. */
  readonly isNew: boolean
}

/**
 * Takes in what a landfill has billed (rule M31): the lines that no earlier statement has, with the tip cost of each load whose weight is
 * the same. The same file twice, also by two people at once, is one statement. Refuses 'facility-not-found', 'statement-unreadable' with
 * the first line that cannot be read, 'statement-empty', and 'statement-known' where every line was billed before.
 */
export async function importStatement(
  { db, clock }: Deps,
  acting: OfficeActing,
  ask: ImportStatement,
): Promise<Imported> {
  const { organizationId, actorId } = acting
  const { lines, flaws } = readStatement(ask.text, ask.columns)
  const [flaw] = flaws
  if (flaw) throw new Refusal('statement-unreadable', { line: flaw.line })
  if (lines.length === 0) throw new Refusal('statement-empty')
  return db.transaction().execute(async tx => {
    const { facilityId } = ask
    if (!(await lockBillingFacility(tx, organizationId, facilityId))) throw new Refusal('facility-not-found')
    const contentHash = createHash('sha256').update(ask.text).digest('hex')
    const known = await findStatementOfFile(tx, facilityId, contentHash)
    if (known !== null) return { statementId: known, isNew: false }
    const now = clock()
    const papers = lines.map(line => ({ ...line, paper: paperOf(yearOf(line.day), line.ticketNumber) }))
    const made = await insertStatement(tx, {
      ...{ organizationId, facilityId, contentHash, lines: papers, importedBy: actorId, now },
    })
    if (!made) throw new Refusal('statement-known')
    await storeColumns(tx, facilityId, ask.columns)
    const taken = await takeOverMatching(tx, acting, made.id)
    await addChange(tx, {
      ...{ ...acting, at: now, act: 'import-statement', object: 'facility', objectId: facilityId },
      after: { lines: made.lines, taken },
    })
    return { statementId: made.id, isNew: true }
  })
}

/** Where the weights are the same the load costs what was billed; how many. The caller has locked the facility. */
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

/** Four lists, the loads that were looked at, and which of their papers any statement has. */
export async function checkedOf(db: Tx | Deps['db'], statement: Statement): Promise<LookedAt> {
  const [lines, loads] = [await listLines(db, statement.id), await listTippedLoads(db, statement)]
  const papers = loads.flatMap(load => paperOfLoad(load) ?? [])
  const billed = new Set(await listBilledPapers(db, statement.facilityId, papers))
  const { firstDay: first, lastDay: last } = statement
  return { ...checkStatement(lines, loads, { first, last, billed }), loads, billed }
}

export type LookedAt = CheckedStatement & {
  readonly loads: readonly TippedLoad[]
  readonly billed: ReadonlySet<string>
}
