/** Servers do work that moves money. They are killed at each of its steps in turn, and a fresh server finishes the work. */
import { expect } from 'vitest'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { dyingStore, Killed } from '#server/testing/dying-deps.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

/** This is longer than the time for which the reconciler leaves unfinished work alone. */
const aWhile = 20 * 60_000

/** This is work that moves money. `ends` is the state of its order in the end, whatever the step at which its server was killed. */
export type Work<T> = {
  readonly prepare: (stage: CheckoutStage) => Promise<T>
  readonly act: (deps: PaymentDeps, subject: T, stage: CheckoutStage) => Promise<unknown>
  /** After the restart, people and jobs do this in addition to the reconciler. */
  readonly goOn: (stage: CheckoutStage, subject: T) => Promise<unknown>
  readonly orderOf: (subject: T) => string
  readonly ends: { readonly status: string; readonly payments: readonly number[]; readonly refunded: number | 'all' }
}

/** A server does the work and is killed after this many steps, or never. Returns the names of the steps that it took, if they are known. */
export type Attempt<T> = (stage: CheckoutStage, subject: T, point: number | undefined) => Promise<readonly string[]>

export function inThisProcess<T>({ act }: Pick<Work<T>, 'act'>): Attempt<T> {
  return async (stage, subject, point) => {
    const { deps, passed } = dyingStore({ ...stage.deps, pool: stage.pool }, point)
    const [ended] = await Promise.allSettled([act(deps, subject, stage)])
    if (point === undefined) expect(ended).toMatchObject({ status: 'fulfilled' })
    else if (ended?.status === 'rejected') expect(ended.reason).toBeInstanceOf(Killed)
    return passed
  }
}

/**
 * Kills a server at every step of the work in turn. After each kill, a fresh server has to get the money right. Returns the number of
 * steps.
 */
export async function killEverywhere<T>(work: Work<T>, attempt: Attempt<T> = inThisProcess(work)): Promise<number> {
  const stage = await openCheckoutStage({ maxConnections: 12 })
  const run = async (point?: number) => {
    const subject = await work.prepare(stage)
    const passed = await attempt(stage, subject, point)
    stage.wait(aWhile)
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    await work.goOn(stage, subject)
    await reconcilePayments(stage.deps)
    const at = point === undefined ? 'the end' : (passed[point] ?? `step ${point}`)
    expect({ at, ...(await ledgerOf(stage, work.orderOf(subject))) }).toEqual({ at, ...expected(work.ends) })
    return passed.length
  }
  const steps = await run()
  for (let point = 0; point < steps; point += 1) await run(point)
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
  return steps
}

const expected = ({ status, payments, refunded }: Work<unknown>['ends']) => ({
  status,
  laterPayments: payments,
  refunded: refunded === 'all' ? 'all' : refunded,
  atTheService: 'the same',
})

/** Returns the order's money in the product's ledger, compared with the service. */
async function ledgerOf({ pool }: CheckoutStage, orderId: string) {
  const ask = async (text: string) => (await pool.query(text, [orderId])).rows
  const payments =
    await ask(`SELECT p.amount_in_cents AS cents, coalesce((SELECT sum(s.amount)::int FROM stripe_simulator.refunds s
      WHERE s.payment_intent = p.intent_id), 0) AS back,
    EXISTS (SELECT FROM stripe_simulator.charges c WHERE c.payment_intent = p.intent_id AND c.is_paid
      AND c.amount = p.amount_in_cents) AS known FROM payment p WHERE p.order_id = $1 ORDER BY p.created_at`)
  const [order] = await ask('SELECT status FROM orders WHERE id = $1')
  const charged = await ask(`SELECT count(*)::int AS n FROM stripe_simulator.payment_intents i
    WHERE i.status = 'succeeded' AND (i.metadata->>'orderId' = $1::text OR i.metadata->>'cartId' = $1::text)`)
  const paid = payments.reduce((sum, one) => sum + one.cents, 0)
  const back = payments.reduce((sum, one) => sum + one.back, 0)
  const isSame = payments.every(one => one.known) && charged[0].n === payments.length
  return {
    status: order?.status ?? 'none',
    laterPayments: payments.slice(1).map(one => one.cents),
    refunded: back === paid && paid > 0 ? 'all' : back,
    atTheService: isSame ? 'the same' : { payments: payments.length, charges: charged[0].n },
  }
}
