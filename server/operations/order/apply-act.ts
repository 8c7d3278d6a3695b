import type { Tx } from '@rolloff/sql/connect.ts'
import { canMove, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChange } from '#server/db/change/changes.ts'
import { applyEvent, findLastEvent, type LockedOrder, type OrderActing } from '#server/db/order/order-moves.ts'

type Step = Parameters<typeof applyEvent>[2]
type Act = OrderActing & { readonly event: OrderEvent; readonly now: Date }

/**
 * Applies an event to a locked order. If the office acts, the function also records who did it. Refuses what `applyEvent` and
 * `refuseStaleOrder` refuse.
 */
export async function applyAct(tx: Tx, order: LockedOrder, step: Step): Promise<OrderStatus> {
  await refuseStaleOrder(tx, order, step)
  const status = await applyEvent(tx, order, step)
  await recordAct(tx, order, { ...step, status })
  return status
}

/**
 * Refuses 'changed-meanwhile' with who was faster if the page does not show the order's newest event. Refuses 'illegal-move' with the
 * current status if the act is not possible either. If an act names no event, it is accepted only while the order is as it was placed, so
 * that the act overwrites nothing (rule V27).
 */
export async function refuseStaleOrder(tx: Tx, { id, status }: LockedOrder, act: Omit<Act, 'now'>): Promise<void> {
  const { seen: expectedEvent, event, by } = act
  const faster = await findFasterEvent(tx, id, expectedEvent)
  if (!faster) return
  if (!canMove(status, event, by)) throw new Refusal('illegal-move', { status })
  throw new Refusal('changed-meanwhile', faster)
}

/**
 * Returns who made the newest event of an order, if the page does not show that event. Returns null if the page shows it, or if there is no
 * page.
 */
export async function findFasterEvent(
  tx: Tx,
  orderId: string,
  expectedEvent: number | null | undefined,
): Promise<{ readonly who: string } | null> {
  if (expectedEvent === undefined) return null
  const last = await findLastEvent(tx, orderId)
  const isShown = expectedEvent === null ? last === null || last.isPlacing : last?.id === expectedEvent
  return isShown ? null : { who: last?.who ?? unknownName }
}

/** Records who acted, for the history and for open pages. Acts of customers and of the system are recorded only in the order's events. */
export async function recordAct(
  tx: Tx,
  { id, organizationId, status: before }: LockedOrder,
  { by, actorId, event, now, status }: Act & { readonly status: OrderStatus },
): Promise<void> {
  if (by !== 'admin' || actorId === null) return
  await addChange(tx, {
    organizationId,
    actorId,
    at: now,
    act: event,
    object: 'order',
    objectId: id,
    before: { status: before },
    after: { status },
  })
}
