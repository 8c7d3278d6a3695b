/**
 * Finds the fees that a driver's tap proposes (rule D50). The order's own prices say what each fee costs. The office decides whether the
 * customer pays it.
 *
 *   could not, at the customer's place        a dry run, and waiting
 *   done                                      waiting, filled above the rim, pieces that may not be in it, a relocation
 *   here or waiting, 30 minutes late           money back
 *   ticket                                     each kind of pieces that was counted on the tip, above those that were paid for
 */

import type { FeeCause, TripReason } from '#domain/pricing/field-fees.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { localTime } from '#domain/value/calendar.ts'
import type { CouldNotReason } from './could-not.ts'
import type { StopKind } from './stop.ts'
import type { LoadAct, StopAct } from './tap.ts'

/** The facts about the stop at the time of the tap. */
export type FeeMoment = {
  readonly kind: StopKind
  /** True if no driver was at the stop before this tap. */
  readonly isArrival: boolean
  /** The time of the tap by the server's clock. */
  readonly at: Date
  /** The time at which the driver began to wait. Null if the driver did not wait, or if only the phone counted the minutes. */
  readonly waitingSince: Date | null
  /** The window that the hauler last promised to the customer. Null without a promise. */
  readonly promised: TimeWindow | null
  readonly timeZone: string
}

/** A customer does not pay for a dry run that the hauler's own truck caused. */
const isCustomersCause = (reason: CouldNotReason): reason is TripReason => reason !== 'our-truck'

export function feesOfTap(tap: StopAct, moment: FeeMoment): FeeCause[] {
  if (tap.kind === 'here' || tap.kind === 'wait') return missedPromise(moment)
  if (tap.kind === 'could-not') {
    if (!isCustomersCause(tap.reason)) return []
    return [{ kind: 'dry-run', reason: tap.reason }, ...waiting(moment, tap.waitedMinutes)]
  }
  if (tap.kind !== 'done') return []
  return [
    ...waiting(moment, 0),
    ...(tap.isOverfilled ? [{ kind: 'overfill' } as const] : []),
    ...(tap.hasWrongItems ? [{ kind: 'wrong-material', materialId: null, quantity: 1 } as const] : []),
    ...(moment.kind === 'relocation' ? [{ kind: 'relocation' } as const] : []),
  ]
}

type Counted = Extract<LoadAct, { kind: 'ticket' }>['wrongItems']
type PaidPieces = { readonly materialId: string; readonly paidQuantity: number }

export function feesOfTicket(counted: Counted, paid: readonly PaidPieces[]): FeeCause[] {
  return counted.flatMap(({ materialId, quantity: found }) => {
    const quantity = found - (paid.find(one => one.materialId === materialId)?.paidQuantity ?? 0)
    return quantity > 0 ? [{ kind: 'wrong-material', materialId, quantity } as const] : []
  })
}

const minuteInMs = 60_000

function waiting({ at, waitingSince }: FeeMoment, counted: number): FeeCause[] {
  const minutes = waitingSince ? Math.floor((at.getTime() - waitingSince.getTime()) / minuteInMs) : counted
  return minutes > 0 ? [{ kind: 'waiting', minutes }] : []
}

const lateAfterMinutes = 30
const dayInMinutes = 24 * 60

function missedPromise({ at, isArrival, promised, timeZone }: FeeMoment): FeeCause[] {
  if (!promised || !isArrival) return []
  const { day, minutes } = localTime(at, timeZone)
  const days = Math.round((day - promised.day) / (dayInMinutes * minuteInMs))
  const late = days * dayInMinutes + minutes - promised.end * 60
  return late >= lateAfterMinutes ? [{ kind: 'missed-promise', minutes: late }] : []
}
