import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect } from 'react'

/** The lanes scroll while a card is held within this distance of their upper or lower edge, in pixels. */
const edge = 96
/** The lanes scroll by this many pixels in a frame at the edge itself, and more slowly further inside. */
const most = 16

/**
 * Scrolls the lanes while a card is held near their edge. Their box is measured once for each drag, because to ask in each frame what is
 * under the pointer takes most of a frame.
 */
export function useEdgeScroll(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    // On a small screen the whole page scrolls, and not this element.
    if (!element || getComputedStyle(element).overflowY !== 'auto') return
    let box: DOMRect | null = null
    let by = 0
    let frame = 0
    const step = () => {
      element.scrollTop += by
      frame = by === 0 ? 0 : requestAnimationFrame(step)
    }
    const stop = () => {
      by = 0
      cancelAnimationFrame(frame)
      frame = 0
    }
    const stopMonitoring = monitorForElements({
      onDragStart: () => {
        box = element.getBoundingClientRect()
      },
      onDrag: ({ location }) => {
        by = box ? speedAt(location.current.input, box) : 0
        if (by !== 0 && frame === 0) frame = requestAnimationFrame(step)
      },
      onDrop: stop,
    })
    return () => {
      stop()
      stopMonitoring()
    }
  }, [scroller])
}

type Point = { readonly clientX: number; readonly clientY: number }

/** Returns the pixels of a frame. They are negative near the upper edge, and 0 outside of the lanes and away from their edges. */
function speedAt({ clientX, clientY }: Point, { left, right, top, bottom }: DOMRect): number {
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) return 0
  const near = (distance: number) => Math.max(0, 1 - distance / edge)
  return Math.round(most * (near(bottom - clientY) - near(clientY - top)))
}
