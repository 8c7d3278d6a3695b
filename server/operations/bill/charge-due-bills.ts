import type { Tx } from '@rolloff/sql/connect.ts'
import { balanceIn, isResolvedBy } from '#domain/order/balance.ts'
import { billCharge, findNewestBill, listDueBills } from '#server/db/bill/bills.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { isDisputed } from '#server/db/payment/disputes.ts'
import { type Charge, findPayableCharge, findSavedCardCharge } from '#server/db/payment/order-charges.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { cannotCharge } from '#server/operations/payment/follow-payment.ts'
import { openCardCharge } from '#server/operations/payment/open-card-charge.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

/** A customer who has just opened the payment page has this long to pay. After that the form is closed and the card on file is charged. */
export const formTimeoutInMs = 15 * 60_000

const maxAtOnce = 500

/** Charges the cards on file for bills whose time to object is over. The next run retries a charge that fails. */
export async function chargeDueBills(deps: PaymentDeps): Promise<{ charged: number; failures: readonly unknown[] }> {
  const failures: unknown[] = []
  const due = await listDueBills(deps.db, deps.clock(), maxAtOnce)
  for (const orderId of due) await chargeBill(deps, orderId).catch(error => failures.push(error))
  return { charged: due.length - failures.length, failures }
}

/** Charges the newest bill of one order if it is due now and is not being paid. The call is idempotent. */
export async function chargeBill(deps: PaymentDeps, orderId: string): Promise<void> {
  const opened = await openIfDue(deps, orderId)
  if (!opened) return
  if (opened.paymentMethodId) {
    await resolveCharge(deps, opened)
    return
  }
  await withdrawCharge(deps, opened)
  const charge = await openIfDue(deps, orderId)
  if (charge?.paymentMethodId) await resolveCharge(deps, charge)
}

/**
 * Returns the charge of the card on file, new or in doubt, or the charge of a payment form that was open for too long. Returns null if
 * there is nothing to do.
 */
function openIfDue({ db, clock }: PaymentDeps, orderId: string): Promise<Charge | null> {
  return db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    const now = clock()
    const bill = await findNewestBill(tx, orderId)
    const isDue = bill?.chargeAfter && bill.chargeAfter <= now && !bill.hasObjection
    if (order.status !== 'payment-pending' || !bill || !isDue) return null
    const purposeId = billCharge(orderId, bill.version)
    const payable = await findPayableCharge(tx, orderId)
    if (payable) return (await mayBeLeft(tx, payable, now)) ? null : payable
    if (await findSavedCardCharge(tx, 'balance', purposeId)) return null
    return openChargeInTransaction(tx, { order, purposeId, consentedInCents: bill.consentedInCents, now })
  })
}

/**
 * Returns true if an open form may stay open. This is so while the customer may be at the form, and while a dispute prevents a charge of
 * the card, because the customer may still pay with the form.
 */
const mayBeLeft = async (tx: Tx, payable: Charge, now: Date) =>
  mayFormBeInUse(payable, now) || (payable.paymentMethodId === null && (await isDisputed(tx, payable.orderId)))

export const mayFormBeInUse = ({ paymentMethodId, createdAt }: Charge, now: Date) =>
  paymentMethodId === null && now.getTime() - createdAt.getTime() < formTimeoutInMs

type ChargeToOpen = {
  readonly order: Awaited<ReturnType<typeof lockOrder>>
  readonly purposeId: string
  readonly consentedInCents: number
  readonly now: Date
}

async function openChargeInTransaction(
  tx: Tx,
  { order, purposeId, consentedInCents, now }: ChargeToOpen,
): Promise<Charge | null> {
  const amountInCents = balanceIn(await readOrderMoney(tx, order.id))
  if (isResolvedBy(amountInCents) || amountInCents > consentedInCents) return null
  const charge = await openCardCharge(tx, { orderId: order.id, purpose: 'balance', purposeId, amountInCents }, now)
  if (charge === 'no-card') await cannotCharge(tx, { order, amountInCents, key: purposeId, now })
  return typeof charge === 'string' ? null : charge
}
