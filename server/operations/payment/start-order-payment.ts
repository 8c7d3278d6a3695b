import { randomUUID } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { balanceIn, isResolvedBy } from '#domain/order/balance.ts'
import { canMove, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import {
  type Charge,
  type ChargePurpose,
  findPayableCharge,
  insertCharge,
  noteDeviceOfForm,
} from '#server/db/payment/order-charges.ts'
import { findOrderCustomer, type OrderCustomer, readOrderMoney } from '#server/db/payment/order-money.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { ensurePaymentCustomer } from '#server/operations/payment/ensure-payment-customer.ts'
import { orRefuse } from '#server/operations/payment/or-unavailable.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { refuseCardTester } from '#server/operations/payment/refuse-card-tester.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

const maxRounds = 4

export type OrderPayment = {
  readonly clientSecret: string
  readonly connectAccountId?: string
  readonly totalInCents: number
}

/** The purpose says what the form pays for. */
export type OrderPaymentPurpose = {
  readonly purpose: ChargePurpose
  readonly purposeId: string
  readonly amountInCents: number
}

/** The customer opens the form at this IP address and on this device. The device is an empty text if it is not known. */
export type FormOrigin = { readonly ipAddress: string | null; readonly device: string }

export const unknownOrigin: FormOrigin = { ipAddress: null, device: '' }

type PayingOrder = FormOrigin & { readonly orderId: string }

/**
 * Returns an intent for the due amount of an order, which the customer pays with a form. The page gets the same intent each time that the
 * customer enters it, and another one only if another amount is due. A charge of the saved card is resolved first, so that the customer
 * does not pay the amount twice. Refuses 'illegal-move', 'nothing-due', 'already-paid', 'payment-in-doubt', 'payment-unavailable' and
 * 'cards-declined'.
 */
export function startOrderPayment(
  deps: PaymentDeps,
  orderId: string,
  origin: FormOrigin = unknownOrigin,
): Promise<OrderPayment> {
  return startFormPayment(deps, { ...origin, orderId }, findDue)
}

/** Does the same for any amount of an order. `find` is called under the order's lock, and refuses if there is nothing to pay. */
export async function startFormPayment(
  deps: PaymentDeps,
  { orderId, ipAddress, device }: PayingOrder,
  find: (tx: Tx, orderId: string, status: OrderStatus) => Promise<OrderPaymentPurpose>,
): Promise<OrderPayment> {
  const customer = await findOrderCustomer(deps.db, orderId)
  await refuseCardTester(deps, { userId: customer.id, ipAddress })
  for (let round = 0; round < maxRounds; round += 1) {
    // If the service has removed the customer, this id differs from the id of the round before.
    const paymentCustomerId = await ensurePaymentCustomer(deps, customer, customer.paymentAccount)
    const { charge, wanted } = await findOrOpen(deps, { customer, paymentCustomerId, device, find })
    const isWanted = charge.paymentMethodId === null && isFor(charge, wanted)
    const found = await (isWanted ? resolveCharge(deps, charge) : withdrawCharge(deps, charge))
    if (found.state === 'succeeded') throw new Refusal('already-paid')
    if (isPayable(found)) {
      if (!isWanted) throw new Refusal('payment-in-doubt')
      if (found.intentId) return present(deps, found, { intentId: found.intentId, isNew: charge.intentId === null })
    }
  }
  throw new Refusal('payment-unavailable')
}

const isFor = (charge: Charge, { purpose, purposeId, amountInCents }: OrderPaymentPurpose) =>
  charge.purpose === purpose && charge.purposeId === purposeId && charge.amountInCents === amountInCents

type OpeningInput = {
  readonly customer: OrderCustomer
  readonly paymentCustomerId: string
  readonly device: string
  readonly find: (tx: Tx, orderId: string, status: OrderStatus) => Promise<OrderPaymentPurpose>
}

/** Returns, under the order's lock, the charge that can be paid now, or a new one for the wanted amount. */
function findOrOpen(
  { db, clock }: PaymentDeps,
  { customer: { orderId, organizationId, paymentAccount }, paymentCustomerId, device, find }: OpeningInput,
): Promise<{ charge: Charge; wanted: OrderPaymentPurpose }> {
  return db.transaction().execute(async tx => {
    const { status } = await lockOrder(tx, orderId)
    const wanted = await find(tx, orderId, status)
    const payable = await findPayableCharge(tx, orderId)
    if (payable) {
      await noteDeviceOfForm(tx, payable.id, device)
      return { charge: payable, wanted }
    }
    const charge = await insertCharge(tx, {
      organizationId,
      orderId,
      paymentAccount,
      paymentCustomerId,
      ...wanted,
      paymentMethodId: null,
      key: `charge:${randomUUID()}`,
      device,
      now: clock(),
    })
    if (!charge) throw new Error('an order that is held got a charge from elsewhere')
    return { charge, wanted }
  })
}

async function findDue(tx: Tx, orderId: string, status: OrderStatus): Promise<OrderPaymentPurpose> {
  const money = await readOrderMoney(tx, orderId)
  const amountInCents = balanceIn(money)
  refuseUnlessDue(status, amountInCents)
  return { purpose: 'balance', purposeId: `${orderId}:${money.billVersion ?? 0}`, amountInCents }
}

/** Returns true if the order has nothing left to pay with a form. */
export const isPaid = (status: OrderStatus): boolean => status === 'completed' || status === 'pending-drop-off'

function refuseUnlessDue(status: OrderStatus, dueInCents: number): void {
  if (isPaid(status)) throw new Refusal('already-paid')
  if (status !== 'payment-pending' && !canMove(status, 'pay', 'customer')) throw new Refusal('illegal-move', { status })
  if (isResolvedBy(dueInCents)) throw new Refusal('nothing-due')
}

/** Returns the data for the page. If `isNew` is true, the intent was created just now, so no page had its secret before. */
async function present(
  deps: PaymentDeps,
  charge: Charge,
  { intentId, isNew }: { intentId: string; isNew: boolean },
): Promise<OrderPayment> {
  const { paymentAccount, amountInCents } = charge
  const unanswered = isNew ? 'payment-unavailable' : 'payment-in-doubt'
  const intent = await orRefuse(unanswered, deps.payments.readIntent({ paymentAccount, intentId }))
  if (intent.status === 'succeeded') {
    await resolveCharge(deps, charge)
    throw new Refusal('already-paid')
  }
  if (!intent.status.startsWith('requires_')) throw new Refusal('payment-in-doubt')
  return {
    clientSecret: intent.clientSecret,
    ...(paymentAccount ? { connectAccountId: paymentAccount } : {}),
    totalInCents: amountInCents,
  }
}
