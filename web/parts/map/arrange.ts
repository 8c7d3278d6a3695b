/** These functions keep the marks and the names of a map from covering each other. */
import type { MapPoint } from '#domain/drawing/project.ts'

type Circle = MapPoint & { readonly radius: number }
export type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
type Size = { readonly width: number; readonly height: number }

const maxRounds = 60

/**
 * Moves marks apart until no two of them overlap, each as little as possible, and keeps them in the frame. Marks at one place move in the
 * order of the list, so that the picture is the same every time.
 */
export function spreadMarks<Mark extends Circle>(marks: readonly Mark[], frame: Size, gap = 2): Mark[] {
  const placed = marks.map(({ x, y, radius }) => ({ x, y, radius }))
  for (let round = 0; round < maxRounds; round += 1) {
    let hasMoved = false
    for (const [index, one] of placed.entries()) {
      for (const [offset, other] of placed.slice(index + 1).entries()) {
        const least = one.radius + other.radius + gap
        const [x, y] = [other.x - one.x, other.y - one.y]
        const distance = Math.hypot(x, y)
        if (distance >= least - 0.01) continue
        const angle = distance > 0.01 ? Math.atan2(y, x) : (index + offset) * 2.4
        const push = (least - distance) / 2
        one.x -= Math.cos(angle) * push
        one.y -= Math.sin(angle) * push
        other.x += Math.cos(angle) * push
        other.y += Math.sin(angle) * push
        hasMoved = true
      }
    }
    for (const mark of placed) {
      mark.x = within(mark.x, mark.radius, frame.width - mark.radius)
      mark.y = within(mark.y, mark.radius, frame.height - mark.radius)
    }
    if (!hasMoved) break
  }
  return marks.map((mark, index) => ({ ...mark, ...placed[index] }))
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

export type LabelSide = 'right' | 'left' | 'below' | 'above'
export type PlacedLabel = MapPoint & { readonly side: LabelSide; readonly anchor: 'start' | 'middle' | 'end' }

const lineHeight = 16
/** The average width of a letter of 12 pixels. */
const letterWidth = 6.6
const sides: readonly LabelSide[] = ['right', 'left', 'below', 'above']

/**
 * Chooses a side for each name, in the order of the list: the first side where it covers no mark and no earlier name. A name without such a
 * side gets null and is left out, because the list beside the map has all names.
 */
export function placeLabels(
  marks: readonly (Circle & { readonly label: string })[],
  obstacles: readonly Circle[],
  frame: Size,
): (PlacedLabel | null)[] {
  const taken: Bounds[] = [...obstacles, ...marks].map(boxOf)
  return marks.map((mark, index) => {
    const own = obstacles.length + index
    for (const side of sides) {
      const label = labelAt(mark, side)
      const box = boxOfLabel(label, mark.label.length * letterWidth)
      const isInside = box.left >= 0 && box.right <= frame.width && box.top >= 0 && box.bottom <= frame.height
      if (!isInside || taken.some((other, at) => at !== own && overlaps(box, other))) continue
      taken.push(box)
      return label
    }
    return null
  })
}

/** Returns the places of marks and of their names, for what has to keep away from both. */
export const boxesOf = (
  marks: readonly (Circle & { readonly label?: string })[],
  labels: readonly (PlacedLabel | null)[] = [],
): Bounds[] => [
  ...marks.map(boxOf),
  ...labels.flatMap((label, index) =>
    label ? [boxOfLabel(label, (marks[index]?.label ?? '').length * letterWidth)] : [],
  ),
]

const boxOf = ({ x, y, radius }: Circle): Bounds => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
})

function labelAt({ x, y, radius }: Circle, side: LabelSide): PlacedLabel {
  if (side === 'right') return { side, anchor: 'start', x: x + radius + 5, y: y + 4 }
  if (side === 'left') return { side, anchor: 'end', x: x - radius - 5, y: y + 4 }
  return { side, anchor: 'middle', x, y: side === 'below' ? y + radius + 14 : y - radius - 6 }
}

function boxOfLabel({ x, y, anchor }: PlacedLabel, width: number): Bounds {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { left, right: left + width, top: y - lineHeight + 4, bottom: y + 4 }
}

export const overlaps = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
