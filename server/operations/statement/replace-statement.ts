import { Refusal } from '#domain/refusal/refusal.ts'
import { weightTolerance } from '#domain/statement/check-statement.ts'
import { listOverlaps, type Overlap, storeReplacement } from '#server/db/statement/replaced-statements.ts'
import { findStatement } from '#server/db/statement/statements.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { actOnStatement, fasterAt, type StatementInput } from '#server/operations/statement/act-on-statement.ts'
import { takeOverMatching } from '#server/operations/statement/import-statement.ts'

type ReplaceStatement = StatementInput & {
  /** The statement corrects this earlier one. */
  readonly replacedId: string
  /** The page showed this overlap of the two statements. */
  readonly seen: Pick<Overlap, 'lines' | 'again' | 'changed'>
}

/**
 * Replaces an earlier statement of the same landfill with one that corrects it (rule M31). The costs of loads change with it. Refuses
 * 'statement-not-found', 'statement-changed' if the statements have no ticket in common, and 'changed-meanwhile' with who was faster if one
 * of them was replaced meanwhile, or has other tickets than the page showed (rule V27).
 */
export function replaceStatement(deps: Deps, acting: OfficeActing, input: ReplaceStatement): Promise<number> {
  return actOnStatement(deps, acting, input, async (tx, _looked, statement) => {
    const { statementId, replacedId, seen: expectedOverlap } = input
    const replaced = await findStatement(tx, acting.organizationId, replacedId)
    if (!replaced) throw new Refusal('statement-not-found')
    const overlap = (await listOverlaps(tx, statementId)).find(one => one.id === replacedId)
    const isOpen = statement.replacedBy === null && replaced.replacedBy === null
    if (!isOpen) throw await fasterAt(tx, statement.facilityId, 'replace-statement')
    if (!overlap) throw new Refusal('statement-changed')
    const isAsSeen =
      overlap.lines === expectedOverlap.lines &&
      overlap.again === expectedOverlap.again &&
      overlap.changed === expectedOverlap.changed
    if (!isAsSeen) throw await fasterAt(tx, statement.facilityId, 'replace-statement')
    const changed = await storeReplacement(tx, {
      statementId,
      replacedId,
      by: acting.actorId,
      now: deps.clock(),
      tolerance: weightTolerance,
    })
    let takenOverCount = await takeOverMatching(tx, acting, statementId)
    for (const other of changed) if (other !== statementId) takenOverCount += await takeOverMatching(tx, acting, other)
    return { act: 'replace-statement', after: { replacedId, taken: takenOverCount }, answer: takenOverCount }
  })
}
