/** Each act on the board changes the shown day at once, sends a call to the server, and registers an undo. */
import { t } from '#web/i18n/i18n.ts'
import type { BoardActs, StopChange } from '#web/office/dispatch/board-context.ts'
import { type BoardStore, stopMoving } from '#web/office/dispatch/board-store.ts'
import {
  afterMove,
  type BoardMove,
  type CardId,
  findStopIn,
  idIn,
  itemsOf,
  placesOf,
  type SentMove,
  type StopPlace,
  stopCard,
  withoutCards,
} from '#web/office/dispatch/moves.ts'
import type { OwnCalls } from '#web/office/dispatch/own-calls.ts'
import { mismatchText } from '#web/office/dispatch/planning/plan-words.ts'
import { mismatchesOfMove } from '#web/office/dispatch/planning/planning.ts'
import { driverName } from '#web/office/dispatch/stop-words.ts'
import type { BoardStop, DispatchDay, Item, PlacedStops } from '#web/office/session/office-api.ts'

/** The function returns the day as the board shows it until the server has answered. */
export type Shown = (day: DispatchDay) => DispatchDay

export type RepeatWithReason = (anyway: string) => void

/** An undo has a label for the page and a function that takes the act back. */
export type Undo = { readonly label: string; readonly run: () => Promise<unknown> }

/** Each act gets these values. `run` never fails: the page shows a refusal, beside the move if the act is a move. */
export type ActContext = {
  readonly calls: OwnCalls
  readonly store: BoardStore
  /** Returns the days that the page shows. A card that has no day of its own belongs to the first of them. */
  readonly days: () => readonly DispatchDay[]
  readonly run: <Answer>(act: {
    readonly call: () => Promise<Answer>
    readonly shown?: Shown
    readonly move?: SentMove
    /** Repeats the act with a reason, if the server asks for one. */
    readonly again?: RepeatWithReason
    readonly onDone?: (answer: Answer) => void
  }) => void
  readonly remember: (undo: Undo) => void
  /** Asks the dispatcher for a reason why something that does not fit is planned. */
  readonly askReason: (reasons: readonly string[], again: RepeatWithReason) => void
}

export const placing =
  (desk: ActContext): BoardActs['place'] =>
  (cards, to, { anyway, elsewhere = [] } = {}) => {
    const { calls, store, days, run, remember, askReason } = desk
    const before = days()
    const items = itemsOf(before, cards, elsewhere)
    const day = to.day ?? before[0]?.day
    letGo(store)
    if (day === undefined || items.length === 0) return
    const shownItems = new Map(
      cards.flatMap(card => itemsOf(before, [card], elsewhere).map((item): [CardId, Item] => [card, item])),
    )
    const move: SentMove = { cards, to: { day, driverId: to.driverId, after: to.after }, asked: shownItems }
    const again = (why: string) => placing(desk)(cards, move.to, { anyway: why, elsewhere })
    const reasons = anyway === undefined ? mismatchTexts(before, move) : []
    if (reasons.length > 0) return askReason(reasons, again)
    const places = placesOf(before, cards, elsewhere)
    run({
      move,
      again,
      shown: shown => afterMove(shown, move),
      call: () => calls.place({ items, to: move.to, ...(anyway && { anyway }) }),
      onDone: answer => {
        const first = answer.stops[0]
        if (first) store.change({ current: stopCard(first.id) })
        const label = t('board.undo.moved', { count: items.length })
        remember({ label, run: () => placeBack(calls, answer, places) })
      },
    })
  }

function mismatchTexts(days: readonly DispatchDay[], { cards, to }: BoardMove): string[] {
  const { driverId } = to
  const day = days.find(one => one.day === to.day)
  if (!day || driverId === null) return []
  const truck = day.routes.find(route => route.driver.id === driverId)?.truck ?? null
  return [
    ...new Set(mismatchesOfMove(day, { cards, to: { ...to, driverId } }).map(one => mismatchText(t, day, truck, one))),
  ]
}

/** Stops that had a place go back to it. Stops that the move created go back to their list. */
async function placeBack(calls: OwnCalls, { stops }: PlacedStops, places: readonly StopPlace[]): Promise<void> {
  const born = stops.filter(stop => !places.some(one => one.stopId === stop.id))
  if (born.length > 0) await calls.unplan({ stops: born.map(({ id, version }) => ({ stopId: id, version })) })
  for (const { stopId, place: to } of places) {
    const version = stops.find(stop => stop.id === stopId)?.version
    if (version === undefined) continue
    await calls.place({ items: [{ stopId, version }], to, anyway: t('board.undo.reason') })
  }
}

/**
 * Each driver gets a move of their own. If the server refuses one, the moves after it are not sent. The board shows the stops that were
 * planned before the refusal, and one undo takes them all back.
 */
export const planningDay =
  ({ calls, days, run, remember }: ActContext): BoardActs['planDay'] =>
  lanes => {
    const [before] = days()
    if (!before) return
    const moves = lanes.map(
      ({ driverId, cards }): BoardMove => ({ cards, to: { day: before.day, driverId, after: null } }),
    )
    const planned: { stopId: string; version: number }[] = []
    const planAll = async () => {
      for (const { cards, to } of moves) {
        const { stops } = await calls.place({ items: itemsOf([before], cards), to })
        planned.push(...stops.map(({ id, version }) => ({ stopId: id, version })))
      }
    }
    const offerUndo = () => {
      if (planned.length === 0) return
      const label = t('planDay.done', { count: planned.length })
      remember({ label, run: () => unplanAll(calls, planned) })
    }
    run({ shown: shown => moves.reduce(afterMove, shown), call: () => planAll().finally(offerUndo) })
  }

/** The server accepts at most this many stops in one call. */
const maxAtOnce = 100

async function unplanAll(calls: OwnCalls, stops: readonly { readonly stopId: string; readonly version: number }[]) {
  for (let from = 0; from < stops.length; from += maxAtOnce)
    await calls.unplan({ stops: stops.slice(from, from + maxAtOnce) })
}

export const unplanning =
  ({ calls, store, days, run, remember }: ActContext): BoardActs['unplan'] =>
  cards => {
    const before = days()
    const stops = cards.flatMap(card => findStopIn(before, idIn(card)) ?? [])
    letGo(store)
    if (stops.length === 0) return
    const expectedStops = stops.map(({ id, version }) => ({ stopId: id, version }))
    run({
      shown: shown => withoutCards(shown, cards),
      call: () => calls.unplan({ stops: expectedStops }),
      onDone: () => {
        const label = t('board.undo.unplanned', { count: stops.length })
        // `unplan` made newer versions of the stops. `calls` knows these versions and sends them.
        remember({ label, run: () => calls.restore({ stops: expectedStops }) })
      },
    })
  }

export const changing =
  (desk: ActContext): BoardActs['change'] =>
  (stop, wanted) => {
    const { calls, run, remember } = desk
    run({
      again: anyway => changing(desk)(stop, { ...wanted, anyway }),
      shown: shown => withStop(shown, stop.id, wanted),
      call: () => calls.change({ stopId: stop.id, version: stop.version, ...wanted }),
      onDone: changed => {
        const back = { stopId: stop.id, version: changed.version, ...asItWas(stop, wanted) }
        remember({ label: t('board.undo.changed'), run: () => calls.change(back) })
      },
    })
  }

const asItWas = (
  stop: BoardStop,
  { window, isPinned, noteToDriver, isSameBox, boxId, facilityId }: StopChange,
): StopChange => ({
  ...(window && stop.window && { window: stop.window }),
  ...(isPinned !== undefined && { isPinned: stop.isPinned }),
  ...(noteToDriver !== undefined && { noteToDriver: stop.noteToDriver }),
  ...(isSameBox !== undefined && { isSameBox: !isSameBox }),
  ...(boxId !== undefined && { boxId: stop.chosenBox?.id ?? null }),
  ...(facilityId !== undefined && { facilityId: stop.facilityId }),
  ...([window, isSameBox, boxId, facilityId].some(one => one !== undefined) && { anyway: t('board.undo.reason') }),
})

function withStop(
  day: DispatchDay,
  stopId: string,
  { isSameBox, boxId, anyway: _, ...change }: StopChange,
): DispatchDay {
  const kind = isSameBox === undefined ? {} : { kind: isSameBox ? ('dump-and-return' as const) : ('swap' as const) }
  const box = day.boxes.find(one => one.id === boxId)
  const chosen = boxId === undefined ? {} : { chosenBox: box ? { id: box.id, number: box.number } : null }
  const changed = (stops: BoardStop[]) =>
    stops.map(stop => (stop.id === stopId ? { ...stop, ...change, ...kind, ...chosen } : stop))
  const routes = day.routes.map(route => ({ ...route, stops: changed(route.stops) }))
  return { ...day, routes, unassigned: changed(day.unassigned) }
}

/** The truck is set for the first day that the page shows. If another person has chosen another truck since, an undo leaves that truck. */
export const settingTruck =
  (desk: ActContext): BoardActs['setTruck'] =>
  (driverId, truckId, anyway) => {
    const { calls, days, run, remember } = desk
    const [before] = days()
    const route = before?.routes.find(one => one.driver.id === driverId)
    if (!before || !route) return
    const ofDay = { day: before.day, driverId }
    const seenTruckId = route.truck?.id ?? null
    const truck = before.trucks.find(one => one.id === truckId)?.name ?? ''
    run({
      again: why => settingTruck(desk)(driverId, truckId, why),
      shown: shown => (shown.day === before.day ? withTruck(shown, driverId, truckId) : shown),
      call: () => calls.setTruck({ ...ofDay, truckId, seenTruckId, ...(anyway && { anyway }) }),
      onDone: () => {
        const back = { ...ofDay, truckId: seenTruckId, seenTruckId: truckId, anyway: t('board.undo.reason') }
        remember({
          label: t('board.undo.truck', { driver: driverName(before, route.driver), truck }),
          run: () => calls.setTruck(back),
        })
      },
    })
  }

/** The capacity of the truck is unknown until the server has answered. */
function withTruck(day: DispatchDay, driverId: string, truckId: string): DispatchDay {
  const chosen = day.trucks.find(one => one.id === truckId)
  const anything = { rig: 'both' as const, boxesAtOnce: 1, carries: day.containerTypes.map(one => one.id) }
  const routes = day.routes.map(route =>
    chosen && route.driver.id === driverId ? { ...route, truck: { ...(route.truck ?? anything), ...chosen } } : route,
  )
  return { ...day, routes }
}

function letGo(store: BoardStore): void {
  store.change({ selected: new Set<CardId>() })
  stopMoving(store)
}
