import type { Tx } from '@rolloff/sql/connect.ts'
import { creditIn } from '#domain/order/balance.ts'
import { type Cancellation, cancellationOf, heldForDays } from '#domain/order/kept-fees.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { listFeesOfOrder, settleFees, storeDecision } from '#server/db/fee/fees.ts'
import { holdBack } from '#server/db/fee/held-fees.ts'
import { addAdjustment } from '#server/db/order/adjustments.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'

/**
 * Returns the parts of a cancelled order's money that the hauler keeps, holds back and refunds, by the order's current fees. The caller has
 * locked the order.
 */
export async function readCancellation(tx: Tx, order: LockedOrder, keepsFees: boolean): Promise<Cancellation> {
  const { payments } = await readOrderMoney(tx, order.id)
  const paidInCents = payments.reduce((sum, one) => sum + one.amountInCents - one.refundedInCents, 0)
  const fees = await listFeesOfOrder(tx, order.id)
  return cancellationOf({ paidInCents, terms: order.snapshot.terms, fees, keepsFees })
}

type CloseFeesInput = {
  readonly order: LockedOrder
  readonly cancellation: Cancellation
  /** `why` is the reason to keep the amount. */
  readonly why: string
  readonly actorId: string | null
  readonly now: Date
}

/**
 * Keeps the accepted fees of a cancelled order, as far as they are not kept already, and holds back the undecided fees. All other fees
 * lapse. Returns the amount that is refunded to the customer.
 */
export async function closeFees(tx: Tx, { order, cancellation, why, actorId, now }: CloseFeesInput): Promise<number> {
  const { adjustments } = await readOrderMoney(tx, order.id)
  const keptInCents = adjustments
    .filter(one => one.kind === 'kept-fee')
    .reduce((sum, one) => sum + one.amountInCents, 0)
  const amountInCents = cancellation.keptInCents - keptInCents
  const row = { order, kind: 'kept-fee', amountInCents, billVersion: null, reason: why, actorId, now } as const
  if (amountInCents > 0) await addAdjustment(tx, row)
  await settleFees(tx, order.id, now)
  const until = new Date(now.getTime() + heldForDays * dayInMs)
  for (const { id, state } of await listFeesOfOrder(tx, order.id)) {
    const heldInCents = cancellation.held.find(one => one.id === id)?.heldInCents ?? 0
    if (heldInCents > 0) await holdBack(tx, { id, heldInCents, until })
    else if (state === 'proposed') await storeDecision(tx, { id, state: 'waived', by: null, now })
  }
  return creditIn(await readOrderMoney(tx, order.id))
}
