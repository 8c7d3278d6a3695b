/**
 * Compares the prices of the carts of orders with and without a draft of a pricing rule (rule P27). Each cart is priced with the current
 * rules, and with the draft in the place of its rule, at one instant.
 */
import { Refusal } from '#domain/refusal/refusal.ts'
import { type QuoteInput, quoteCart } from '../quote.ts'
import type { PricingRule } from '../rule.ts'

/** Returns the rules as they are after the draft is stored. */
export const withDraft = (rules: readonly PricingRule[], draft: PricingRule): PricingRule[] => [
  ...rules.filter(rule => rule.id !== draft.id),
  draft,
]

/** A draft that starts later is tried out at its start. */
export const tryOutAt = (now: Date, draft: PricingRule | null): Date =>
  draft?.effectiveFrom && draft.effectiveFrom > now ? draft.effectiveFrom : now

export type ComparedOrder = {
  readonly orderId: string
  readonly number: string
  readonly nowInCents: number
  readonly draftInCents: number
}

export type Comparison = {
  /** The number of orders that have a price both ways. */
  readonly orders: number
  readonly nowInCents: number
  readonly draftInCents: number
  readonly dearer: number
  readonly cheaper: number
  /** The number of orders with a choice that is not offered now or would not be offered with the draft. */
  readonly notPriced: number
  /** The orders whose price would change, the largest difference first. */
  readonly listed: readonly ComparedOrder[]
}

const maxListed = 50

/** Adds up orders while they are read, so that each is in memory only while it is priced. */
export function openComparison(draft: PricingRule) {
  let sums = { orders: 0, nowInCents: 0, draftInCents: 0, dearer: 0, cheaper: 0, notPriced: 0 }
  let listed: ComparedOrder[] = []
  const add = (order: { readonly id: string; readonly number: string }, input: QuoteInput) => {
    const nowInCents = totalOf(input)
    const draftInCents = totalOf({ ...input, rules: withDraft(input.rules, draft) })
    if (nowInCents === null || draftInCents === null) {
      sums = { ...sums, notPriced: sums.notPriced + 1 }
      return
    }
    sums = {
      ...sums,
      orders: sums.orders + 1,
      nowInCents: sums.nowInCents + nowInCents,
      draftInCents: sums.draftInCents + draftInCents,
      dearer: sums.dearer + (draftInCents > nowInCents ? 1 : 0),
      cheaper: sums.cheaper + (draftInCents < nowInCents ? 1 : 0),
    }
    if (nowInCents === draftInCents) return
    listed.push({ orderId: order.id, number: order.number, nowInCents, draftInCents })
    if (listed.length > 2 * maxListed) listed = largest(listed)
  }
  return { add, result: (): Comparison => ({ ...sums, listed: largest(listed) }) }
}

const differenceOf = (one: ComparedOrder): number => Math.abs(one.draftInCents - one.nowInCents)
const largest = (orders: readonly ComparedOrder[]): ComparedOrder[] =>
  [...orders].sort((a, b) => differenceOf(b) - differenceOf(a)).slice(0, maxListed)

function totalOf(input: QuoteInput): number | null {
  try {
    return quoteCart(input).totalInCents
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
