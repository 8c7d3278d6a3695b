/** The last orders have photos of the place where the dumpster was left, of its load, and of the scale ticket. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { demoId, organizationId } from '../ids.ts'
import { demoDrivers } from '../people.ts'
import type { DemoOrder } from './order.ts'
import { drawBlockedGates, drawFullBoxes, drawPlacements, ticketPicture } from './pictures.ts'
import type { DrivenRoutes } from './routes.ts'
import { addRows, type Rows } from './rows.ts'

const loadsWithPhotos = 20

/** Adds the photos. Returns the ids of the ticket photos by their orders. */
export async function addPhotos(
  rows: Rows,
  orders: readonly DemoOrder[],
  routes: DrivenRoutes,
): Promise<Map<string, string>> {
  const ticketPhotos = new Map<string, string>()
  const add = photoAdder(rows, routes)
  const [placements, fullBoxes, blockedGates] = [drawPlacements(), drawFullBoxes(), drawBlockedGates()]
  for (const [index, order] of lastLoads(orders).entries()) {
    await nextTurn()
    const [dropOff] = order.dropOffs.slice(-1)
    if (dropOff?.doneAt) add(order, { kind: 'drop-off', content: pick(placements, index), at: dropOff.doneAt })
    if (order.pickup?.doneAt) add(order, { kind: 'pickup', content: pick(fullBoxes, index), at: order.pickup.doneAt })
    if (!order.ticket || !order.dumpedAt) continue
    ticketPhotos.set(
      order.id,
      add(order, { kind: 'scale-ticket', content: ticketPicture(order.ticket), at: order.dumpedAt }),
    )
  }
  for (const [index, order] of orders.filter(({ special }) => special === 'blocked-first').entries()) {
    const [failed] = order.dropOffs
    if (failed?.doneAt) add(order, { kind: 'failed-attempt', content: pick(blockedGates, index), at: failed.doneAt })
  }
  return ticketPhotos
}

function lastLoads(orders: readonly DemoOrder[]): DemoOrder[] {
  return orders
    .filter(({ dumpedAt, ticket }) => dumpedAt !== null && ticket !== null)
    .toSorted((a, b) => (b.dumpedAt?.getTime() ?? 0) - (a.dumpedAt?.getTime() ?? 0))
    .slice(0, loadsWithPhotos)
}

const pick = (pictures: readonly Buffer[], index: number): Buffer =>
  pictures[index % pictures.length] ?? Buffer.alloc(0)

type Photo = { readonly kind: string; readonly content: Buffer; readonly at: Date }

function photoAdder(rows: Rows, routes: DrivenRoutes) {
  let count = 0
  return (order: DemoOrder, { kind, content, at }: Photo): string => {
    count += 1
    const id = demoId('photo', count)
    const isPickup = kind === 'pickup' || kind === 'scale-ticket'
    addRows(rows, 'order_photo', [
      {
        id,
        organization_id: organizationId,
        order_id: order.id,
        kind,
        media_type: 'image/png',
        content: `\\x${content.toString('hex')}`,
        created_at: at,
        taken_at: at,
        stop_id: routes.stopOf(order, isPickup ? 'pickup' : 'drop-off'),
        driver_id: demoDrivers[isPickup ? order.pickupDriver : order.dropOffDriver]?.id,
      },
    ])
    return id
  }
}
