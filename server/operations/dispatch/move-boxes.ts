import type { Tx } from '@rolloff/sql/connect.ts'
import type { QuestionKind } from '#domain/dispatch/question.ts'
import type { ContainerEvent, Whereabouts } from '#domain/fleet/container.ts'
import {
  type Container,
  findContainerNamed,
  findContainerOfOrder,
  findOtherSize,
  moveContainer,
} from '#server/db/fleet/containers.ts'
import { addQuestion } from '#server/db/question/questions.ts'

/**
 * The context has the facts of a tap: who made it, when by our clock, and when it arrived. The office may also report work as done, without
 * a tap.
 */
export type TapContext = {
  /** This driver did the work. The id is null if the driver is not known. */
  readonly driver: { readonly id: string | null; readonly organizationId: string }
  readonly by: 'driver' | 'admin'
  /** `actorId` is the account of the person who reports the work. */
  readonly actorId: string | null
  readonly tapId: string | null
  readonly at: Date
  readonly received: Date
  /**
   * `isQuiet` is true if the customer gets no notification that the truck is on its way, because the tap is long past or because the same
   * batch reports the end.
   */
  readonly isQuiet: boolean
}

type BoxMove = {
  readonly event: ContainerEvent
  readonly to: Pick<Whereabouts, 'place'> & Partial<Whereabouts>
  readonly orderId: string | null
  /** This order had the box until now. The field is set if the same box comes back. */
  readonly returnedFrom?: string | null
  readonly stopId?: string | null
}

/**
 * Moves the box that a driver names, as the driver reports it. If the move contradicts the record, or if the box is not of the ordered
 * size, a question goes to the office. A number that no box has moves nothing and also raises a question.
 */
export async function moveNamedBox(tx: Tx, ctx: TapContext, name: string, move: BoxMove): Promise<Container | null> {
  const orderIds = [move.orderId, move.returnedFrom]
  const box = await findContainerNamed(tx, { organizationId: ctx.driver.organizationId, name, orderIds })
  if (!box) {
    await askAboutBox(tx, ctx, move, { kind: 'box-elsewhere', containerId: null })
    return null
  }
  const isFree = box.orderId === null || box.orderId === move.returnedFrom
  const isExpected = (move.event === 'set-down' && isFree) || box.orderId === move.orderId
  const { displaced } = await moveBox(tx, ctx, box.id, move)
  if (!isExpected || displaced) await askAboutBox(tx, ctx, move, { kind: 'box-elsewhere', containerId: box.id })
  else if (await isOtherSize(tx, box, move))
    await askAboutBox(tx, ctx, move, { kind: 'box-other-size', containerId: box.id })
  return box
}

/**
 * Returns true if a box from the yard is not of the size that its order has. Other boxes are not checked, because the office knows the size
 * of a box that was at the site before.
 */
async function isOtherSize(tx: Tx, box: Container, { event, orderId }: BoxMove): Promise<boolean> {
  if (event !== 'set-down' || orderId === null || box.orderId !== null) return false
  return (await findOtherSize(tx, { containerId: box.id, orderId })) !== null
}

/** Does the same as `moveNamedBox` for the box that the order has on record. Returns null if no box is on record. */
export async function moveBoxOfOrder(
  tx: Tx,
  ctx: TapContext,
  move: BoxMove & { readonly orderId: string },
): Promise<Container | null> {
  const box = await findContainerOfOrder(tx, move.orderId)
  if (box) await moveBox(tx, ctx, box.id, move)
  return box
}

/** Moves a box as a driver reports it, even if the record contradicts it. */
export function moveBox(
  tx: Tx,
  { driver, by, actorId, tapId, at, received }: TapContext,
  containerId: string,
  { event, to }: BoxMove,
) {
  const actors = { driverId: driver.id, actorId: by === 'admin' ? actorId : null }
  return moveContainer(tx, { containerId, event, to, at, recordedAt: received, ...actors, tapId })
}

/**
 * Asks the office about a box. Asks nothing if the stop has no order, or if the office itself reports the move, because then the box is
 * there.
 */
async function askAboutBox(
  tx: Tx,
  ctx: TapContext,
  move: BoxMove,
  { kind, containerId }: { kind: QuestionKind; containerId: string | null },
): Promise<void> {
  const { driver, by, tapId, received } = ctx
  if (move.orderId === null || by === 'admin') return
  await addQuestion(tx, {
    organizationId: driver.organizationId,
    kind,
    orderId: move.orderId,
    stopId: move.stopId ?? null,
    containerId,
    tapId,
    now: received,
  })
}
