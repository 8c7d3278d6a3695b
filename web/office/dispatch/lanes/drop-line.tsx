import { useLayoutEffect, useRef } from 'react'
import { useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'

/**
 * While a person drags cards, a line shows the place. One line serves all lanes, and it only changes its transform: a browser would need most
 * of a frame to lay a row out again, or to compose the page with another line, for each place that the pointer passes.
 */
export function DropLine() {
  const isDragged = useBoardState(state => state.moving?.isDragged === true)
  return <div className="relative z-10 h-0">{isDragged && <Line />}</div>
}

function Line() {
  const store = useBoardStore()
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const show = () => {
      const { place } = store.line.read()
      const element = line.current
      if (!element) return
      const corner = element.parentElement?.getBoundingClientRect()
      if (place && corner)
        element.style.transform = `translate(${place.left - corner.left}px, ${place.top - corner.top}px) scaleY(${place.height})`
      element.style.opacity = place ? '1' : '0'
    }
    show()
    return store.line.listen(show)
  }, [store])
  return (
    <span
      ref={line}
      aria-hidden="true"
      data-drop-line=""
      className="pointer-events-none absolute top-0 left-0 h-px w-0.5 origin-top bg-accent opacity-0 will-change-[transform,opacity]"
    />
  )
}
