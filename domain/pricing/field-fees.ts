/**
 * Prices the fees for events in the field (rules B17 and D50). The prices are the hauler's, frozen with the order, and each fee has a
 * reason. Money back for a missed promise is a fee with a negative amount.
 *
 *   dry run                                               150.00
 *   25 minutes waited − 10 free = 15 × 4.00                60.00, never more than a dry run
 *   filled above the rim                                  100.00
 *   2 pieces that may not be in it × 40.00, the material's own charge, or × 50.00 if it has none
 *   cleaning                                               50.00
 *   moved to another place                                100.00
 *   80 minutes after the promised hours                    −25.00, if the hauler gives that back
 */
import { type Cents, cents, formatCents } from '#domain/value/money.ts'
import type { PriceLine } from './line.ts'
import { type Reason, reasonFor } from './reason.ts'

export type FeeKind =
  | 'dry-run'
  | 'waiting'
  | 'overfill'
  | 'wrong-material'
  | 'cleaning'
  | 'relocation'
  | 'missed-promise'

/** The prices of a hauler's fees. A fee with a price of 0 is not proposed. */
export type FeePrices = {
  readonly tripInCents: number
  readonly waitFreeMinutes: number
  readonly waitPerMinuteInCents: number
  readonly overfillInCents: number
  /** The price of a piece that may not be in the dumpster and whose material has no charge of its own. */
  readonly wrongItemInCents: number
  readonly cleaningInCents: number
  readonly relocationInCents: number
  /** The amount that the hauler gives back. */
  readonly missedPromiseInCents: number
}

/** The reasons for a dry run that are not the hauler's own fault. */
export type TripReason = 'blocked' | 'locked' | 'not-ready' | 'overfilled' | 'too-heavy' | 'unsafe' | 'wrong-address'

/** The event in the field that causes a fee. Waiting and a missed promise have their minutes. */
export type FeeCause =
  | { readonly kind: 'dry-run'; readonly reason: TripReason }
  | { readonly kind: 'waiting'; readonly minutes: number }
  | { readonly kind: 'wrong-material'; readonly materialId: string | null; readonly quantity: number }
  | { readonly kind: 'missed-promise'; readonly minutes: number }
  | { readonly kind: 'overfill' | 'cleaning' | 'relocation' }

/** The facts from which an amount was computed. They are stored with it. */
export type FeeFacts = {
  readonly reason?: TripReason
  readonly minutes?: number
  readonly freeMinutes?: number
  readonly eachInCents?: number
  readonly quantity?: number
  readonly materialId?: string
  readonly material?: string
  /** The reason that the office typed if it entered the fee itself. */
  readonly why?: string
}

export type PricedFee = { readonly kind: FeeKind; readonly amountInCents: Cents; readonly facts: FeeFacts }

/** A fee that the office accepted. */
export type AcceptedFee = PricedFee & { readonly id: string }

/** The kind of a fee's line on a bill. */
export type FeeLineKind = `fee-${FeeKind}`

const labels: Readonly<Record<FeeKind, string>> = {
  'dry-run': 'Dry run fee',
  waiting: 'Waiting',
  overfill: 'Filled above the rim',
  'wrong-material': 'Forbidden items',
  cleaning: 'Cleaning',
  relocation: 'Relocation',
  'missed-promise': 'We came late',
}

/** Returns the lines of a bill for its fees, in the order in which the events happened. */
export function feeLines(fees: readonly AcceptedFee[]): PriceLine<FeeLineKind>[] {
  return fees.map(fee => ({
    kind: `fee-${fee.kind}`,
    itemId: fee.id,
    label: labels[fee.kind],
    quantity: 1,
    amountInCents: fee.amountInCents,
    reason: feeReason(fee),
  }))
}

/** Returns true if the customer pays for the fee. */
export const isCharged = ({ amountInCents }: Pick<PricedFee, 'amountInCents'>): boolean => amountInCents > 0

type ChargedPiece = { readonly materialId: string; readonly name: string; readonly eachInCents: number }

/** Returns null if the cause costs nothing. */
export function priceFee(cause: FeeCause, prices: FeePrices, pieces: readonly ChargedPiece[]): PricedFee | null {
  const { amount, facts } = amountOf(cause, prices, pieces)
  return amount === 0 ? null : { kind: cause.kind, amountInCents: cents(amount), facts }
}

type Amount = { readonly amount: number; readonly facts: FeeFacts }

function amountOf(cause: FeeCause, prices: FeePrices, pieces: readonly ChargedPiece[]): Amount {
  switch (cause.kind) {
    case 'dry-run':
      return { amount: prices.tripInCents, facts: { reason: cause.reason } }
    case 'waiting':
      return waitingAmount(cause.minutes, prices)
    case 'wrong-material':
      return piecesAmount(cause, prices, pieces)
    case 'missed-promise':
      return { amount: 0 - prices.missedPromiseInCents, facts: { minutes: cause.minutes } }
    case 'overfill':
      return { amount: prices.overfillInCents, facts: {} }
    case 'cleaning':
      return { amount: prices.cleaningInCents, facts: {} }
    case 'relocation':
      return { amount: prices.relocationInCents, facts: {} }
  }
}

function waitingAmount(minutes: number, { waitFreeMinutes, waitPerMinuteInCents, tripInCents }: FeePrices): Amount {
  const charged = Math.max(0, minutes - waitFreeMinutes) * waitPerMinuteInCents
  const facts = { minutes, freeMinutes: waitFreeMinutes, eachInCents: waitPerMinuteInCents }
  return { amount: Math.min(charged, tripInCents), facts }
}

function piecesAmount(
  { materialId, quantity }: Extract<FeeCause, { kind: 'wrong-material' }>,
  { wrongItemInCents }: FeePrices,
  pieces: readonly ChargedPiece[],
): Amount {
  const known = pieces.find(one => one.materialId === materialId)
  const eachInCents = known?.eachInCents ?? wrongItemInCents
  const named = known ? { materialId: known.materialId, material: known.name } : {}
  return { amount: eachInCents * quantity, facts: { quantity, eachInCents, ...named } }
}

/** Returns the reason for the fee or for the money back. The bill and the order's page show it. */
export function feeReason({ kind, amountInCents, facts }: PricedFee): Reason {
  const { reason = 'blocked', minutes = 0, freeMinutes = 0, eachInCents = 0, quantity = 1, material, why } = facts
  const each = formatCents(eachInCents)
  switch (kind) {
    case 'dry-run':
      return reasonFor(`reason.fee.trip.${reason}`)
    case 'waiting': {
      const charged = minutes - freeMinutes
      const values = { minutes, free: freeMinutes, charged, each }
      return amountInCents < charged * eachInCents
        ? reasonFor('reason.fee.waiting.most', { ...values, most: formatCents(amountInCents) })
        : reasonFor('reason.fee.waiting', values)
    }
    case 'overfill':
      return reasonFor('reason.fee.overfill')
    case 'wrong-material':
      return material === undefined
        ? reasonFor('reason.fee.wrongMaterial', { quantity, each })
        : reasonFor('reason.fee.wrongMaterial.named', { quantity, each, material })
    case 'cleaning':
      return why === undefined ? reasonFor('reason.fee.cleaning') : reasonFor('reason.fee.cleaning.why', { why })
    case 'relocation':
      return reasonFor('reason.fee.relocation')
    case 'missed-promise':
      return reasonFor('reason.fee.missedPromise', { minutes })
  }
}
