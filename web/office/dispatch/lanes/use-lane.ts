import {
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useMemo, useRef } from 'react'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { cardsWith, type LinePlace, useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { type Pointer, pointerRest } from '#web/office/dispatch/lanes/pointer-rest.ts'
import { type CardId, type Gap, gapsOf, isSameGap, stopCard } from '#web/office/dispatch/moves.ts'
import type { BoardStop } from '#web/office/session/office-api.ts'

export type LaneShape = {
  /** Finds the gap that the pointer points at. */
  readonly gapAt: (list: HTMLElement, gaps: readonly Gap[], pointer: Pointer) => Gap | null
  /** Returns where the line of a gap stands in the window. */
  readonly placeOf: (list: HTMLElement, gap: Gap) => LinePlace
}

/** What both forms of a lane know: where cards can be dropped, and which card Tab moves the focus to. */
export function useLane({ route, stops, isOff }: Pick<LaneProps, 'route' | 'stops' | 'isOff'>, shape: LaneShape) {
  const driverId = route?.driver.id ?? null
  const list = useDropTarget(driverId, stops, isOff, shape)
  // For a drag `DropLine` shows the place, so that React renders no lane again.
  const moving = useBoardState(state => (state.moving?.isDragged ? null : state.moving))
  const gaps = useMemo(
    () => (moving && !isOff ? gapsOf({ driverId, stops }, moving.cards) : noGaps),
    [moving, driverId, stops, isOff],
  )
  const current = useBoardState(state => stops.find(stop => stopCard(stop.id) === state.current)?.id ?? null)
  const tabStop = current ?? stops.find(stop => isOpenStop(stop.state))?.id ?? stops[0]?.id
  return { list, gaps, tabStop }
}

const noGaps: readonly Gap[] = []

/**
 * Cards can be dropped into the gaps of the list. A dragged card passes many gaps, so only the line follows each move. The lane shows what a
 * gap changes when the pointer rests there.
 */
function useDropTarget(driverId: string | null, stops: readonly BoardStop[], isOff: boolean, shape: LaneShape) {
  const store = useBoardStore()
  const acts = useBoardActs()
  const element = useRef<HTMLUListElement>(null)
  // A change of the day that comes during a drag does not end it.
  const latest = useRef({ stops, shape })
  latest.current = { stops, shape }
  useEffect(() => {
    const list = element.current
    if (!list || isOff) return
    const gapUnder = (card: CardId, at: Pointer): Gap | null => {
      const { stops, shape } = latest.current
      return shape.gapAt(list, gapsOf({ driverId, stops }, cardsWith(store, card)), at)
    }
    let pointed: Gap | null = null
    const rest = pointerRest(() => store.change({ over: pointed }))
    const point = (gap: Gap | null) => {
      pointed = gap
      rest.leave()
      store.line.change({ place: gap && latest.current.shape.placeOf(list, gap) })
      if (store.read().over) store.change({ over: null })
    }
    const follow = ({ source, location }: ElementDropTargetEventBasePayload) => {
      const at = location.current.input
      const gap = gapUnder(source.data.card as CardId, at)
      // The attribute colors the lane without rendering it again.
      if (list.dataset.over === undefined) list.dataset.over = ''
      if (!isSameGap(gap, pointed)) point(gap)
      if (gap) rest.moveTo(at)
    }
    const leave = () => {
      delete list.dataset.over
      if (pointed) point(null)
    }
    const stop = dropTargetForElements({
      element: list,
      canDrop: ({ source }) => typeof source.data.card === 'string',
      onDragEnter: follow,
      onDrag: follow,
      onDragLeave: leave,
      onDrop: ({ source, location }) => {
        leave()
        const card = source.data.card as CardId
        const over = gapUnder(card, location.current.input)
        if (over) acts.place(cardsWith(store, card), over)
      },
    })
    return () => {
      stop()
      leave()
    }
  }, [driverId, isOff, store, acts])
  return element
}
