import { randomUUID } from 'node:crypto'
import { isSettledBy } from '#domain/order/balance.ts'
import { canMove, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { type Charge, findPayableCharge, insertCharge } from '#server/db/payment/order-charges.ts'
import { balanceIn, findPayer, type Payer, readOrderMoney } from '#server/db/payment/order-money.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { ensurePaymentCustomer } from '#server/operations/payment/ensure-payment-customer.ts'
import { isPayable, settleCharge } from '#server/operations/payment/settle-charge.ts'
import { refuseCardTester } from '#server/operations/payment/stop-card-testing.ts'
import { unlessInDoubt } from '#server/operations/payment/unless-in-doubt.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

const mostRounds = 4

export type OrderPayment = {
  readonly clientSecret: string
  readonly connectAccountId?: string
  readonly totalInCents: number
}

/**
 * An intent for what is due on an order, for the customer to pay with a form: the same one however often the page is entered,
 * another one only when another amount is due. A charge of the saved card is found out about first, so that nobody pays twice.
 * Refuses 'illegal-move', 'nothing-due', 'already-paid', 'payment-in-doubt', 'payment-unavailable' and 'cards-declined'.
 */
export async function startOrderPayment(
  store: PaidStore,
  orderId: string,
  address: string | null = null,
): Promise<OrderPayment> {
  const payer = await findPayer(store.db, orderId)
  await refuseCardTester(store, { userId: payer.id, address })
  const customerId = await ensurePaymentCustomer(store, payer, payer.account)
  for (let round = 0; round < mostRounds; round += 1) {
    const { charge, dueInCents } = await findOrOpen(store, payer, customerId)
    const isWanted = charge.paymentMethodId === null && charge.amountInCents === dueInCents
    const found = await (isWanted ? settleCharge(store, charge) : withdrawCharge(store, charge))
    if (found.state === 'succeeded') throw new Refusal('already-paid')
    if (isPayable(found)) {
      if (!isWanted) throw new Refusal('payment-in-doubt')
      if (found.intentId) return present(store, found, found.intentId)
    }
  }
  throw new Refusal('payment-unavailable')
}

/** Under the order's lock: the charge that can be paid now, or a new one for what is due. */
function findOrOpen(
  { db, clock }: PaidStore,
  { orderId, organizationId, account }: Payer,
  customerId: string,
): Promise<{ charge: Charge; dueInCents: number }> {
  return db.transaction().execute(async tx => {
    const { status } = await lockOrder(tx, orderId)
    const money = await readOrderMoney(tx, orderId)
    const dueInCents = balanceIn(money)
    refuseUnlessDue(status, dueInCents)
    const payable = await findPayableCharge(tx, orderId)
    if (payable) return { charge: payable, dueInCents }
    const charge = await insertCharge(tx, {
      ...{ organizationId, orderId, account, customerId },
      purpose: 'balance',
      purposeId: `${orderId}:${money.billVersion ?? 0}`,
      amountInCents: dueInCents,
      paymentMethodId: null,
      key: `charge:${randomUUID()}`,
      now: clock(),
    })
    if (!charge) throw new Error('an order that is held got a charge from elsewhere')
    return { charge, dueInCents }
  })
}

function refuseUnlessDue(status: OrderStatus, dueInCents: number): void {
  if (status === 'completed' || status === 'pending-drop-off') throw new Refusal('already-paid')
  if (status !== 'payment-pending' && !canMove(status, 'pay', 'customer')) throw new Refusal('illegal-move', { status })
  if (isSettledBy(dueInCents)) throw new Refusal('nothing-due')
}

async function present(store: PaidStore, charge: Charge, intentId: string): Promise<OrderPayment> {
  const { account, amountInCents } = charge
  const intent = await unlessInDoubt(store.payments.readIntent({ account, intentId }))
  if (intent.status === 'succeeded') {
    await settleCharge(store, charge)
    throw new Refusal('already-paid')
  }
  if (!intent.status.startsWith('requires_')) throw new Refusal('payment-in-doubt')
  return {
    clientSecret: intent.clientSecret,
    ...(account ? { connectAccountId: account } : {}),
    totalInCents: amountInCents,
  }
}
