/** This file keeps the person's own acts in this window, for all views and days: done, pending and refused acts, and the undos. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { refusalOf } from '#web/client/errors.ts'
import { apiOf } from '#web/client/query.ts'
import { MissingData } from '#web/frame/errors/fault.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { t } from '#web/i18n/i18n.ts'
import {
  type ActContext,
  changing,
  placing,
  planningDay,
  type Shown,
  settingTruck,
  type Undo,
  unplanning,
} from '#web/office/dispatch/board-acts.ts'
import type { BoardActs } from '#web/office/dispatch/board-context.ts'
import { type BoardStore, cardsWith, createBoardStore } from '#web/office/dispatch/board-store.ts'
import { isMovable } from '#web/office/dispatch/moves.ts'
import { oneByOne } from '#web/office/dispatch/own-calls.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import { type RefusedMove, reasonOf, refusedMoveOf } from '#web/office/dispatch/refused.ts'
import { createStore, type Store } from '#web/office/dispatch/store.ts'
import { useMe } from '#web/office/session/me.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'

/** A refused act. `id` is its number in this window. */
export type RefusedOwnAct = RefusedMove & { readonly id: number }

type OwnState = {
  /** These functions apply the pending acts to the days that the page shows. */
  readonly pending: readonly Shown[]
  /** Each refusal has its own message, so that a second refusal does not remove the first message. */
  readonly refused: readonly RefusedOwnAct[]
  /** The latest undo is the last one. */
  readonly undos: readonly Undo[]
  /** The label of the latest act, which the bar shows for some seconds. */
  readonly undoLabel: string | null
  /** The facilities that the dispatcher chose for loads that are not planned yet. */
  readonly dumpAt: ReadonlyMap<string, string>
}

export type OwnActs = {
  readonly state: Store<OwnState>
  readonly board: BoardStore
  readonly acts: BoardActs
  /** The days that the acts change. The view that is open sets them. */
  days: readonly DispatchDay[]
  /** False while another page is open. Refusals appear at the foot of that page then. */
  isShown: boolean
}

/** A person can undo at most this many of their own acts. */
const maxUndos = 20

export function createOwnActs(queries: QueryClient): OwnActs {
  const api = apiOf(queries)
  const state = createStore<OwnState>({ pending: [], refused: [], undos: [], undoLabel: null, dumpAt: new Map() })
  const board = createBoardStore()
  const { change, read } = state
  let settled: Promise<unknown> = Promise.resolve()
  let refusals = 0
  const refuse = (refused: RefusedMove) => {
    refusals += 1
    change({ refused: [...read().refused, { ...refused, id: refusals }] })
  }
  const run: ActContext['run'] = ({ call, shown = day => day, move, again, onDone }) => {
    // A question for a reason stays until the person gives the reason or cancels the act.
    const asking = read().refused.filter(({ why }) => why === 'needs-reason')
    change({ refused: asking, pending: [...read().pending, shown] })
    const done = call().then(onDone, error => {
      const timeZone = own.days[0]?.timeZone
      const refused = refusedMoveOf(error, { move, again, timeZone, isShown: own.isShown })
      if (refused) refuse(refused)
    })
    settled = Promise.allSettled([settled, done])
    void done
      .finally(() => queries.invalidateQueries({ queryKey: dispatchKey }))
      .finally(() => change({ pending: read().pending.filter(one => one !== shown) }))
  }
  const remember = (undo: Undo) => change({ undos: [...read().undos, undo].slice(-maxUndos), undoLabel: undo.label })
  const takeBack = async () => {
    const last = read().undos.at(-1)
    change({ undos: read().undos.slice(0, -1), undoLabel: null })
    await last?.run().catch(error => {
      const isRefused = refusalOf(error) !== null
      if (!isRefused) change({ undos: [...read().undos, last] })
      const text = reasonOf(error)
      showError(error, isRefused ? { title: t('board.undo.refused'), ...(text !== null && { text }) } : {})
    })
  }
  const desk: ActContext = {
    calls: oneByOne(api.office.dispatch),
    store: board,
    days: () => own.days,
    run,
    remember,
    askReason: (reasons, again) => refuse({ why: 'needs-reason', reasons, again }),
  }
  const acts: BoardActs = {
    place: placing(desk),
    planDay: planningDay(desk),
    unplan: unplanning(desk),
    change: changing(desk),
    dumpAt: (orderId, facilityId) => change({ dumpAt: withPlace(read().dumpAt, orderId, facilityId) }),
    setTruck: settingTruck(desk),
    // The last act may still be pending. The undo waits for its answer, because the answer makes the undo known.
    undo: () => {
      const before = settled
      run({ call: () => before.then(takeBack) })
    },
    startMove: card => {
      const cards = cardsWith(board, card).filter(one => isMovable(own.days, one))
      if (cards.length === 0) return
      board.change({ moving: { cards, isDragged: false }, announcement: t('board.moving', { count: cards.length }) })
    },
  }
  const own: OwnActs = { state, board, acts, days: [], isShown: false }
  return own
}

function withPlace(before: OwnState['dumpAt'], orderId: string, facilityId: string | null): OwnState['dumpAt'] {
  const after = new Map(before)
  if (facilityId === null) after.delete(orderId)
  else after.set(orderId, facilityId)
  return after
}

const ofWindows = new WeakMap<QueryClient, { readonly whose: string; readonly own: OwnActs }>()

/** The acts stay while other pages are open. They are empty for another person, and for the same person at another hauler. */
export function useOwnActsOfWindow(): OwnActs {
  const queries = useQueryClient()
  const { person, organization } = useMe()
  return useMemo(() => {
    const whose = `${person.id} ${organization.id}`
    const known = ofWindows.get(queries)
    const own = known?.whose === whose ? known.own : createOwnActs(queries)
    ofWindows.set(queries, { whose, own })
    return own
  }, [queries, person.id, organization.id])
}

export const OwnActsContext = createContext<OwnActs | null>(null)

export function useOwnActs(): OwnActs {
  const own = use(OwnActsContext)
  if (!own) throw new MissingData('board')
  return own
}

/** The component renders again only when the selected value changes. */
export function useOwnState<Selected>(select: (state: OwnState) => Selected): Selected {
  const { state } = useOwnActs()
  return useSyncExternalStore(state.listen, () => select(state.read()))
}

/** Returns the days of a view with the person's own acts applied. Stops that a person types or finds are looked for in the first day. */
export function useOwnDays(days: readonly DispatchDay[]): readonly DispatchDay[] {
  const own = useOwnActs()
  const pending = useOwnState(state => state.pending)
  const dumpAt = useOwnState(state => state.dumpAt)
  const shown = useMemo(() => {
    const known = dumpAt.size === 0 ? days : days.map(day => ({ ...day, dumpAt }))
    return pending.reduce((before, apply) => before.map(apply), known)
  }, [days, pending, dumpAt])
  useLayoutEffect(() => {
    own.days = shown
  }, [own, shown])
  return shown
}
