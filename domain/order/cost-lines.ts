/**
 * Lists the cost of an order line by line at any time: the ordered lines or those of its newest bill, the added days, and every amount
 * taken off by a cancellation, as goodwill or because it is too small to be charged. The lines add up to the cost (rule M21).
 */

import type { BillLineKind } from '#domain/pricing/bill.ts'
import { isAfterTax, type PriceLine } from '#domain/pricing/line.ts'
import { type Reason, type ReasonMessage, reasonFor } from '#domain/pricing/reason.ts'
import { type Cents, cents, sumCents } from '#domain/value/money.ts'
import { type AdjustmentKind, type CostFacts, costParts, isResolvedBy } from './balance.ts'

export type CostLineKind = BillLineKind | AdjustmentKind | 'extension-tax' | 'cancelled' | 'held-fee'

/** How the customer pays the days of an extension: at once by card, or with the final bill. */
export type ExtensionPayment = 'charged' | 'declined' | 'in-doubt' | 'with-bill'

/** Only an extension has a `payment`. */
export type CostLine = PriceLine<CostLineKind> & { readonly payment?: ExtensionPayment }

export type AgreedExtension = {
  readonly extraDays: number
  readonly priceInCents: number
  readonly taxInCents: number
  readonly reason: Reason
  readonly payment: ExtensionPayment
}

export type CostLines = {
  /** The sum of these lines is the total. */
  readonly lines: readonly CostLine[]
  /** The sum before tax and before everything that comes after tax. */
  readonly subTotalInCents: Cents
  readonly totalInCents: Cents
}

type Priced = {
  readonly cost: CostFacts
  readonly ordered: readonly PriceLine[]
  readonly extensions: readonly AgreedExtension[]
  /** The lines of the newest bill. Null before weighing. */
  readonly billed: readonly PriceLine<BillLineKind>[] | null
}

export function costLines({ cost, ordered, extensions, billed }: Priced): CostLines {
  const charged: readonly CostLine[] = billed ?? [
    ...ordered.filter(line => line.kind !== 'tax'),
    ...extensions.map(extensionLine),
    ...ordered.filter(line => line.kind === 'tax'),
    ...extensions.flatMap(extensionTax),
  ]
  const lines = [...charged, ...adjustmentLines(cost)]
  return {
    lines,
    subTotalInCents: sumOf(lines.filter(line => !isAfterTax(line.kind))),
    totalInCents: sumOf(lines),
  }
}

const sumOf = (lines: readonly CostLine[]): Cents => sumCents(lines.map(line => line.amountInCents))

function extensionLine({ extraDays, priceInCents, reason, payment }: AgreedExtension): CostLine {
  const amountInCents = cents(priceInCents)
  return { kind: 'extension', itemId: null, label: 'Extension', quantity: extraDays, amountInCents, reason, payment }
}

function extensionTax({ taxInCents }: AgreedExtension): CostLine[] {
  return taxInCents === 0 ? [] : [lineOf('extension-tax', 'Tax on days added', taxInCents, 'reason.extension.tax')]
}

function adjustmentLines(cost: CostFacts): CostLine[] {
  const { cancelledInCents, keptInCents, heldInCents, letGoInCents, goodwillInCents } = costParts(cost)
  return [
    lineOf('cancelled', 'Cancelled', -cancelledInCents, 'reason.cancelled'),
    lineOf('kept-fee', 'Kept', keptInCents, 'reason.keptFee'),
    lineOf('held-fee', 'Held back', heldInCents, 'reason.heldFee'),
    lineOf('let-go', 'Let go', -letGoInCents, isResolvedBy(letGoInCents) ? 'reason.letGo' : 'reason.letGoByOffice'),
    lineOf('goodwill', 'Goodwill', -goodwillInCents, 'reason.goodwill'),
  ].filter(line => line.amountInCents !== 0)
}

function lineOf(kind: CostLineKind, label: string, amount: number, message: ReasonMessage): CostLine {
  return { kind, itemId: null, label, quantity: 1, amountInCents: cents(amount), reason: reasonFor(message) }
}
