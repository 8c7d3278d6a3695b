/** The acts of the board: shown at once, decided by the server, taken back on demand. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { isSignedOutError, refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { t } from '#web/i18n/i18n.ts'
import { changing, type Desk, placing, type Shown, type Undo, unplanning } from '#web/office/dispatch/board-acts.ts'
import type { BoardActs } from '#web/office/dispatch/board-context.ts'
import { type BoardStore, cardsWith } from '#web/office/dispatch/board-store.ts'
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
  | { readonly why: 'needs-reason'; readonly move: Move; readonly reasons: readonly string[] }

/** So many of one's own acts can be taken back. */
const mostUndos = 20

export function useBoardActs(day: DispatchDay | undefined, store: BoardStore) {
  const api = useApi()
  const queries = useQueryClient()
  const [pending, setPending] = useState<readonly Shown[]>([])
  const [refused, setRefused] = useState<Refused | null>(null)
  const [undoLabel, setUndoLabel] = useState<string | null>(null)
  const undos = useRef<readonly Undo[]>([])
  const shown = useRef(day)
  shown.current = day && pending.reduce((before, apply) => apply(before), day)

  const acts = useMemo<BoardActs>(() => {
    const run: Desk['run'] = ({ call, shown: apply, move, onDone }) => {
      setRefused(null)
      if (apply) setPending(before => [...before, apply])
      const settle = async () => {
        await queries.invalidateQueries({ queryKey: dispatchKey })
        if (apply) setPending(before => before.filter(one => one !== apply))
      }
      call()
        .then(onDone, error => setRefused(refusedOf(error, move)))
        .finally(settle)
    }
    const remember = (undo: Undo) => {
      undos.current = [...undos.current, undo].slice(-mostUndos)
      setUndoLabel(undo.label)
    }
    const calls = oneByOne(api.office.dispatch)
    const askReason: Desk['askReason'] = (move, reasons) => setRefused({ why: 'needs-reason', move, reasons })
    const desk: Desk = { calls, store, day: () => shown.current, run, remember, askReason }
    return {
      place: placing(desk),
      unplan: unplanning(desk),
      change: changing(desk),
      setTruck: (driverId, truckId) => {
        const on = shown.current?.day
        if (on !== undefined) run({ call: () => api.office.dispatch.setTruck.mutate({ day: on, driverId, truckId }) })
      },
      undo: () => {
        const last = undos.current.at(-1)
        undos.current = undos.current.slice(0, -1)
        setUndoLabel(null)
        if (last) run({ call: () => last.run().catch(error => showError(error, { title: t('board.undo.refused') })) })
      },
      startMove: card => {
        const cards = cardsWith(store, card)
        store.change({ moving: { cards, isDragged: false }, announcement: t('board.moving', { count: cards.length }) })
      },
    }
  }, [api, queries, store])

  const closeRefused = () => setRefused(null)
  const forgetUndo = useCallback(() => setUndoLabel(null), [])
  return { acts, shown: shown.current, refused, closeRefused, undoLabel, forgetUndo }
}

/** What is answered beside the move; everything else is said at the foot of the page. */
function refusedOf(error: unknown, move: Move | undefined): Refused | null {
  const { stop = '', who = '', at = 0, reason = '' } = refusalValuesOf(error)
  const why = refusalOf(error)
  if (move && why === 'stop-changed')
    return { why, move, stopId: String(stop), who: String(who), at: new Date(Number(at)) }
  if (move && why === 'needs-reason') return { why, move, reasons: [reasonText(String(reason))] }
  if (!isSignedOutError(error)) showError(error)
  return null
}

function reasonText(reason: string): string {
  if (reason === 'does-not-carry') return t('board.reason.truck')
  return reason.toLowerCase() === 'sunday' ? t('board.reason.sunday') : t('board.reason.closed', { name: reason })
}
