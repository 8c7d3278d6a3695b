import type { Tx } from '@rolloff/sql/connect.ts'
import { z } from 'zod'
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
import { renewPaymentCustomer } from '#server/operations/payment/ensure-payment-customer.ts'
import { afterDecline, afterPayment } from '#server/operations/payment/follow-payment.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { type NewIntent, type ResolvedIntent, resolveIntent } from '#server/operations/payment/resolve-intent.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'

/**
 * Finishes a charge. No other function does so. The first call, the service's event, the reconciler and the page that comes back all call
 * it. The service's answer is stored with the payment and the order's status in one transaction. The function is idempotent: a second call
 * finds the result. Without an answer the charge does not change. It is in doubt, and cannot be paid in another way.
 */
export async function resolveCharge(deps: PaymentDeps, charge: Charge): Promise<Charge> {
  if (!isPayable(charge)) return charge
  const resolved = await resolveIntent(deps, {
    paymentAccount: charge.paymentAccount,
    key: charge.key,
    intentId: charge.intentId,
    savedCard: charge.paymentMethodId,
    newIntent: async () => newIntentOf(charge),
  })
  return storeOutcome(deps, charge, resolved)
}

/** Stores the outcome of a charge's intent, and returns the charge as it is then. */
export async function storeOutcome(deps: PaymentDeps, charge: Charge, resolved: ResolvedIntent): Promise<Charge> {
  await store(deps, charge, resolved)
  return (await findCharge(deps.db, charge.id)) ?? charge
}

/** Resolves the charge of an intent that the service reports. Returns null if the intent belongs to no charge of ours. */
export async function resolveChargeOfIntent(
  deps: PaymentDeps,
  foundIntent: { readonly intentId: string; readonly paymentAccount: string | null },
): Promise<Charge | null> {
  const chargeByIntent = await findChargeByIntent(deps.db, foundIntent.intentId)
  if (chargeByIntent && (isPayable(chargeByIntent) || chargeByIntent.state === 'succeeded'))
    return resolveCharge(deps, chargeByIntent)
  const intent = await deps.payments.readIntent(foundIntent)
  const chargeId = z.uuid().safeParse(intent.metadata.chargeId)
  const charge = chargeByIntent ?? (chargeId.success ? await findCharge(deps.db, chargeId.data) : null)
  if (!charge) return null
  if (intent.status === 'succeeded') await succeed(deps, charge, intent)
  // A declined charge is looked up under its key, because the answer to that call has the reason.
  return resolveCharge(deps, (await findCharge(deps.db, charge.id)) ?? charge)
}

function newIntentOf(charge: Charge): NewIntent {
  const { id: chargeId, orderId, purpose, organizationId } = charge
  return {
    askedAt: charge.createdAt,
    amountInCents: charge.amountInCents,
    paymentCustomerId: charge.paymentCustomerId,
    metadata: { chargeId, orderId, purpose, organizationId },
    findBy: 'chargeId',
  }
}

async function store(deps: PaymentDeps, charge: Charge, resolved: ResolvedIntent): Promise<void> {
  switch (resolved.outcome) {
    case 'paid':
      return succeed(deps, charge, resolved.intent)
    case 'unpaid':
      if (!charge.intentId) await recordChargeOpen(deps.db, charge.id, resolved.intent.id, deps.clock())
      return
    case 'closed': {
      const { intentId, declined, goneCustomerId } = resolved
      if (goneCustomerId) await renewPaymentCustomer(deps, charge.paymentAccount, goneCustomerId)
      const state = declined ? (declined.needsCustomer ? 'needs-customer' : 'declined') : 'cancelled'
      return end(deps, charge, { state, intentId, message: declined?.message ?? null })
    }
    case 'in-doubt':
      // Without an answer the charge does not change.
      return
  }
}

async function succeed(deps: PaymentDeps, charge: Charge, intent: PaymentIntent): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, charge.orderId)
    const now = clock()
    const success = { state: 'succeeded', intentId: intent.id, message: null, now } as const
    await recordChargeEnd(tx, charge.id, success)
    // Two servers may learn of the same payment, so the consequences are applied only by the server that stored it.
    if (await addPayment(tx, charge, intent, now)) await afterPayment(tx, { order, charge, paid: intent, now })
  })
  await sendRefunds(deps, { intentId: intent.id })
}

type End = {
  readonly state: Exclude<ChargeState, 'asked' | 'open' | 'succeeded'>
  readonly intentId: string | null
  readonly message: string | null
}

async function end({ db, clock }: PaymentDeps, charge: Charge, outcome: End): Promise<void> {
  await db.transaction().execute(async (tx: Tx) => {
    const order = await lockOrder(tx, charge.orderId)
    const now = clock()
    const isFirst = await recordChargeEnd(tx, charge.id, { ...outcome, now })
    if (isFirst && charge.paymentMethodId) await afterDecline(tx, { order, charge, now })
  })
}
