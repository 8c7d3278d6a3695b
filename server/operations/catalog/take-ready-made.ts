import { randomUUID } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { ruleOfDraft } from '#domain/pricing/rule.ts'
import { readyMadeCatalog } from '#domain/ready-made/catalog.ts'
import type { IdOf } from '#domain/ready-made/id-of.ts'
import { readyMadeRules } from '#domain/ready-made/rules.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addReadyMadeCatalog, hasCatalog } from '#server/db/catalog/ready-made-rows.ts'
import { lockCatalog } from '#server/db/catalog/written-catalog.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addRule } from '#server/db/pricing/rules.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/** `priceInCents` is the hauler's price of a 20 yard dumpster for a week. Null means the usual price. */
export type ReadyMade = { readonly priceInCents: number | null }

/**
 * Fills the empty catalog of a hauler with the ready-made one and its prices (rule A26). From then on they belong to the hauler, and the
 * office changes them in the same way as all others. Refuses 'catalog-not-empty'.
 */
export async function takeReadyMade({ db, clock }: Deps, acting: OfficeActing, taken: ReadyMade): Promise<void> {
  await db.transaction().execute(tx => takeReadyMadeWith(tx, acting, taken, clock()))
}

/** Does the same inside the caller's transaction. */
export async function takeReadyMadeWith(
  tx: Tx,
  acting: OfficeActing,
  { priceInCents }: ReadyMade,
  at: Date,
): Promise<void> {
  const { organizationId } = acting
  await lockCatalog(tx, organizationId)
  if (await hasCatalog(tx, organizationId)) throw new Refusal('catalog-not-empty')
  const catalog = readyMadeCatalog(newIds(), priceInCents ?? undefined)
  await addReadyMadeCatalog(tx, organizationId, catalog)
  for (const { nameInSpanish, ...fields } of Object.values(readyMadeRules(catalog))) {
    const draft = { ...fields, ...anyTimeForEverybody, id: randomUUID() }
    await addRule(tx, { rule: ruleOfDraft(draft, organizationId), nameInSpanish })
  }
  await addChange(tx, { ...acting, at, act: 'take-ready-made', object: 'organization', objectId: organizationId })
}

const anyTimeForEverybody = {
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
  canCombine: false,
  active: true,
  effectiveFrom: null,
  effectiveTo: null,
} as const

/** Makes an id for each item, and returns the same id for the same item. */
function newIds(): IdOf {
  const ids = new Map<string, string>()
  return (kind, number) => {
    const key = `${kind} ${number}`
    const id = ids.get(key) ?? randomUUID()
    ids.set(key, id)
    return id
  }
}
