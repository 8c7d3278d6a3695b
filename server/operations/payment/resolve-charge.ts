import { z } from 'zod'
import type { Tx } from '#server/db/engine/connect.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import {
  type Charge,
  type ChargeState,
  findCharge,
  findChargeByIntent,
  recordChargeEnd,
  recordChargeOpen,
} from '#server/db/payment/order-charges.ts'
import { addPayment } from '#server/db/payment/order-money.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { afterDecline, afterPayment } from '#server/operations/payment/follow-payment.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import {
  CardDeclined,
  PaymentConflict,
  PaymentInDoubt,
  type PaymentIntent,
} from '#server/providers/payments/payments.ts'

/** How long the service certainly remembers an idempotency key. */
const keysLastInMs = 23 * 3_600_000

export const isPayable = ({ state }: Charge) => state === 'asked' || state === 'open'

/**
 * The only function that finishes a charge (rule M6): for the first call, the service's event, the reconciler and the page that comes back.
 * The service is called, under the charge's own key where no intent is stored yet, and the outcome is stored with
 * the payment and the order's status in one transaction. Idempotent: a second call finds the result. Without an answer the charge stays
 * as it is: in doubt, and payable by nobody else.
 */
export async function resolveCharge(deps: PaymentDeps, charge: Charge): Promise<Charge> {
  if (!isPayable(charge)) return charge
  try {
    const intent = await askService(deps, charge)
    if (intent) await writeDown(deps, charge, intent)
    else await end(deps, charge, { state: 'cancelled', intentId: null, message: null })
  } catch (error) {
    if (error instanceof CardDeclined) await decline(deps, charge, error)
    else if (!(error instanceof PaymentInDoubt)) throw error
  }
  return (await findCharge(deps.db, charge.id)) ?? charge
}

/** For an intent that the service reports: null when it belongs to no charge of ours. */
export async function resolveChargeOfIntent(
  deps: PaymentDeps,
  told: { readonly intentId: string; readonly paymentAccount: string | null },
): Promise<Charge | null> {
  const known = await findChargeByIntent(deps.db, told.intentId)
  if (known && (isPayable(known) || known.state === 'succeeded')) return resolveCharge(deps, known)
  const intent = await deps.payments.readIntent(told)
  const chargeId = z.uuid().safeParse(intent.metadata.chargeId)
  const named = known ?? (chargeId.success ? await findCharge(deps.db, chargeId.data) : null)
  if (!named) return null
  // The reason of a decline is found by repeating the call under its key.
  if (!isPayable(named) || intent.status === 'succeeded') await writeDown(deps, named, intent)
  return resolveCharge(deps, (await findCharge(deps.db, named.id)) ?? named)
}

/** The intent as the service has it; null when there is none: it refused to create one, or does not know an old charge. */
async function askService(deps: PaymentDeps, charge: Charge): Promise<PaymentIntent | null> {
  const { payments, clock } = deps
  const { paymentAccount, intentId } = charge
  if (intentId) return payments.readIntent({ paymentAccount, intentId })
  if (clock().getTime() - charge.createdAt.getTime() > keysLastInMs) return findByName(deps, charge)
  const ask = {
    paymentAccount,
    idempotencyKey: charge.key,
    amountInCents: charge.amountInCents,
    paymentCustomerId: charge.paymentCustomerId,
    description: 'Dumpster rental',
    metadata: {
      chargeId: charge.id,
      orderId: charge.orderId,
      purpose: charge.purpose,
      organizationId: charge.organizationId,
    },
  }
  const { paymentMethodId } = charge
  try {
    return await (paymentMethodId ? payments.chargeSavedCard({ ...ask, paymentMethodId }) : payments.createIntent(ask))
  } catch (error) {
    // The card is no longer there, or the key was used with another content: the intent is looked up at the service.
    if (error instanceof PaymentConflict) return findByName(deps, charge)
    throw error
  }
}

async function findByName(
  { payments }: PaymentDeps,
  { id, paymentAccount, createdAt }: Charge,
): Promise<PaymentIntent | null> {
  const createdAfter = new Date(createdAt.getTime() - 60_000)
  const intents = await payments.listIntents({ paymentAccount, createdAfter })
  return intents.find(one => one.metadata.chargeId === id) ?? null
}

async function writeDown(deps: PaymentDeps, charge: Charge, intent: PaymentIntent): Promise<void> {
  const { db, clock } = deps
  const intentId = intent.id
  if (intent.status === 'succeeded') return succeed(deps, charge, intent)
  if (intent.status === 'canceled') return end(deps, charge, { state: 'cancelled', intentId, message: null })
  // Nobody has the secret of a saved card's intent: declined, it stays unpaid.
  const isRefused = charge.paymentMethodId !== null && intent.status === 'requires_payment_method'
  if (isRefused) return end(deps, charge, { state: 'declined', intentId, message: null })
  if (!charge.intentId) await recordChargeOpen(db, charge.id, intentId, clock())
}

async function succeed(deps: PaymentDeps, charge: Charge, intent: PaymentIntent): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, charge.orderId)
    const now = clock()
    const done = { state: 'succeeded', intentId: intent.id, message: null, now } as const
    if (!(await recordChargeEnd(tx, charge.id, done))) return
    if (await addPayment(tx, charge, intent, now)) await afterPayment(tx, { order, charge, paid: intent, now })
  })
  await sendRefunds(deps, { intentId: intent.id })
}

type End = {
  readonly state: Exclude<ChargeState, 'asked' | 'open' | 'succeeded'>
  readonly intentId: string | null
  readonly message: string | null
}

async function end({ db, clock }: PaymentDeps, charge: Charge, made: End): Promise<void> {
  await db.transaction().execute(async (tx: Tx) => {
    const order = await lockOrder(tx, charge.orderId)
    const now = clock()
    const isFirst = await recordChargeEnd(tx, charge.id, { ...made, now })
    if (isFirst && charge.paymentMethodId) await afterDecline(tx, { order, charge, now })
  })
}

async function decline(deps: PaymentDeps, charge: Charge, declined: CardDeclined): Promise<void> {
  const { intentId, message } = declined
  await end(deps, charge, { state: declined.needsCustomer ? 'needs-customer' : 'declined', intentId, message })
  if (!intentId) return
  const cancel = { paymentAccount: charge.paymentAccount, intentId, idempotencyKey: `${charge.key}:cancel` }
  try {
    await deps.payments.cancelIntent(cancel)
  } catch (error) {
    // Nobody can pay it; an intent left open is closed with other orphans.
    if (!(error instanceof PaymentConflict || error instanceof PaymentInDoubt)) throw error
  }
}
