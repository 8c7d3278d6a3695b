/**
 * What a draft of a pricing rule would have made of orders: each cart priced with the rules as they are and with the draft in the
 * place of its rule, at one instant (rule P27).
 */
import { Refusal } from '#domain/refusal/refusal.ts'
import { type QuoteInput, quoteCart } from '../quote.ts'
import type { PricingRule } from '../rule.ts'

/** The rules as they will be when the draft is stored. */
export const withDraft = (rules: readonly PricingRule[], draft: PricingRule): PricingRule[] => [
  ...rules.filter(rule => rule.id !== draft.id),
  draft,
]

/** A draft that starts later is looked at when it starts. */
export const tryOutAt = (now: Date, draft: PricingRule | null): Date =>
  draft?.effectiveFrom && draft.effectiveFrom > now ? draft.effectiveFrom : now

export type ComparedOrder = {
  readonly orderId: string
  readonly number: string
  readonly nowInCents: number
  readonly draftInCents: number
}

export type Comparison = {
  /** Orders that have a price both ways. */
  readonly orders: number
  readonly nowInCents: number
  readonly draftInCents: number
  readonly dearer: number
  readonly cheaper: number
  /** What is no longer offered, or would no longer be. */
  readonly notPriced: number
  /** Those whose price would be another, the largest difference first. */
  readonly listed: readonly ComparedOrder[]
}

const maxListed = 50

/** Adds up orders as they are read, so that none of them is kept longer than its price takes. */
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
