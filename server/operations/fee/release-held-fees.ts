import type { Tx } from '@rolloff/sql/connect.ts'
import { addChange } from '#server/db/change/changes.ts'
import { listFeesOfOrder, storeDecision } from '#server/db/fee/fees.ts'
import { listOrdersHeldTooLong } from '#server/db/fee/held-fees.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { settleCancelled } from '#server/operations/fee/decide-fee.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'

const maxAtOnce = 500

/**
 * Waives fees of cancelled orders that the office did not decide in time, and refunds the amount that was held back (rule M11). The call is
 * idempotent.
 */
export async function releaseHeldFees(deps: PaymentDeps): Promise<void> {
  const failures: unknown[] = []
  for (const orderId of await listOrdersHeldTooLong(deps.db, deps.clock(), maxAtOnce)) {
    await deps.db
      .transaction()
      .execute(tx => release(tx, orderId, deps.clock()))
      .then(() => sendRefunds(deps, { orderId }))
      .catch(error => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} orders could not be given back their money`)
}

async function release(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const { organizationId } = order
  for (const { id, isOverdue } of await listFeesOfOrder(tx, orderId, now)) {
    if (!isOverdue) continue
    await storeDecision(tx, { id, state: 'waived', by: null, now })
    const change = { act: 'release-fee', object: 'fee', objectId: id, after: { state: 'waived', orderId } } as const
    await addChange(tx, { organizationId, at: now, ...change })
  }
  await settleCancelled(tx, { order, actorId: null, now })
}
