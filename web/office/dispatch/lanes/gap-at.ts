/** These functions find the gap of a lane that the pointer points at. A lane may have several lines of cards. */
import type { Gap } from '#web/office/dispatch/moves.ts'

export type CardBox = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
type Point = { readonly clientX: number; readonly clientY: number }

export function gapAt(list: Element, gaps: readonly Gap[], pointer: Point): Gap | null {
  const boxes = new Map<string, CardBox>()
  for (const card of list.querySelectorAll<HTMLElement>('[data-card]'))
    boxes.set(card.dataset.id ?? '', card.getBoundingClientRect())
  return nearestGap(gaps, boxes, pointer)
}

/** Returns the last gap whose stop is before the pointer: on a line above, or further left on the same line. */
export function nearestGap(
  gaps: readonly Gap[],
  boxes: ReadonlyMap<string, CardBox>,
  { clientX, clientY }: Point,
): Gap | null {
  const isPassed = ({ after }: Gap) => {
    const box = after === null ? undefined : boxes.get(after)
    if (!box) return true
    return box.bottom < clientY || (box.top <= clientY && (box.left + box.right) / 2 < clientX)
  }
  return gaps.findLast(isPassed) ?? gaps[0] ?? null
}
