/** The acts of the board: shown at once, decided by the server, taken back on demand. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { isSignedOutError, refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { t } from '#web/i18n/i18n.ts'
import {
  type Again,
  changing,
  type Desk,
  placing,
  planningDay,
  type Shown,
  unplanning,
} from '#web/office/dispatch/board-acts.ts'
import type { BoardActs } from '#web/office/dispatch/board-context.ts'
import { type BoardStore, cardsWith, type Undo } from '#web/office/dispatch/board-store.ts'
import type { Move } from '#web/office/dispatch/moves.ts'
import { oneByOne } from '#web/office/dispatch/own-calls.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import type { DispatchDay } from '#web/office/office-api.ts'

/** A move that the server did not make, and what it said. */
export type Refused =
  | {
      readonly why: 'stop-changed'
      readonly move: Move
      readonly stopId: string
      readonly who: string
      readonly at: Date
    }
  | { readonly why: 'needs-reason'; readonly reasons: readonly string[]; readonly again: Again }

/** So many of one's own acts can be taken back. */
const mostUndos = 20

/** The days with the places that were chosen for loads that are not planned yet. */
function useDumpAt(days: readonly DispatchDay[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const known = useMemo(
    () => (chosen.size === 0 ? days : days.map(day => ({ ...day, dumpAt: chosen }))),
    [days, chosen],
  )
  const dumpAt = useCallback<BoardActs['dumpAt']>((orderId, facilityId) => {
    setChosen(before => {
      const after = new Map(before)
      if (facilityId === null) after.delete(orderId)
      else after.set(orderId, facilityId)
      return after
    })
  }, [])
  return { known, dumpAt }
}

/** Of the days that are shown; what is typed or found is looked for in the first. */
export function useBoardActs(days: readonly DispatchDay[], store: BoardStore) {
  const api = useApi()
  const queries = useQueryClient()
  const [pending, setPending] = useState<readonly Shown[]>([])
  const [refused, setRefused] = useState<Refused | null>(null)
  const [undoLabel, setUndoLabel] = useState<string | null>(null)
  const { known, dumpAt } = useDumpAt(days)
  const shown = useRef(known)
  shown.current = pending.reduce((before, apply) => before.map(apply), known)

  const acts = useMemo<BoardActs>(() => {
    const run: Desk['run'] = ({ call, shown: apply, move, again, onDone }) => {
      setRefused(null)
      if (apply) setPending(before => [...before, apply])
      const settle = async () => {
        await queries.invalidateQueries({ queryKey: dispatchKey })
        if (apply) setPending(before => before.filter(one => one !== apply))
      }
      call()
        .then(onDone, error => setRefused(refusedOf(error, move, again)))
        .finally(settle)
    }
    const remember = (undo: Undo) => {
      store.undos = [...store.undos, undo].slice(-mostUndos)
      setUndoLabel(undo.label)
    }
    const calls = oneByOne(api.office.dispatch)
    const askReason: Desk['askReason'] = (reasons, again) => setRefused({ why: 'needs-reason', reasons, again })
    const desk: Desk = { calls, store, day: () => shown.current[0], run, remember, askReason }
    return {
      place: placing(desk),
      planDay: planningDay(desk),
      unplan: unplanning(desk),
      change: changing(desk),
      dumpAt,
      setTruck: (driverId, truckId) => {
        const on = shown.current[0]?.day
        if (on !== undefined) run({ call: () => api.office.dispatch.setTruck.mutate({ day: on, driverId, truckId }) })
      },
      undo: () => {
        const last = store.undos.at(-1)
        store.undos = store.undos.slice(0, -1)
        setUndoLabel(null)
        if (last) run({ call: () => last.run().catch(error => showError(error, { title: t('board.undo.refused') })) })
      },
      startMove: card => {
        const cards = cardsWith(store, card)
        store.change({ moving: { cards, isDragged: false }, announcement: t('board.moving', { count: cards.length }) })
      },
    }
  }, [api, queries, store, dumpAt])

  const closeRefused = () => setRefused(null)
  const forgetUndo = useCallback(() => setUndoLabel(null), [])
  return { acts, days: shown.current, refused, closeRefused, undoLabel, forgetUndo }
}

/** What is answered beside the move; everything else is said at the foot of the page. */
function refusedOf(error: unknown, move: Move | undefined, again: Again | undefined): Refused | null {
  const { stop = '', who = '', at = 0, reason = '', place = '' } = refusalValuesOf(error)
  const why = refusalOf(error)
  if (move && why === 'stop-changed')
    return { why, move, stopId: String(stop), who: String(who), at: new Date(Number(at)) }
  if (again && why === 'needs-reason') return { why, again, reasons: [reasonText(String(reason), String(place))] }
  if (!isSignedOutError(error)) showError(error)
  return null
}

function reasonText(reason: string, place: string): string {
  if (reason === 'facility-refuses' || reason === 'facility-closed') return t(`board.misfit.${reason}`, { place })
  if (reason === 'does-not-carry') return t('board.reason.truck')
  if (reason === 'wrong-rig') return t('board.reason.rig')
  if (reason === 'no-facility') return t('board.misfit.no-facility')
  return reason.toLowerCase() === 'sunday' ? t('board.reason.sunday') : t('board.reason.closed', { name: reason })
}
