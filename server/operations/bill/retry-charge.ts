import type { Tx } from '@rolloff/sql/connect.ts'
import type { ReasonCode } from '#domain/dispatch/event-reason.ts'
import { balanceIn, isResolvedBy } from '#domain/order/balance.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { billCharge, findNewestBill } from '#server/db/bill/bills.ts'
import { addChange, changedMeanwhile } from '#server/db/change/changes.ts'
import { applyMove, findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import { type Charge, countBalanceCharges, findPayableCharge } from '#server/db/payment/order-charges.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { mayFormBeInUse } from '#server/operations/bill/charge-due-bills.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { openNextTry } from '#server/operations/payment/open-card-charge.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'
import { type DoneOrWaiting, untilChargesEnd } from '#server/operations/payment/until-charges-end.ts'

export type RetryCharge = {
  readonly orderId: string
  /** The page showed this due amount. */
  readonly amountInCents: number
  /** The page showed this number of charges of the balance. The number prevents a second charge if two people press at once. */
  readonly charges: number
}

/**
 * Charges the saved card once more for a bill whose charge failed (rule M28). The charge is exactly the due amount, and no more than the
 * customer agreed to. If the card is declined again, the order is `payment-failed` as before. Without an answer the charge stays in doubt
 * and is resolved later. Refuses 'illegal-move' with the current status, 'payment-in-doubt' while a charge is not known to have ended or
 * the customer is at the form, 'changed-meanwhile' if the page is stale, 'nothing-due', 'card-not-agreed', 'card-not-found' and
 * 'card-disputed'.
 */
export async function retryCharge(
  deps: PaymentDeps,
  input: RetryCharge,
  acting: OfficeActing,
): Promise<{ status: OrderStatus }> {
  const { db, clock } = deps
  const charge = await untilChargesEnd(deps, () =>
    db.transaction().execute(tx => openChargeInTransaction(tx, { input, acting, now: clock() })),
  )
  await resolveCharge(deps, charge)
  return { status: await findOrderStatus(db, input.orderId) }
}

type OpenChargeInput = { readonly input: RetryCharge; readonly acting: OfficeActing; readonly now: Date }

async function openChargeInTransaction(
  tx: Tx,
  { input, acting, now }: OpenChargeInput,
): Promise<DoneOrWaiting<Charge>> {
  const { amountInCents } = input
  const { id: orderId, status } = await lockOrder(tx, input.orderId)
  const payable = await findPayableCharge(tx, orderId)
  if (payable?.paymentMethodId || (payable && mayFormBeInUse(payable, now))) throw new Refusal('payment-in-doubt')
  const bill = await findNewestBill(tx, orderId)
  if (status !== 'payment-failed' || !bill) throw new Refusal('illegal-move', { status })
  if (payable) return { payable }
  const dueInCents = balanceIn(await readOrderMoney(tx, orderId))
  const isOld = dueInCents !== amountInCents || (await countBalanceCharges(tx, orderId)) !== input.charges
  if (isOld) throw await changedMeanwhile(tx, orderId)
  if (isResolvedBy(dueInCents)) throw new Refusal('nothing-due')
  if (bill.hasObjection || dueInCents > bill.consentedInCents) throw new Refusal('card-not-agreed')
  const { actorId } = acting
  await applyMove(tx, {
    orderId,
    move: move(status, 'pay', 'admin'),
    actorId,
    why: 'charge-tried-again' satisfies ReasonCode,
    now,
  })
  const purposeId = billCharge(orderId, bill.version)
  const charge = await openNextTry(tx, { orderId, purpose: 'balance', purposeId, amountInCents }, now)
  if (charge === 'no-card') throw new Refusal('card-not-found')
  if (charge === 'disputed') throw new Refusal('card-disputed')
  if (charge === 'busy') throw new Refusal('payment-in-doubt')
  await addChange(tx, {
    ...acting,
    at: now,
    act: 'retry-charge',
    object: 'order',
    objectId: orderId,
    after: { amountInCents, tryNumber: charge.tryNumber },
  })
  return { done: charge }
}
