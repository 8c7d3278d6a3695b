/**
 * These functions compute the day that the page shows after a move, before the server has answered. A card is an order of a list or a stop
 * of a lane.
 */

import { laneWith } from '#domain/dispatch/lane.ts'
import { type DispatchList, dispatchLists } from '#domain/dispatch/list.ts'
import { isOpenStop, type StopKind, sideToPlan } from '#domain/dispatch/stop.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { BoardOrder, BoardStop, DispatchDay, Item, LanePlace } from '#web/office/session/office-api.ts'

/** The id of a card on the page: `order:…` for an order of a list, `stop:…` for a stop of a lane. */
export type CardId = `order:${string}` | `stop:${string}`

export const orderCard = (orderId: string): CardId => `order:${orderId}`
export const stopCard = (stopId: string): CardId => `stop:${stopId}`
/** Returns what follows the first colon of a card's id, or of another id with a colon. */
export const idIn = (card: `${string}:${string}`): string => card.slice(card.indexOf(':') + 1)
const isStopCard = (card: CardId) => card.startsWith('stop:')

/** A lane is a driver's row of a day. `driverId` is null for the row of stops that have a day and no driver yet. */
export type LaneStops = { readonly driverId: string | null; readonly stops: readonly BoardStop[] }

/** A card can be put into a gap, which is after the stop `after`. If `after` is null, the gap is before the first stop. */
export type Gap = { readonly driverId: string | null; readonly after: string | null }

export type BoardMove = { readonly cards: readonly CardId[]; readonly to: LanePlace }

/** A move, with the item that the page sent to the server for each card. */
export type SentMove = BoardMove & { readonly asked: ReadonlyMap<CardId, Item> }

export const lanesOf = (day: DispatchDay): LaneStops[] => [
  ...day.routes.map(({ driver, stops }) => ({ driverId: driver.id, stops })),
  { driverId: null, stops: day.unassigned },
]

export const findStop = (day: DispatchDay, stopId: string): BoardStop | undefined =>
  [...lanesOf(day).flatMap(lane => lane.stops), ...day.left].find(stop => stop.id === stopId)

export const findStopIn = (days: readonly DispatchDay[], stopId: string): BoardStop | undefined =>
  days.map(day => findStop(day, stopId)).find(stop => stop !== undefined)

export const laneOf = (day: DispatchDay, stopId: string): LaneStops | undefined =>
  lanesOf(day).find(lane => lane.stops.some(stop => stop.id === stopId))

export const listOfOrder = (day: DispatchDay, orderId: string): DispatchList | undefined =>
  dispatchLists.find(name => day.lists[name].orders.some(order => order.orderId === orderId))

export const findOrder = (day: DispatchDay, orderId: string): BoardOrder | undefined =>
  dispatchLists.flatMap(name => day.lists[name].orders).find(order => order.orderId === orderId)

/** True if the order waits for a visit, or if its stop of an earlier day can get another day. */
export const canPlan = ({ status, stopId, isInYard }: BoardOrder): boolean =>
  stopId !== null || isInYard || sideToPlan(status) !== null
/** When a driver is on the way to a stop, it can no longer be moved. */
export const canMove = (stop: BoardStop): boolean => stop.state === 'planned'

/**
 * These visits of earlier days can be planned again. A visit that a driver has already started is left out, because the office decides
 * about each of those.
 */
export const outstandingCards = ({ lists, left }: DispatchDay): CardId[] => [
  ...lists.outstanding.orders
    .filter(one => one.stopId !== null && one.isUnderWay !== true)
    .map(one => orderCard(one.orderId)),
  ...left.filter(canMove).map(stop => stopCard(stop.id)),
]

/** True if the card can get another place. */
export function isMovable(days: readonly DispatchDay[], card: CardId): boolean {
  const id = idIn(card)
  if (isStopCard(card)) {
    const stop = findStopIn(days, id)
    return stop !== undefined && canMove(stop)
  }
  const order = days.map(day => findOrder(day, id)).find(one => one !== undefined)
  return order !== undefined && canPlan(order)
}

/** If a swap leaves and takes boxes of one size, the truck may bring back the same box. */
export const canBringBack = ({ kind, leavesTypeId, takesTypeId }: BoardStop): boolean =>
  (kind === 'swap' || kind === 'dump-and-return') && leavesTypeId !== null && leavesTypeId === takesTypeId

/** The office can choose the box of each stop that leaves a box, unless the truck brings back the box that it took there. */
export const canChooseBox = ({ kind, leavesTypeId }: BoardStop): boolean =>
  leavesTypeId !== null && kind !== 'dump-and-return'

/** Returns the gaps of a lane from left to right. Stops that are over or under way have no gaps between them. */
export function gapsOf({ driverId, stops }: LaneStops, moving: readonly CardId[] = []): Gap[] {
  const staying = stops.filter(stop => !moving.includes(stopCard(stop.id)))
  if (driverId === null) return [{ driverId, after: staying.at(-1)?.id ?? null }]
  const begun = staying.findLastIndex(stop => stop.state !== 'planned')
  return [null, ...staying].slice(begun + 1).map(stop => ({ driverId, after: stop?.id ?? null }))
}

export const isSameGap = (one: Gap | null, other: Gap | null): boolean =>
  one?.driverId === other?.driverId && one?.after === other?.after && (one === null) === (other === null)

export type StopPlace = { readonly stopId: string; readonly place: LanePlace }

/** A stop on none of the shown days. Its values come from a refusal. */
export type StopElsewhere = StopPlace & { readonly version: number }

/**
 * Returns the items of the cards that the page sends to be placed. A card that is on none of the shown days and not in `elsewhere` is left
 * out.
 */
export function itemsOf(
  days: readonly DispatchDay[],
  cards: readonly CardId[],
  elsewhere: readonly StopElsewhere[] = [],
): Item[] {
  const [day] = days
  return cards.flatMap((card): Item[] => {
    const id = idIn(card)
    if (isStopCard(card)) {
      const known = [findStopIn(days, id), elsewhere.find(one => one.stopId === id)].filter(one => one !== undefined)
      return known.length > 0 ? [{ stopId: id, version: Math.max(...known.map(one => one.version)) }] : []
    }
    const order = day && findOrder(day, id)
    if (!order) return []
    return order.stopId !== null && order.stopVersion !== null
      ? [{ stopId: order.stopId, version: order.stopVersion }]
      : [{ orderId: id, ...facilityOf(day, id) }]
  })
}

/** A stop of an order that another person has made or changed meanwhile. */
type Become = { readonly stopId: string; readonly orderId: string | null }

/**
 * Returns the cards of a refused move. An order that another person has planned meanwhile is now the card of its stop. The result is null
 * if the place of one card is unknown, because either all cards are moved or none.
 */
export function cardsOfRefusedMove(
  days: readonly DispatchDay[],
  { cards, asked }: SentMove,
  changed: readonly (Become & { readonly stop: StopElsewhere | null })[],
): CardId[] | null {
  const elsewhere = changed.flatMap(one => one.stop ?? [])
  const again = cards.map(card => {
    const item = asked.get(card)
    const become = item && changed.find(one => isOf(one, item))
    const now = become ? stopCard(become.stopId) : card
    return itemsOf(days, [now], elsewhere).length > 0 ? now : null
  })
  return again.includes(null) ? null : [...new Set(again.filter(card => card !== null))]
}

const isOf = ({ stopId, orderId }: Become, item: Item): boolean =>
  'stopId' in item ? item.stopId === stopId : item.orderId === orderId

function facilityOf({ dumpAt }: DispatchDay, orderId: string): { facilityId?: string } {
  const facilityId = dumpAt?.get(orderId)
  return facilityId === undefined ? {} : { facilityId }
}

/** Returns the day as it will be when the server accepts the move. */
export function afterMove(day: DispatchDay, { cards, to }: BoardMove): DispatchDay {
  const moved = cards.flatMap(card => {
    const stop = isStopCard(card) ? findStop(day, idIn(card)) : draftOf(day, idIn(card), to.day)
    return stop ? [{ ...stop, day: to.day, driverId: to.driverId }] : []
  })
  const without = withoutCards(day, cards)
  if (to.day !== day.day) return without
  if (to.driverId === null) return { ...without, unassigned: [...without.unassigned, ...moved] }
  const routes = without.routes.map(route =>
    route.driver.id === to.driverId ? { ...route, stops: insertAfter(route.stops, moved, to.after) } : route,
  )
  return { ...without, routes }
}

/** Returns the day without these cards on its lanes and lists. */
export function withoutCards(day: DispatchDay, cards: readonly CardId[]): DispatchDay {
  const isLeft = (stop: BoardStop) => !cards.includes(stopCard(stop.id))
  const lists = { ...day.lists }
  for (const name of dispatchLists) {
    const { count, orders } = lists[name]
    const rest = orders.filter(order => !cards.includes(orderCard(order.orderId)))
    if (rest.length < orders.length) lists[name] = { count: count - (orders.length - rest.length), orders: rest }
  }
  return {
    ...day,
    lists,
    routes: day.routes.map(route =>
      route.stops.every(isLeft) ? route : { ...route, stops: route.stops.filter(isLeft) },
    ),
    unassigned: day.unassigned.filter(isLeft),
    left: day.left.filter(isLeft),
  }
}

function insertAfter(stops: BoardStop[], moved: BoardStop[], after: string | null): BoardStop[] {
  const byId = new Map([...stops, ...moved].map(stop => [stop.id, stop]))
  const ids = laneWith(
    stops,
    moved.map(stop => stop.id),
    after,
  )
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The id of a new stop until the server has given it one. */
export const draftIdOf = (orderId: string): string => `new-${orderId}`

/** Returns the stop that an order becomes when it gets a day. */
export function draftOf(day: DispatchDay, orderId: string, on: Day): BoardStop | undefined {
  const order = findOrder(day, orderId)
  if (!order) return undefined
  const known = order.stopId === null ? undefined : findStop(day, order.stopId)
  const isDrop = order.side === 'drop-off'
  return {
    id: order.stopId ?? draftIdOf(orderId),
    version: order.stopVersion ?? 0,
    kind: kindOf(order),
    state: 'planned',
    day: on,
    driverId: null,
    window: order.isInYard ? null : order.asked && { start: order.asked.start, end: order.asked.end },
    asked: order.isInYard ? null : order.asked,
    promise: null,
    isPublished: false,
    isPinned: false,
    plannedAnyway: null,
    position: null,
    customer: order.customer,
    company: order.company,
    street: order.street,
    city: order.city,
    zipCode: order.zipCode,
    latitude: order.latitude,
    longitude: order.longitude,
    isRough: order.isRough,
    leavesTypeId: isDrop || kindOf(order) === 'swap' ? order.containerTypeId : null,
    takesTypeId: isDrop ? null : order.containerTypeId,
    leavesRig: null,
    takesRig: isDrop ? null : order.boxRig,
    materialIds: order.materialIds,
    addressDetails: {},
    restrictions: {},
    phone: null,
    orders: order.isInYard ? [] : [{ id: orderId, friendlyId: order.friendlyId, side: order.side }],
    facilityId: null,
    ...facilityOf(day, orderId),
    about: order.isInYard ? { id: orderId, friendlyId: order.friendlyId } : null,
    boxNumber: null,
    chosenBox: null,
    errand: null,
    place: null,
    noteToDriver: null,
    isAddressToCheck: order.isAddressToCheck ?? false,
    siteId: order.siteId,
    siteTags: [],
    failedReason: null,
    doneAt: null,
    ...known,
  }
}

export const kindOf = ({ side, isInYard, isSwap, isNewOneUnpaid }: BoardOrder): StopKind => {
  if (isInYard) return 'dump'
  return isSwap && !isNewOneUnpaid ? 'swap' : side
}

/**
 * Returns the present places of the stops, in the order of their lane, so that an undo can restore them. A stop that was left on an earlier
 * day goes back to that day.
 */
export function placesOf(
  days: readonly DispatchDay[],
  cards: readonly CardId[],
  elsewhere: readonly StopElsewhere[] = [],
): StopPlace[] {
  const [day] = days
  const orders = day ? cards.flatMap(card => (isStopCard(card) ? [] : (findOrder(day, idIn(card)) ?? []))) : []
  const ids = new Set([...cards.filter(isStopCard).map(idIn), ...orders.map(order => order.stopId)])
  const onBoard = days.flatMap(one =>
    lanesOf(one).flatMap(({ driverId, stops }) =>
      stops.flatMap(({ id }, at): StopPlace[] =>
        ids.has(id) ? [{ stopId: id, place: { day: one.day, driverId, after: stops[at - 1]?.id ?? null } }] : [],
      ),
    ),
  )
  const left = [
    ...(day?.left ?? []).filter(stop => ids.has(stop.id)).map(placeOfLeft),
    ...orders.flatMap(placeOfOrder),
    ...elsewhere.filter(({ stopId }) => ids.has(stopId)).map(({ stopId, place }) => ({ stopId, place })),
  ]
  return [...onBoard, ...left.filter(({ stopId }) => !onBoard.some(one => one.stopId === stopId))]
}

const placeOfLeft = ({ id, day, driverId }: BoardStop): StopPlace => ({
  stopId: id,
  place: { day, driverId, after: null },
})

/** Returns the place of the order's unfinished visit of an earlier day, if the order has one. */
const placeOfOrder = ({ stopId, stopDay, stopDriverId: driverId }: BoardOrder): StopPlace[] =>
  stopId === null || stopDay === null ? [] : [{ stopId, place: { day: stopDay, driverId, after: null } }]

export const openStops = (stops: readonly BoardStop[]): number => stops.filter(stop => isOpenStop(stop.state)).length

/** Returns the number of planned stops that are not published. */
export const draftsIn = (stops: readonly BoardStop[]): number =>
  stops.filter(stop => !stop.isPublished && stop.state === 'planned').length
