/**
 * The browser prices choices that are not saved yet (rule P31). It uses `quoteCart`, as the server does, and the facts that the
 * server sends about this customer's prices.
 *
 * The cart has a 20 yard dumpster for 7 days at $525.00. Driveway boards for $39.00 are ticked: the page shows $564.00 and its
 * tax at once. The server prices the cart when the boards are saved, and its price is the same.
 */
import type { Cart } from '#domain/cart/cart.ts'
import { applicableRules } from '#domain/pricing/choose-rule.ts'
import { promotionFor } from '#domain/pricing/discount.ts'
import { type QuoteInput, quoteCart } from '#domain/pricing/quote.ts'
import { type PriceFacts, quoteInput } from '#domain/pricing/quote-input.ts'
import type { PricingRule } from '#domain/pricing/rule.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { NearDiscount } from '#domain/schedule/near-truck.ts'
import type { Cents } from '#domain/value/money.ts'
import { presentPrice } from './present-price.ts'
import { priceWithSize } from './size-price.ts'

/** A customer may see these fields of a rule: its terms, but not its scope. */
export type OpenRule = Pick<PricingRule, 'id' | 'name' | 'configuration' | 'canCombine'>

/** The prices of one cart depend on these facts for any choices in it. */
export type DraftFacts = Omit<PriceFacts, 'rules'> & {
  /** These rules apply to this customer now. The first rule wins any choice among them. */
  readonly rules: readonly OpenRule[]
  readonly collectTaxes: boolean
  readonly promotionCode: string | null
}

/** These choices change a price; without `rentalDays` the price is an estimate. */
export type DraftChoices = Pick<Cart, 'materials' | 'containers' | 'addOnIds'> & {
  readonly rentalDays: number | null
  /** The field holds the discount if a truck is near on the day of the drop-off (rule P34). */
  readonly nearTruck?: NearDiscount | null
}

type PricedCart = Pick<Cart, 'zipCode' | 'customerType' | 'userId' | 'promotionCode' | 'collectTaxes'>

/** These facts may leave the server. They include only the promotion whose code this cart has. */
export function draftFacts(cart: PricedCart, facts: PriceFacts, now: Date): DraftFacts {
  const { promotionCode, collectTaxes } = cart
  const { serviceArea, tonStep } = facts
  const rules = applicableRules(facts.rules, { ...cart, now })
  const promotion = promotionFor(promotionCode, rules)
  return {
    containerTypes: facts.containerTypes.map(({ _id, name, pricePerDay }) => ({ _id, name, pricePerDay })),
    materials: facts.materials.map(({ _id, name, isRestricted, extraChargeInCents }) => ({
      _id,
      name,
      isRestricted,
      ...(extraChargeInCents ? { extraChargeInCents } : {}),
    })),
    addOns: facts.addOns.map(({ _id, title, priceInCents }) => ({ _id, title, priceInCents })),
    rules: rules
      .filter(rule => rule.configuration.type !== 'DISCOUNT' || rule === promotion)
      .map(({ id, name, configuration, canCombine }) => ({ id, name, configuration, canCombine })),
    serviceArea,
    tonStep,
    collectTaxes,
    promotionCode,
  }
}

/** Returns null if the choices cannot be ordered, because they have no dumpster or one that a chosen material may not go into. */
export function priceDraft(facts: DraftFacts, choices: DraftChoices): ReturnType<typeof presentPrice> | null {
  if (Object.keys(choices.containers).length === 0) return null
  try {
    return presentPrice(quoteCart(draftInput(facts, choices)))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Returns the lowest price of any size on offer with these choices, or null if none can be ordered. */
export function lowestPrice(facts: DraftFacts, choices: DraftChoices): Cents | null {
  const input = draftInput(facts, choices)
  const totals = facts.containerTypes.flatMap(type => priceWithSize(input, type._id)?.quote.totalInCents ?? [])
  return totals.length > 0 ? (Math.min(...totals) as Cents) : null
}

/** The rules are already those that apply; the input adds only the order in which they win. */
function draftInput(facts: DraftFacts, { rentalDays, nearTruck = null, ...chosen }: DraftChoices): QuoteInput {
  const anybody = { zipCode: null, customerType: null, userId: null }
  const { promotionCode, collectTaxes } = facts
  const cart = { ...anybody, ...chosen, promotionCode, collectTaxes, dropOffWindow: null, pickupWindow: null }
  const rules = facts.rules.map((rule, at) => ({ ...rule, ...forEverybody, precedence: facts.rules.length - at }))
  const input = quoteInput(cart, { ...facts, rules }, new Date(0))
  return { ...input, cart: { ...input.cart, nearTruck }, rentalDays }
}

const forEverybody = {
  organizationId: '',
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
  effectiveFrom: null,
  effectiveTo: null,
  active: true,
} as const
