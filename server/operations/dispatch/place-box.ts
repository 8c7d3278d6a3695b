import type { Tx } from '@rolloff/sql/connect.ts'
import type { Side } from '#domain/dispatch/stop.ts'
import type { StopAct } from '#domain/dispatch/tap.ts'
import type { OrderEvent } from '#domain/order/lifecycle.ts'
import { addLoad, findBoxOfLoad } from '#server/db/dispatch/loads.ts'
import type { StoredStop } from '#server/db/dispatch/stops.ts'
import { findContainer } from '#server/db/fleet/containers.ts'
import { findFirstYard } from '#server/db/fleet/facility-lookup.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'
import { tipLoad } from '#server/operations/dispatch/apply-load-tap.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { moveBox, moveBoxOfOrder, moveNamedBox } from '#server/operations/dispatch/move-boxes.ts'

type DoneTap = Extract<StopAct, { kind: 'done' }>

type TakenTap = Extract<StopAct, { kind: 'taken' }>

type PlacementInput = {
  readonly tap: DoneTap | TakenTap
  readonly order: LockedOrder
  readonly events: readonly OrderEvent[]
  readonly side: Side
  readonly stop: StoredStop
  readonly routeId: string | null
}

/** Stores the place of an order's box after a driver made the visit or took the box at a visit. */
export async function placeBox(tx: Tx, ctx: TapContext, placing: PlacementInput): Promise<void> {
  const { tap, order, events, side, stop, routeId } = placing
  const orderId = order.id
  if (side === 'drop-off') {
    if (tap.kind === 'done') await setDown(tx, ctx, { tap, orderId, stop })
    return
  }
  // At a dump and return, an earlier tap may have reported that the driver took the box.
  if (!events.includes('collect')) return
  const move = { event: 'taken-up', to: { place: 'truck', orderId, isFull: true }, orderId, stopId: stop.id } as const
  const box =
    tap.takenBox === null ? await moveBoxOfOrder(tx, ctx, move) : await moveNamedBox(tx, ctx, tap.takenBox, move)
  const { organizationId } = order
  await addLoad(tx, { orderId, organizationId, containerId: box?.id ?? null, routeId, at: ctx.at })
}

type DropOffInput = { readonly tap: DoneTap; readonly orderId: string; readonly stop: StoredStop }

/**
 * Stores that a box was set down. At a dump and return this is the box that the driver took, even if no tap reports that the driver tipped
 * it.
 */
async function setDown(tx: Tx, ctx: TapContext, { tap, orderId, stop }: DropOffInput): Promise<void> {
  const returnedFrom = stop.kind === 'dump-and-return' ? stop.pickupOrderId : null
  const to = { place: 'site', orderId } as const
  const move = { event: 'set-down', to, orderId, returnedFrom, stopId: stop.id } as const
  if (tap.leftBox !== null) {
    await moveNamedBox(tx, ctx, tap.leftBox, move)
    return
  }
  const boxId = returnedFrom === null ? null : await findBoxOfLoad(tx, returnedFrom)
  if (boxId !== null) await moveBox(tx, ctx, boxId, move)
}

/**
 * Moves the box of a stop that neither delivers nor collects (rule D64). An errand brings the box to the yard, a dump tips its load, and a
 * relocation leaves the box with its order.
 */
export async function placeBoxAbout(tx: Tx, ctx: TapContext, tap: DoneTap, stop: StoredStop): Promise<void> {
  const { kind, aboutOrderId } = stop
  if (kind === 'errand') return bringToYard(tx, ctx, tap, stop)
  if (kind === 'dump' && aboutOrderId !== null) return tipLoad(tx, ctx, aboutOrderId, stop.facilityId)
  if (kind !== 'relocation' || aboutOrderId === null) return
  const to = { place: 'site', orderId: aboutOrderId } as const
  const move = { event: 'set-down', to, orderId: aboutOrderId, stopId: stop.id } as const
  if (tap.takenBox === null) await moveBoxOfOrder(tx, ctx, move)
  else await moveNamedBox(tx, ctx, tap.takenBox, move)
}

async function bringToYard(tx: Tx, ctx: TapContext, { takenBox }: DoneTap, stop: StoredStop): Promise<void> {
  if (stop.containerId === null && stop.aboutOrderId === null) return
  const facilityId = await findFirstYard(tx, ctx.driver.organizationId)
  const move = { event: 'parked', to: { place: 'yard', facilityId }, orderId: null, stopId: stop.id } as const
  if (takenBox !== null) {
    await moveNamedBox(tx, ctx, takenBox, move)
    return
  }
  const box = stop.containerId === null ? null : await findContainer(tx, stop.containerId)
  // If the box has an order meanwhile, it is not the box that the driver fetched.
  if (box && box.orderId === null) await moveBox(tx, ctx, box.id, move)
}
