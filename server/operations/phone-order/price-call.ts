import type { Cart } from '#domain/cart/cart.ts'
import { isRestrictedCart } from '#domain/cart/next-step.ts'
import { sortedOut } from '#domain/cart/to-call-about.ts'
import type { Language } from '#domain/language.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import type { PhoneChoices } from '#domain/phone-order/phone-order.ts'
import { applicableRules } from '#domain/pricing/choose-rule.ts'
import { isContainerOffered } from '#domain/pricing/container-charge.ts'
import { promotionFor } from '#domain/pricing/discount.ts'
import { preAuthInCents, type Quote, quoteCart } from '#domain/pricing/quote.ts'
import { quoteInput } from '#domain/pricing/quote-input.ts'
import { Refusal, type RefusalName } from '#domain/refusal.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { findCaller } from '#server/db/phone-order/callers.ts'
import { loadPricingFacts, type PricingFacts } from '#server/db/pricing/pricing-facts.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type PricedCall = {
  /** Null while no dumpster is chosen, where everything is restricted, and where no price can be told. */
  readonly quote: Quote | null
  readonly refusal: RefusalName | null
  /** The sizes that all of the materials may go into. */
  readonly containerTypeIds: readonly string[]
  /** Nothing but restricted materials: nobody pays, a person calls back. */
  readonly isRestricted: boolean
  /** The names of restricted materials among others: they do not go into this dumpster. */
  readonly toCallAbout: readonly string[]
  readonly isCodeOpen: boolean
  /** What is read out before a saved card is charged, in the customer's language; null without a price. */
  readonly consent: string | null
}

/** What the cart would cost this caller, by the function that prices it in the checkout. Never writes. Refuses 'zip-not-served'. */
export async function priceCall(
  { db, clock }: Deps,
  { organizationId, language }: { readonly organizationId: string; readonly language: Language },
  asked: PhoneChoices,
): Promise<PricedCall> {
  const now = clock()
  const served = await findServedZip(db, asked.zipCode)
  if (served?.organizationId !== organizationId) throw new Refusal('zip-not-served')
  const [caller, facts] = await Promise.all([
    asked.phone === null ? null : findCaller(db, organizationId, asked.phone),
    loadPricingFacts(db, { ...served, catalogVersion: null }, language),
  ])
  const userId = caller?.person?.id ?? null
  const cart = pricedCart(asked, userId)
  const rules = applicableRules(facts.rules, { ...cart, now })
  const { accepted, toCallAbout } = sortedOut(cart.materials, facts.materials)
  const isRestricted = isRestrictedCart(cart, facts.materials)
  const priced = isRestricted ? { quote: null, refusal: null } : quoteOrRefusal(cart, facts, now)
  const materialIds = accepted.map(one => one.id)
  return {
    ...priced,
    isRestricted,
    containerTypeIds: facts.containerTypes
      .map(type => type._id)
      .filter(id => isContainerOffered(id, materialIds, rules)),
    toCallAbout: toCallAbout.flatMap(({ id }) => facts.materials.filter(one => one._id === id).map(one => one.name)),
    isCodeOpen: asked.promotionCode === null || promotionFor(asked.promotionCode, rules) !== null,
    consent: priced.quote && cardConsentSentence(asked.language, preAuthInCents(cart.containers, facts.containerTypes)),
  }
}

type ToPrice = Parameters<typeof quoteInput>[0] & Pick<Cart, 'containers' | 'materials'>

const pricedCart = (asked: PhoneChoices, userId: string | null): ToPrice => ({
  userId,
  collectTaxes: true,
  zipCode: asked.zipCode,
  customerType: asked.customerType,
  materials: asked.materials.map(({ id, quantity }) => (quantity === undefined ? { id } : { id, quantity })),
  containers: asked.containers,
  addOnIds: asked.addOnIds,
  promotionCode: asked.promotionCode,
  dropOffWindow: asked.dropOffWindow,
  pickupWindow: asked.pickupWindow,
})

function quoteOrRefusal(cart: ToPrice, facts: PricingFacts, now: Date): Pick<PricedCall, 'quote' | 'refusal'> {
  if (Object.keys(cart.containers).length === 0) return { quote: null, refusal: null }
  try {
    return { quote: quoteCart(quoteInput(cart, facts, now)), refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { quote: null, refusal: error.refusal }
    throw error
  }
}
