import type { Tx } from '@rolloff/sql/connect.ts'
import { checkLeaving } from '#domain/account/leaving.ts'
import { isLastManager, managesTeam } from '#domain/account/team.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import {
  eraseCarts,
  eraseCustomers,
  eraseDrivers,
  eraseIdentity,
  eraseMessages,
  eraseOrders,
  type LeavingCustomer,
  leaveCustomersToForget,
  listOpenCheckouts,
  listOrdersToFinish,
  lockLeavingPerson,
  markDeleted,
  type OpenCheckout,
} from '#server/db/account/erasure.ts'
import { listCompaniesOf, lockTeam } from '#server/db/account/team.ts'
import { cancelAttempt } from '#server/db/payment/payment-attempts.ts'
import { forgetCustomers } from '#server/operations/account/forget-customers.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { closeIntent } from '#server/operations/payment/resolve-intent.ts'

/**
 * Erases a person at their own request, at once and permanently. The person also leaves the companies that they work for. Refuses
 * 'account-last-manager' to the last person who manages a company's team. Refuses 'account-order-open', 'account-balance-due' and
 * 'account-refund-open' while an order needs the person, 'cart-frozen' while a card is being charged, and 'payment-in-doubt' if an open
 * payment cannot be closed. The person's data at the payment service are deleted afterwards, with retries. If `mayLeave` returns false once
 * the person is locked, nothing is erased.
 */
export async function deleteAccount(
  deps: PaymentDeps,
  userId: string,
  mayLeave: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<void> {
  checkLeaving(await listOrdersToFinish(deps.db, userId))
  for (const checkout of await listOpenCheckouts(deps.db, userId)) await closeCheckout(deps, checkout)
  const now = deps.clock()
  await deps.db.transaction().execute(async tx => {
    const person = await lockLeavingPerson(tx, userId)
    if (!person) throw new Refusal('signed-out')
    if (!(await mayLeave(tx))) return
    await refuseLastManager(tx, userId)
    checkLeaving(await listOrdersToFinish(tx, userId))
    if ((await listOpenCheckouts(tx, userId)).length > 0) throw new Refusal('cart-frozen')
    await erase(tx, person, now)
  })
  // The account stays deleted even if this call fails, because the job retries it.
  await forgetCustomers(deps).catch(() => {})
}

/**
 * Refuses the last manager of a company and names the company, because without a manager no person could get access to the company again.
 */
async function refuseLastManager(tx: Tx, userId: string): Promise<void> {
  for (const { id, name } of await listCompaniesOf(tx, userId)) {
    const team = await lockTeam(tx, id)
    const member = team.find(one => one.userId === userId)
    if (member && managesTeam(member) && isLastManager(team, member.id)) {
      throw new Refusal('account-last-manager', { company: name })
    }
  }
}

async function erase(tx: Tx, person: LeavingCustomer, now: Date): Promise<void> {
  await eraseCarts(tx, person, now)
  await eraseDrivers(tx, person)
  await eraseMessages(tx, person, now)
  await markDeleted(tx, person, now)
  await eraseOrders(tx, person, now)
  await eraseCustomers(tx, person, now)
  await eraseIdentity(tx, person, now)
  await leaveCustomersToForget(tx, person, now)
}

/** Closes the attempt, so that it can no longer be paid. If the customer paid it at this moment, the cart becomes an order. */
async function closeCheckout(deps: PaymentDeps, { attemptId, intentId, paymentAccount }: OpenCheckout): Promise<void> {
  if (intentId) {
    const { outcome } = await closeIntent(deps, { paymentAccount, intentId, key: `leave:${intentId}` })
    if (outcome === 'in-doubt') throw new Refusal('payment-in-doubt')
    if (outcome === 'unpaid') throw new Refusal('cart-frozen')
    if (outcome === 'paid') {
      const { order } = await placeOrder(deps, { intentId, paymentAccount })
      if (order) throw new Refusal('cart-frozen')
    }
  }
  await cancelAttempt(deps.db, attemptId, deps.clock())
}
