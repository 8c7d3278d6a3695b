import { canMove, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { nobodyKnown } from '#domain/value/somebody.ts'
import { addChange } from '#server/db/change/changes.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { applyEvent, findLastEvent, type LockedOrder, type OrderActing } from '#server/db/order/order-moves.ts'

type Step = Parameters<typeof applyEvent>[2]
type Act = OrderActing & { readonly event: OrderEvent; readonly now: Date }

/**
 * What somebody does to an order whose lock is held: applies the event and, for the office, records who did it. Refuses what
 * `applyEvent` and `refuseStaleOrder` refuse.
 */
export async function applyAct(tx: Tx, order: LockedOrder, step: Step): Promise<OrderStatus> {
  await refuseStaleOrder(tx, order, step)
  const status = await applyEvent(tx, order, step)
  await recordAct(tx, order, { ...step, status })
  return status
}

/**
 * Refuses 'changed-meanwhile' with who was faster when the page does not show the order's newest event; 'illegal-move' with the
 * status found where what is asked is not possible any more either. An act that names no event overwrites nothing (rule V27): it is taken
 * while the order stands as it was placed.
 */
export async function refuseStaleOrder(tx: Tx, { id, status }: LockedOrder, act: Omit<Act, 'now'>): Promise<void> {
  const { seen: expectedEvent, event, by } = act
  const faster = await findFasterEvent(tx, id, expectedEvent)
  if (!faster) return
  if (!canMove(status, event, by)) throw new Refusal('illegal-move', { status })
  throw new Refusal('changed-meanwhile', faster)
}

/** Who made the newest event of an order when a page does not show it; null when the page shows it, or is none. */
export async function findFasterEvent(
  tx: Tx,
  orderId: string,
  expectedEvent: number | null | undefined,
): Promise<{ readonly who: string } | null> {
  if (expectedEvent === undefined) return null
  const last = await findLastEvent(tx, orderId)
  const isShown = expectedEvent === null ? last === null || last.isPlacing : last?.id === expectedEvent
  return isShown ? null : { who: last?.who ?? nobodyKnown }
}

/** For history, and for open pages: who did it. What customers and the system do stands in the order's events alone. */
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
