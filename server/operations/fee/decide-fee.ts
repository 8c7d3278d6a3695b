import type { Tx } from '@rolloff/sql/connect.ts'
import type { ReasonCode } from '#domain/dispatch/event-reason.ts'
import { hasEnded } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChange, changedMeanwhile, findLastChange } from '#server/db/change/changes.ts'
import { findOrderOfFee, listFeesOfOrder, type StoredFee, storeDecision } from '#server/db/fee/fees.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { billAfterDecision } from '#server/operations/fee/bill-after-decision.ts'
import { closeFees, readCancellation } from '#server/operations/fee/close-fees.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import {
  type Approval,
  type ApprovalRequest,
  countGiven,
  permitGift,
} from '#server/operations/payment/permit-giving.ts'
import { requestRefundRows } from '#server/operations/payment/request-refunds.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'

export type DecideFee = {
  readonly feeId: string
  readonly isAccepted: boolean
  /** The page showed this amount. */
  readonly amountInCents: number
}

/**
 * The office accepts or waives a fee, once (rule D51). An accepted fee is added to the next bill. If only this decision was missing, the
 * bill is made at once. The fee of a cancelled order is kept or refunded. Refuses 'fee-not-found', 'fee-decided' with who was faster,
 * 'changed-meanwhile' if the page showed another amount, and 'fee-too-late' for an order that is finished. If a refund exceeds the limit, a
 * second person has to decide (rule M30), and the stored request is returned.
 */
export async function decideFee(
  deps: PaymentDeps,
  acting: OfficeActing,
  input: DecideFee,
  approval: Approval | null = null,
): Promise<ApprovalRequest | null> {
  const orderId = await findOrderOfFee(deps.db, acting.organizationId, input.feeId)
  if (orderId === null) throw new Refusal('fee-not-found')
  const now = deps.clock()
  const approvalRequest = await deps.db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    const fee = await refuseUnlessOpen(tx, order, input)
    const amountInCents = input.isAccepted ? Math.max(0, -fee.amountInCents) : 0
    const gift = {
      order,
      kind: 'fee',
      amountInCents,
      act: { ...input },
      why: fee.kind,
      acting,
      approval,
      now,
    } as const
    const permitted = await permitGift(tx, gift)
    if ('asked' in permitted) return permitted.asked
    await countGiven(tx, gift, permitted.permission)
    await storeFeeDecision(tx, acting, { fee, orderId, isAccepted: input.isAccepted, now })
    if (order.status === 'cancelled' || order.status === 'refund-failed') {
      await settleCancelled(tx, { order, actorId: acting.actorId, now })
    }
    if (input.isAccepted) await notifyAcceptedFee(tx, { fee, orderId, now })
    return null
  })
  if (approvalRequest !== null) return approvalRequest
  await sendRefunds(deps, { orderId })
  await billAfterDecision(deps, { orderId, actorId: acting.actorId })
  return null
}

type Decided = {
  readonly fee: Pick<StoredFee, 'id' | 'kind' | 'amountInCents' | 'heldInCents'>
  readonly orderId: string
  readonly now: Date
}

/** Stores the decision. The caller has locked the order and found the fee undecided. */
export async function storeFeeDecision(
  tx: Tx,
  acting: OfficeActing,
  { fee, orderId, isAccepted, now }: Decided & { readonly isAccepted: boolean },
): Promise<void> {
  const state = isAccepted ? 'accepted' : 'waived'
  await storeDecision(tx, { id: fee.id, state, by: acting.actorId, now })
  const change = { act: 'decide-fee', object: 'fee', objectId: fee.id, after: { state, orderId } } as const
  await addChange(tx, { ...acting, ...change, at: now, before: { state: 'proposed' } })
}

export async function notifyAcceptedFee(tx: Tx, { fee, orderId, now }: Decided): Promise<void> {
  const isKept = fee.heldInCents > 0
  const values = { amountInCents: isKept ? fee.heldInCents : fee.amountInCents, fee: fee.kind, isKept }
  await notifyCustomer(tx, { orderId, occasion: 'fee-decided', key: fee.id, values, now })
}

async function refuseUnlessOpen(tx: Tx, order: LockedOrder, input: DecideFee): Promise<StoredFee> {
  const fee = (await listFeesOfOrder(tx, order.id)).find(one => one.id === input.feeId)
  if (!fee) throw new Refusal('fee-not-found')
  if (fee.state !== 'proposed') {
    const last = await findLastChange(tx, fee.id)
    throw new Refusal('fee-decided', { who: last?.act === 'decide-fee' ? last.who : unknownName })
  }
  if (fee.amountInCents !== input.amountInCents) throw await changedMeanwhile(tx, fee.id)
  if (input.isAccepted && fee.heldInCents === 0 && hasEnded(order.status)) throw new Refusal('fee-too-late')
  return fee
}

type Cancelled = { readonly order: LockedOrder; readonly actorId: string | null; readonly now: Date }

/** Keeps or refunds the amount that the hauler held back. */
export async function settleCancelled(tx: Tx, { order, actorId, now }: Cancelled): Promise<void> {
  const cancellation = await readCancellation(tx, order, true)
  const amountInCents = await closeFees(tx, { order, cancellation, why: 'a dry run', actorId, now })
  const money = await readOrderMoney(tx, order.id)
  const why: ReasonCode = 'fee-not-kept'
  await requestRefundRows(tx, { order, money, amountInCents, why, by: 'system', actorId: null, now })
}
