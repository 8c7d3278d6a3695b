import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import type { Gap } from '#web/office/dispatch/moves.ts'

/** Where the line stands and how high it is, in pixels from the corner of the lane. */
export type LinePlace = { readonly x: number; readonly y: number; readonly height: number }

type DropLineProps = {
  driverId: string | null
  list: RefObject<HTMLElement | null>
  /** Returns where the line of a gap stands in the lane. */
  placeOf: (gap: Gap, list: HTMLElement) => LinePlace | null
}

/**
 * While a person drags cards over the lane, a line shows the place. It moves without React and without a layout, because a browser would
 * need most of a frame to draw the row again for each place that the pointer passes.
 */
export function DropLine({ driverId, list, placeOf }: DropLineProps) {
  const store = useBoardStore()
  const line = useRef<HTMLSpanElement>(null)
  const isOver = useBoardState(state => state.moving?.isDragged === true && state.over?.driverId === driverId)
  useLayoutEffect(() => {
    const row = list.current
    if (!isOver || !row) return
    row.dataset.over = ''
    const show = () => {
      const { over } = store.read()
      const place = over?.driverId === driverId ? placeOf(over, row) : null
      if (!line.current || !place) return
      line.current.style.transform = `translate(${place.x}px, ${place.y}px)`
      const height = `${place.height}px`
      if (line.current.style.height !== height) line.current.style.height = height
    }
    show()
    const stop = store.listen(show)
    return () => {
      stop()
      delete row.dataset.over
    }
  }, [isOver, driverId, list, placeOf, store])
  if (!isOver) return null
  return (
    <span
      ref={line}
      aria-hidden="true"
      data-drop-line=""
      className="pointer-events-none absolute top-0 left-0 z-10 w-0.5 rounded-round bg-accent will-change-transform"
    />
  )
}
