/** This module makes the rows of loads with their tickets, and the moves of the boxes. */
import { type ContainerMove, whereabouts } from '#domain/fleet/container.ts'
import { containerIdBySize } from '../catalog.ts'
import { yardId } from '../fleet.ts'
import { demoId, organizationId } from '../ids.ts'
import { demoOffice } from '../people.ts'
import type { DemoOrder } from './order.ts'
import { hasReached } from './order-plan.ts'
import type { DrivenRoutes } from './routes.ts'
import { addRows, type Rows } from './rows.ts'

const officeId = demoOffice[0]?.id
const minuteInMs = 60_000

/** These are the photos of scale tickets by their orders. An order without a photo is left out. */
export type TicketPhotos = ReadonlyMap<string, string>

export function addLoadRows(rows: Rows, order: DemoOrder, routes: DrivenRoutes, photos: TicketPhotos): void {
  const { id, stage, pickup, box, ticket, dumpedAt, facilityId, billedAt } = order
  if (!hasReached(stage, 'on-truck') || box === null || !pickup?.doneAt) return
  const photoId = photos.get(id) ?? null
  const isConfirmed = billedAt !== null
  addRows(rows, 'load', [
    {
      order_id: id,
      organization_id: organizationId,
      container_id: demoId('container', box + 1),
      version: 1,
      route_id: routes.routeOf(order),
      state: loadState(order),
      collected_at: pickup.doneAt,
      facility_id: facilityId,
      dumped_at: dumpedAt,
      ticket_number: ticket?.number ?? null,
      ticket_year: ticket?.year ?? null,
      gross_in_pounds: ticket?.grossInPounds ?? null,
      tare_in_pounds: ticket?.tareInPounds ?? null,
      tons: ticket?.tons ?? null,
      ticket_photo_id: photoId,
      confirmed_by: isConfirmed ? officeId : null,
      confirmed_at: billedAt,
    },
  ])
  if (!isConfirmed || !ticket) return
  const containers = [{ containerTypeId: containerIdBySize[order.size], tons: ticket.tons.toFixed(2) }]
  addRows(rows, 'weighing', [
    {
      id: demoId('weighing', Number(id.slice(-12))),
      organization_id: organizationId,
      order_id: id,
      version: 1,
      containers,
      ticket_number: ticket.number,
      ticket_photo_id: photoId,
      item_counts: [],
      additional_lines: [],
      discounts: [],
      entered_by: officeId,
      created_at: billedAt,
    },
  ])
}

function loadState({ stage, billedAt }: DemoOrder): string {
  if (stage === 'on-truck' || stage === 'in-yard') return stage
  if (stage === 'dumped' || stage === 'ticketed') return stage
  return billedAt ? 'confirmed' : 'ticketed'
}

/** Returns the moves of each box by its index. A box is set down, taken full, tipped or left in the yard, and brought back. */
export function movesOfBoxes(orders: readonly DemoOrder[]): Map<number, ContainerMove[]> {
  const moves = new Map<number, ContainerMove[]>()
  for (const order of orders) {
    if (order.box !== null) moves.set(order.box, [...(moves.get(order.box) ?? []), ...movesFor(order)])
  }
  return moves
}

function movesFor({ id: orderId, dropOffs, pickup, dumpedAt, stage }: DemoOrder): ContainerMove[] {
  const moves: ContainerMove[] = []
  const deliveredAt = dropOffs.at(-1)?.doneAt
  if (deliveredAt) moves.push({ event: 'set-down', at: deliveredAt, to: whereabouts({ place: 'site', orderId }) })
  const full = { orderId, isFull: true }
  const takenAt = pickup?.doneAt
  if (takenAt) moves.push({ event: 'taken-up', at: takenAt, to: whereabouts({ place: 'truck', ...full }) })
  const inYard = { place: 'yard', facilityId: yardId } as const
  if (takenAt && stage === 'in-yard')
    moves.push({ event: 'parked', at: minutesAfter(takenAt, 55), to: whereabouts({ ...inYard, ...full }) })
  if (dumpedAt)
    moves.push(
      { event: 'dumped', at: dumpedAt, to: whereabouts({ place: 'truck' }) },
      { event: 'parked', at: minutesAfter(dumpedAt, 40), to: whereabouts(inYard) },
    )
  return moves
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteInMs)
