import type { Tx } from '@rolloff/sql/connect.ts'
import type { ReasonCode } from '#domain/dispatch/event-reason.ts'
import { balanceIn } from '#domain/order/balance.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findNewestBill } from '#server/db/bill/bills.ts'
import { addChange, changedMeanwhile } from '#server/db/change/changes.ts'
import { addAdjustment } from '#server/db/order/adjustments.ts'
import { applyMove, lockOrder } from '#server/db/order/order-moves.ts'
import { findPayableCharge } from '#server/db/payment/order-charges.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import {
  type Approval,
  type ApprovalRequest,
  countGiven,
  permitGift,
} from '#server/operations/payment/permit-giving.ts'
import { type DoneOrWaiting, untilChargesEnd } from '#server/operations/payment/until-charges-end.ts'

export type WaiveDueInput = {
  readonly orderId: string
  /** The page showed this due amount. */
  readonly amountInCents: number
  readonly why: string
}

/** If a second person must decide, the request `asked` is stored instead of the waiver. */
type WaivedDue = { readonly status: OrderStatus; readonly asked: ApprovalRequest | null }

/**
 * The office lets the due amount of the newest bill go (rule M27). The customer does not have to pay the amount, and the order is
 * completed. A form that the customer has open is closed first. If the customer paid meanwhile, the payment counts. Refuses 'illegal-move'
 * with the current status if nothing of a bill is due, 'changed-meanwhile' if another amount is due, and 'payment-in-doubt' while a charge
 * is not known to have ended. Above the limit, a second person has to decide (rule M30).
 */
export function waiveDue(
  deps: PaymentDeps,
  input: WaiveDueInput,
  acting: OfficeActing,
  approval: Approval | null = null,
): Promise<WaivedDue> {
  return untilChargesEnd(deps, () =>
    deps.db.transaction().execute(tx => waiveInTransaction(tx, { input, acting, approval, now: deps.clock() })),
  )
}

type StoreInput = {
  readonly input: WaiveDueInput
  readonly acting: OfficeActing
  readonly approval: Approval | null
  readonly now: Date
}

async function waiveInTransaction(
  tx: Tx,
  { input, acting, approval, now }: StoreInput,
): Promise<DoneOrWaiting<WaivedDue>> {
  const order = await lockOrder(tx, input.orderId)
  const { status } = order
  const bill = await findNewestBill(tx, order.id)
  if (!bill || (status !== 'payment-pending' && status !== 'payment-failed'))
    throw new Refusal('illegal-move', { status })
  const { amountInCents, why } = input
  if (balanceIn(await readOrderMoney(tx, order.id)) !== amountInCents) throw await changedMeanwhile(tx, order.id)
  const gift = {
    order,
    kind: 'let-go',
    amountInCents,
    act: { amountInCents, why },
    why,
    acting,
    approval,
    now,
  } as const
  const permitted = await permitGift(tx, gift)
  if ('asked' in permitted) return { done: { status, asked: permitted.asked } }
  const payable = await findPayableCharge(tx, order.id)
  if (payable) return { payable }
  const { actorId } = acting
  const waiver = { order, kind: 'let-go', amountInCents, billVersion: bill.version } as const
  await addAdjustment(tx, { ...waiver, reason: why, actorId, now })
  await countGiven(tx, gift, permitted.permission)
  const common = { orderId: order.id, now }
  if (status === 'payment-failed') await applyMove(tx, { ...common, move: move(status, 'pay', 'admin'), actorId })
  const completed = move('payment-pending', 'payment-succeeded', 'system', 'completed')
  await applyMove(tx, { ...common, move: completed, actorId: null, why: 'nothing-due' satisfies ReasonCode })
  await addChange(tx, {
    ...acting,
    at: now,
    act: 'let-go',
    object: 'order',
    objectId: order.id,
    before: { dueInCents: amountInCents },
    after: { dueInCents: 0 },
  })
  return { done: { status: 'completed', asked: null } }
}
