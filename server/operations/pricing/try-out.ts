import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { readOnly } from '@rolloff/sql/read-only.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type PriceFacts, quoteInput } from '#domain/pricing/quote-input.ts'
import { type PricingRule, type RuleDraft, ruleOfDraft } from '#domain/pricing/rule.ts'
import { type Comparison, openComparison, tryOutAt, withDraft } from '#domain/pricing/try-out/compare-orders.ts'
import { type ExplainedQuote, explainQuote } from '#domain/pricing/try-out/explain-choice.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { listPlacedCarts, type PlacedCart } from '#server/db/pricing/placed-carts.ts'
import { loadFactsWithout } from '#server/db/pricing/pricing-facts.ts'
import { findPersonOf, listPeopleOf } from '#server/db/pricing/scope-customers.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type TriedCart = Pick<
  Cart,
  'customerType' | 'materials' | 'containers' | 'addOnIds' | 'promotionCode' | 'dropOffWindow' | 'pickupWindow'
> & {
  readonly zipCode: ZipCode
  /** `customerId` is a customer of the hauler, or null for a person whom the hauler does not know. */
  readonly customerId: string | null
}

export type TryOutResult = {
  /** Both prices are computed for this time: now, or the start of the draft. */
  readonly at: Date
  readonly now: ExplainedQuote
  readonly draft: ExplainedQuote | null
}

type TryOutInput = { readonly organizationId: string; readonly language: Language; readonly draft: RuleDraft | null }

/**
 * Returns the price of a cart now and with a draft, from the same function that prices it in the checkout (rule P2). Refuses
 * 'zip-not-served' and 'customer-not-found'.
 */
export function tryOut(
  { db, clock }: Deps,
  trying: TryOutInput,
  { customerId, ...cart }: TriedCart,
): Promise<TryOutResult> {
  return readOnly(db, async tx => {
    const draft = trying.draft && (await forPeople(tx, ruleOfDraft(trying.draft, trying.organizationId)))
    const at = tryOutAt(clock(), draft)
    const userId = customerId && (await findPersonOf(tx, trying.organizationId, customerId))
    if (customerId !== null && userId === null) throw new Refusal('customer-not-found')
    const served = await findServedZip(tx, cart.zipCode)
    if (served?.organizationId !== trying.organizationId) throw new Refusal('zip-not-served')
    const facts = await factsOf(tx, trying, served.serviceAreaId)
    const priced = (rules: readonly PricingRule[]) =>
      explainQuote(quoteInput({ ...cart, userId, collectTaxes: true }, { ...facts, rules }, at))
    return { at, now: priced(facts.rules), draft: draft && priced(withDraft(facts.rules, draft)) }
  })
}

export type ComparedOrders = Comparison & {
  readonly since: Date
  /** `isAll` is false if there were more orders than the call reads. */
  readonly isAll: boolean
}

const comparedDays = 30
const maxCompared = 5000

/** Compares the newest orders of the last 30 days with their prices under a draft. Each cart is priced as it was ordered. */
export function compareOrders(
  { db, clock }: Deps,
  trying: TryOutInput & { draft: RuleDraft },
): Promise<ComparedOrders> {
  const since = new Date(clock().getTime() - comparedDays * dayInMs)
  return readOnly(db, async tx => {
    const draft = await forPeople(tx, ruleOfDraft(trying.draft, trying.organizationId))
    const at = tryOutAt(clock(), draft)
    const comparison = openComparison(draft)
    const ofArea = new Map<string, PriceFacts>()
    let readCount = 0
    for await (const cart of placedCarts(tx, trying.organizationId, since)) {
      const facts = ofArea.get(cart.serviceAreaId) ?? (await factsOf(tx, trying, cart.serviceAreaId))
      ofArea.set(cart.serviceAreaId, facts)
      comparison.add(cart, quoteInput(cart, facts, at))
      readCount += 1
    }
    return { ...comparison.result(), since, isAll: readCount < maxCompared }
  })
}

/** Returns the draft for the people of its customers. A draft names customers, but a cart belongs to a person. */
async function forPeople(tx: Tx, draft: PricingRule): Promise<PricingRule> {
  const { customerIds } = draft.scope
  if (customerIds === 'all') return draft
  return { ...draft, scope: { ...draft.scope, customerIds: await listPeopleOf(tx, draft.organizationId, customerIds) } }
}

const pageOfCarts = 500

async function* placedCarts(db: Db, organizationId: string, since: Date): AsyncGenerator<PlacedCart> {
  let before: PlacedCart | null = null
  for (let readCount = 0; readCount < maxCompared; readCount += pageOfCarts) {
    const page: PlacedCart[] = await listPlacedCarts(db, organizationId, { since, before, limit: pageOfCarts })
    yield* page
    before = page.at(-1) ?? null
    if (page.length < pageOfCarts) return
  }
}

/** Reads the facts as they are stored now, because a transaction does not use remembered facts. */
const factsOf = (tx: Tx, { organizationId, language, draft }: TryOutInput, serviceAreaId: string) =>
  loadFactsWithout(tx, { organizationId, serviceAreaId, catalogVersion: null }, language, draft?.id ?? null)
