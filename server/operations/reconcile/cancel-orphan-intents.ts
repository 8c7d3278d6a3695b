import { z } from 'zod'
import { type Charge, findCharges } from '#server/db/payment/order-charges.ts'
import { listChargedAccounts } from '#server/db/payment/payment-accounts.ts'
import { findAttempts, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { resolveChargeOfIntent } from '#server/operations/payment/resolve-charge.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'

/** The service's list is read this far back. A newer intent than `quietInMs` is left to the call that created it. */
const reachInMs = 48 * 3_600_000
const quietInMs = 3_600_000

/**
 * Handles intents at the service with our metadata that belong to no open attempt or charge of ours. A payable intent is closed, and a paid
 * one is handled like every paid intent. Returns the number of closed intents. If one account gives no answer, the other accounts are still
 * read.
 *
 * @throws AggregateError at the end, with one error for each account that could not be read.
 */
export async function cancelOrphanIntents(deps: PaymentDeps): Promise<number> {
  let closed = 0
  const failures: unknown[] = []
  for (const paymentAccount of await listChargedAccounts(deps.db)) {
    try {
      closed += await cancelOrphansOf(deps, paymentAccount)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payment accounts could not be read`)
  return closed
}

async function cancelOrphansOf(deps: PaymentDeps, paymentAccount: string | null): Promise<number> {
  const now = deps.clock().getTime()
  const intents = await deps.payments.listIntents({ paymentAccount, createdAfter: new Date(now - reachInMs) })
  const old = intents.filter(one => one.createdAt.getTime() < now - quietInMs)
  return (await closeThoseOfCarts(deps, old)) + (await closeThoseOfOrders(deps, old))
}

async function closeThoseOfCarts(deps: PaymentDeps, intents: readonly PaymentIntent[]): Promise<number> {
  const ours = intents.filter(one => idIn(one, 'attemptId') !== null)
  const ids = ours.flatMap(one => idIn(one, 'attemptId') ?? [])
  const attempts = await findAttempts(deps.db, ids)
  let closed = 0
  for (const intent of ours) {
    const attempt = attempts.get(idIn(intent, 'attemptId') ?? '')
    const { id: intentId, paymentAccount } = intent
    if (intent.status === 'succeeded' && attempt && attempt.status !== 'succeeded') {
      await placeOrder(deps, { intentId, paymentAccount })
    } else if (isPayable(intent) && !isHeld(intent, attempt)) closed += await close(deps, intent)
  }
  return closed
}

async function closeThoseOfOrders(deps: PaymentDeps, intents: readonly PaymentIntent[]): Promise<number> {
  const ours = intents.filter(one => idIn(one, 'chargeId') !== null)
  const ids = ours.flatMap(one => idIn(one, 'chargeId') ?? [])
  const charges = await findCharges(deps.db, ids)
  let closed = 0
  for (const intent of ours) {
    const charge = charges.get(idIn(intent, 'chargeId') ?? '')
    const { id: intentId, paymentAccount } = intent
    if (intent.status === 'succeeded' && charge && charge.state !== 'succeeded') {
      await resolveChargeOfIntent(deps, { intentId, paymentAccount })
    } else if (isPayable(intent) && !isHeldBy(intent, charge)) closed += await close(deps, intent)
  }
  return closed
}

async function close(deps: PaymentDeps, { id: intentId, paymentAccount }: PaymentIntent): Promise<number> {
  await deps.payments.cancelIntent({ paymentAccount, intentId, idempotencyKey: `orphan:${intentId}` })
  return 1
}

/** Returns the id of the attempt or the charge for which we created an intent. */
function idIn({ metadata }: PaymentIntent, name: 'attemptId' | 'chargeId'): string | null {
  const id = z.uuid().safeParse(metadata[name])
  return id.success ? id.data : null
}

const isPayable = ({ status }: PaymentIntent) => status.startsWith('requires_')

function isHeld(intent: PaymentIntent, attempt: PaymentAttempt | undefined): boolean {
  if (attempt?.status === 'creating') return true
  return attempt?.status === 'open' && attempt.intentId === intent.id
}

function isHeldBy(intent: PaymentIntent, charge: Charge | undefined): boolean {
  if (charge?.state === 'asked') return true
  return charge?.state === 'open' && charge.intentId === intent.id
}
