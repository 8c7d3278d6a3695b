import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useMemo, useRef } from 'react'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { cardsWith, useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { gapAt } from '#web/office/dispatch/lanes/gap-at.ts'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { type CardId, type Gap, gapsOf, isSameGap, stopCard } from '#web/office/dispatch/moves.ts'
import type { BoardStop } from '#web/office/session/office-api.ts'

type GapFinder = (list: Element, gaps: readonly Gap[], pointer: { clientX: number; clientY: number }) => Gap | null

/** What both forms of a lane know: where cards can be dropped, and which card Tab moves the focus to. */
export function useLane({ route, stops, isOff }: Pick<LaneProps, 'route' | 'stops' | 'isOff'>, findGap?: GapFinder) {
  const driverId = route?.driver.id ?? null
  const list = useDropTarget(driverId, stops, isOff, findGap)
  // For a drag `DropLine` shows the place, so that React renders no lane again.
  const moving = useBoardState(state => (state.moving?.isDragged ? null : state.moving))
  const gaps = useMemo(
    () => (moving && !isOff ? gapsOf({ driverId, stops }, moving.cards) : noGaps),
    [moving, driverId, stops, isOff],
  )
  const current = useBoardState(state => stops.find(stop => stopCard(stop.id) === state.current)?.id ?? null)
  const tabStop = current ?? stops.find(stop => isOpenStop(stop.state))?.id ?? stops[0]?.id
  return { driverId, list, gaps, tabStop }
}

const noGaps: readonly Gap[] = []

/** Cards can be dropped into the gaps of the list. `findGap` finds the gap that the pointer points at. */
function useDropTarget(
  driverId: string | null,
  stops: readonly BoardStop[],
  isOff: boolean,
  findGap: GapFinder = gapAt,
) {
  const store = useBoardStore()
  const acts = useBoardActs()
  const element = useRef<HTMLUListElement>(null)
  const latest = useRef(stops)
  latest.current = stops
  useEffect(() => {
    const list = element.current
    if (!list || isOff) return
    const gapUnder = (card: CardId, at: { clientX: number; clientY: number }): Gap | null =>
      findGap(list, gapsOf({ driverId, stops: latest.current }, cardsWith(store, card)), at)
    return dropTargetForElements({
      element: list,
      canDrop: ({ source }) => typeof source.data.card === 'string',
      onDrag: ({ source, location }) => {
        const over = gapUnder(source.data.card as CardId, location.current.input)
        if (!isSameGap(over, store.read().over)) store.change({ over })
      },
      onDragLeave: () => store.change({ over: null }),
      onDrop: ({ source, location }) => {
        const card = source.data.card as CardId
        const over = gapUnder(card, location.current.input)
        if (over) acts.place(cardsWith(store, card), over)
      },
    })
  }, [driverId, isOff, store, acts, findGap])
  return element
}
