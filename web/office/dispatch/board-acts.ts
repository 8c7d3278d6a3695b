/** Each act on the board: what is shown at once, what the server is asked, and how it is taken back. */
import { t } from '#web/i18n/i18n.ts'
import type { BoardActs, StopChange } from '#web/office/dispatch/board-context.ts'
import { type BoardStore, stopMoving } from '#web/office/dispatch/board-store.ts'
import {
  afterMove,
  type CardId,
  findStop,
  idIn,
  itemsOf,
  type Move,
  placesOf,
  stopCard,
  withoutCards,
} from '#web/office/dispatch/moves.ts'
import type { OwnCalls } from '#web/office/dispatch/own-calls.ts'
import { misfitText } from '#web/office/dispatch/planning/plan-words.ts'
import { misfitsFor } from '#web/office/dispatch/planning/planning.ts'
import type { BoardStop, DispatchDay, Placed } from '#web/office/office-api.ts'

/** What the day looks like until the server has answered. */
export type Shown = (day: DispatchDay) => DispatchDay

export type Undo = { readonly label: string; readonly run: () => Promise<unknown> }

/** What an act works with. `run` never fails: a refusal is shown, beside the move where there is one. */
export type Desk = {
  readonly calls: OwnCalls
  readonly store: BoardStore
  readonly day: () => DispatchDay | undefined
  readonly run: <Answer>(act: {
    readonly call: () => Promise<Answer>
    readonly shown?: Shown
    readonly move?: Move
    readonly onDone?: (answer: Answer) => void
  }) => void
  readonly remember: (undo: Undo) => void
  /** Asks why a move is made although it does not fit. */
  readonly askReason: (move: Move, reasons: readonly string[]) => void
}

type Places = ReturnType<typeof placesOf>

export const placing =
  ({ calls, store, day, run, remember, askReason }: Desk): BoardActs['place'] =>
  (cards, { driverId, after, day: on }, anyway) => {
    const before = day()
    const items = before ? itemsOf(before, cards) : []
    letGo(store)
    if (!before || items.length === 0) return
    const move: Move = { cards, to: { day: on ?? before.day, driverId, after } }
    const reasons = anyway === undefined && move.to.day === before.day ? misfitTexts(before, move) : []
    if (reasons.length > 0) return askReason(move, reasons)
    const places = placesOf(before, cards)
    run({
      move,
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

function misfitTexts(day: DispatchDay, { cards, to: { driverId } }: Move): string[] {
  if (driverId === null) return []
  const truck = day.routes.find(route => route.driver.id === driverId)?.truck ?? null
  return [...new Set(misfitsFor(day, driverId, cards).map(one => misfitText(t, day, truck, one)))]
}

/** Stops that stood somewhere go back there, those that were born by the move back to their list. */
async function placeBack(calls: OwnCalls, { stops }: Placed, places: Places): Promise<void> {
  const born = stops.filter(stop => !places.some(one => one.stopId === stop.id))
  if (born.length > 0) await calls.unplan({ stops: born.map(({ id, version }) => ({ stopId: id, version })) })
  for (const { stopId, place: to } of places) {
    const version = stops.find(stop => stop.id === stopId)?.version
    if (version === undefined) continue
    await calls.place({ items: [{ stopId, version }], to, anyway: t('board.undo.reason') })
  }
}

export const unplanning =
  ({ calls, store, day, run, remember }: Desk): BoardActs['unplan'] =>
  cards => {
    const before = day()
    const stops = before ? cards.flatMap(card => findStop(before, idIn(card)) ?? []) : []
    letGo(store)
    if (!before || stops.length === 0) return
    const places = placesOf(before, cards)
    run({
      shown: shown => withoutCards(shown, cards),
      call: () => calls.unplan({ stops: stops.map(({ id, version }) => ({ stopId: id, version })) }),
      onDone: () => {
        const label = t('board.undo.unplanned', { count: stops.length })
        remember({ label, run: () => planAgain(calls, stops, places) })
      },
    })
  }

async function planAgain(calls: OwnCalls, stops: readonly BoardStop[], places: Places): Promise<void> {
  for (const { stopId, place: to } of places) {
    const orders = stops.find(stop => stop.id === stopId)?.orders ?? []
    const order = orders.find(one => one.side === 'pickup') ?? orders[0]
    if (order) await calls.place({ items: [{ orderId: order.id }], to, anyway: t('board.undo.reason') })
  }
}

export const changing =
  ({ calls, run, remember }: Desk): BoardActs['change'] =>
  (stop, wanted) =>
    run({
      shown: shown => withStop(shown, stop.id, wanted),
      call: () => calls.change({ stopId: stop.id, version: stop.version, ...wanted }),
      onDone: changed => {
        const back = { stopId: stop.id, version: changed.version, ...asItWas(stop, wanted) }
        remember({ label: t('board.undo.changed'), run: () => calls.change(back) })
      },
    })

const asItWas = (stop: BoardStop, { window, isPinned, noteToDriver }: StopChange): StopChange => ({
  ...(window && stop.window && { window: stop.window }),
  ...(isPinned !== undefined && { isPinned: stop.isPinned }),
  ...(noteToDriver !== undefined && { noteToDriver: stop.noteToDriver }),
})

function withStop(day: DispatchDay, stopId: string, change: StopChange): DispatchDay {
  const changed = (stops: BoardStop[]) => stops.map(stop => (stop.id === stopId ? { ...stop, ...change } : stop))
  const routes = day.routes.map(route => ({ ...route, stops: changed(route.stops) }))
  return { ...day, routes, unassigned: changed(day.unassigned) }
}

function letGo(store: BoardStore): void {
  store.change({ selected: new Set<CardId>() })
  stopMoving(store)
}
