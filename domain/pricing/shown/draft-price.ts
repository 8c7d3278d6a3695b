/**
 * The browser prices choices that are not saved yet (rule P31). It uses `quoteCart`, as the server does, and the facts that the server
 * sends about this customer's prices.
 *
 * The cart has a 20 yard dumpster for 7 days at $525.00. The customer ticks driveway boards for $39.00, and the page shows $564.00 and its
 * tax at once. When the boards are saved, the server prices the cart and gets the same price.
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

/** The fields of a rule that a customer may see: its terms, but not its scope. */
export type OpenRule = Pick<PricingRule, 'id' | 'name' | 'configuration' | 'canCombine'>

/** The facts that decide the price of one cart for any choices in it. */
export type DraftFacts = Omit<PriceFacts, 'rules'> & {
  /** The rules that apply to this customer now, the winner first. */
  readonly rules: readonly OpenRule[]
  readonly collectTaxes: boolean
  readonly promotionCode: string | null
}

/** The choices that change a price. Without `rentalDays`, the price is an estimate. */
export type DraftChoices = Pick<Cart, 'materials' | 'containers' | 'addOnIds'> & {
  readonly rentalDays: number | null
  /** The discount, if a truck is near on the day of the drop-off (rule P34). */
  readonly nearTruck?: NearDiscount | null
}

type PricedCart = Pick<Cart, 'zipCode' | 'customerType' | 'userId' | 'promotionCode' | 'collectTaxes'>

/** Returns the facts that may leave the server. Of the promotions, only the one whose code this cart has is among them. */
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

/** Returns null if the customer cannot order these choices, because they have no dumpster or a chosen material may not go into it. */
export function priceDraft(facts: DraftFacts, choices: DraftChoices): ReturnType<typeof presentPrice> | null {
  if (Object.keys(choices.containers).length === 0) return null
  try {
    return presentPrice(quoteCart(draftInput(facts, choices)))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Returns the lowest price of all sizes on offer with these choices, or null if the customer can order none of them. */
export function lowestPrice(facts: DraftFacts, choices: DraftChoices): Cents | null {
  const input = draftInput(facts, choices)
  const totals = facts.containerTypes.flatMap(type => priceWithSize(input, type._id)?.quote.totalInCents ?? [])
  return totals.length > 0 ? (Math.min(...totals) as Cents) : null
}

/** The rules are already the applicable ones. The input only adds precedences, so that they win in the same order. */
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
