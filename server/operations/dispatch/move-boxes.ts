import type { QuestionKind } from '#domain/dispatch/question.ts'
import type { ContainerEvent, Whereabouts } from '#domain/fleet/container.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import {
  type Container,
  findContainerNamed,
  findContainerOfOrder,
  findOtherSize,
  moveContainer,
} from '#server/db/fleet/containers.ts'
import { addQuestion } from '#server/db/question/questions.ts'

/** Who made a tap, when it was made by our clock, and when it arrived; or who in the office says that it was done. */
export type TapContext = {
  /** Who did it; without an id where nobody knows. */
  readonly driver: { readonly id: string | null; readonly organizationId: string }
  readonly by: 'driver' | 'admin'
  /** The account of whoever says so. */
  readonly actorId: string | null
  readonly tapId: string | null
  readonly at: Date
  readonly received: Date
  /** Nobody is told that the truck is on its way: long past, or its end is told by a tap of the same batch. */
  readonly isQuiet: boolean
}

type BoxMove = {
  readonly event: ContainerEvent
  readonly to: Pick<Whereabouts, 'place'> & Partial<Whereabouts>
  readonly orderId: string | null
  /** The order that had it until now, where the same box comes back. */
  readonly returnedFrom?: string | null
  readonly stopId?: string | null
}

/**
 * Moves the box that a driver names, as the driver did; where that contradicts what was known, or the box is not of the size that was
 * ordered, the office is asked. A number that nobody has moves nothing, and asks as well.
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

/** Of a box that comes to its order from the yard: the office knows the size of one that stood there before. */
async function isOtherSize(tx: Tx, box: Container, { event, orderId }: BoxMove): Promise<boolean> {
  if (event !== 'set-down' || orderId === null || box.orderId !== null) return false
  return (await findOtherSize(tx, { containerId: box.id, orderId })) !== null
}

/** As `moveNamedBox`, of the box that the order is known to have; null where nobody knows. */
export async function moveBoxOfOrder(
  tx: Tx,
  ctx: TapContext,
  move: BoxMove & { readonly orderId: string },
): Promise<Container | null> {
  const box = await findContainerOfOrder(tx, move.orderId)
  if (box) await moveBox(tx, ctx, box.id, move)
  return box
}

/** Moves a box as a driver says, whatever was known. */
export function moveBox(
  tx: Tx,
  { driver, by, actorId, tapId, at, received }: TapContext,
  containerId: string,
  { event, to }: BoxMove,
) {
  const actors = { driverId: driver.id, actorId: by === 'admin' ? actorId : null }
  return moveContainer(tx, { containerId, event, to, at, recordedAt: received, ...actors, tapId })
}

/** Neither of a stop without an order, nor where the office itself says it: the box is there. */
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
