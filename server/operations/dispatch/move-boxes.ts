import type { ContainerEvent, Whereabouts } from '#domain/fleet/container.ts'
import { addQuestion } from '#server/db/dispatch/questions.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import {
  type Container,
  findContainerOfOrder,
  findContainersByDigits,
  moveContainer,
} from '#server/db/fleet/containers.ts'
import type { Driver } from '#server/db/fleet/drivers.ts'

/** Who made a tap, when it was made by our clock, and when it arrived. */
export type TapContext = {
  readonly driver: Pick<Driver, 'id' | 'organizationId' | 'userId' | 'firstName'>
  readonly tapId: string
  readonly at: Date
  readonly received: Date
  /** Nobody is told that the truck is on its way: long past, or its end is told by a tap of the same batch. */
  readonly isQuiet: boolean
}

type BoxMove = {
  readonly event: ContainerEvent
  readonly to: Pick<Whereabouts, 'place'> & Partial<Whereabouts>
  readonly orderId: string
  readonly stopId?: string | null
}

/**
 * Moves the box that a driver names by its digits, as the driver did; where that contradicts what was known, the office is asked. A
 * number that nobody has moves nothing, and asks as well.
 */
export async function moveNamedBox(tx: Tx, ctx: TapContext, digits: string, move: BoxMove): Promise<Container | null> {
  const [box] = await findContainersByDigits(tx, ctx.driver.organizationId, digits)
  if (!box) {
    await ask(tx, ctx, move, null)
    return null
  }
  const isExpected = move.event === 'set-down' ? box.orderId === null : box.orderId === move.orderId
  const { displaced } = await moveBox(tx, ctx, box.id, move)
  if (!isExpected || displaced) await ask(tx, ctx, move, box.id)
  return box
}

/** As `moveNamedBox`, of the box that the order is known to have; null where nobody knows. */
export async function moveBoxOfOrder(tx: Tx, ctx: TapContext, move: BoxMove): Promise<Container | null> {
  const box = await findContainerOfOrder(tx, move.orderId)
  if (box) await moveBox(tx, ctx, box.id, move)
  return box
}

/** Moves a box as a driver says, whatever was known. */
export function moveBox(
  tx: Tx,
  { driver, tapId, at, received }: TapContext,
  containerId: string,
  { event, to }: BoxMove,
) {
  return moveContainer(tx, { containerId, event, to, at, recordedAt: received, driverId: driver.id, tapId })
}

async function ask(tx: Tx, ctx: TapContext, move: BoxMove, containerId: string | null): Promise<void> {
  const { driver, tapId, received } = ctx
  await addQuestion(tx, {
    organizationId: driver.organizationId,
    kind: 'box-elsewhere',
    orderId: move.orderId,
    stopId: move.stopId ?? null,
    containerId,
    tapId,
    now: received,
  })
}
