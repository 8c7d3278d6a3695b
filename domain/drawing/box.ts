/**
 * Draws a roll-off dumpster to scale in the hauler's color (rule C70). It is open at the top, with ribs and posts, a hook in front, a door
 * at the back, and rollers below.
 */
import type { Dimensions } from '#domain/catalog/dimensions.ts'
import { at, type Drawn, disc } from '#domain/drawing/drawn.ts'
import { depth, unit } from '#domain/drawing/scale.ts'

/** `x` is the front end of the box on the ground. */
export function boxDrawn(x: number, { lengthFt, widthFt, heightFt }: Dimensions): readonly Drawn[] {
  const back = { x: widthFt * unit * depth.x, y: widthFt * unit * depth.y }
  const size = { x, w: lengthFt * unit, h: heightFt * unit, back }
  const { w, h } = size
  const rollers = (radius: number) => [x + nose(h) + 8, x + w - 8].map(roller => disc(roller, -3.6, radius)).join('')
  return [
    hook(size),
    ...inside(size),
    ...door(size),
    ...side(size),
    {
      d: `M${at(x - 3)} ${at(-h)}h${at(w + 3)}l${at(back.x)} ${at(-back.y)}h${at(-w)}L${at(x)} ${at(-h)}`,
      stroke: 'depth',
      width: 3,
    },
    { d: `M${at(x - 3)} ${at(-h)}h${at(w + 4)}`, stroke: 'depth', width: 4.5 },
    { d: rollers(4.4), fill: 'depth' },
    { d: rollers(1.6), fill: 'surface' },
  ]
}

type Size = {
  readonly x: number
  readonly w: number
  readonly h: number
  readonly back: { readonly x: number; readonly y: number }
}

/** The lower corner at the front is cut off, so that the box slides onto the truck. */
const nose = (height: number): number => Math.min(14, height * 0.22)

/** The lines along a wall are about three feet apart. They are one path, because a page with all sizes draws hundreds of lines. */
function ribs(x: number, width: number, from: number, to: number): string {
  const count = Math.max(3, Math.round(width / (3 * unit)))
  const rib = (number: number) => `M${at(x + (number * width) / count)} ${at(from)}V${at(to)}`
  return Array.from({ length: count - 1 }, (_, index) => rib(index + 1)).join('')
}

/** The hook of a low box is a little higher, so that it stays above the ground. */
const lowBelow = 30

function hook({ x, h }: Size): Drawn {
  const y = -h * 0.5 - (h < lowBelow ? 4 : 0)
  return { d: `M${at(x)} ${at(y)}h-7q-4 0 -4 -4v-5`, stroke: 'depth', width: 3 }
}

/** The opening shows the far wall and the inner side of the door. Both are dark, so that the box looks open. */
function inside({ x, w, h, back }: Size): Drawn[] {
  const opening = `M${at(x)} ${at(-h)}l${at(back.x)} ${at(-back.y)}h${at(w)}l${at(-back.x)} ${at(back.y)}Z`
  return [
    { d: opening, fill: 'accent' },
    { d: opening, fill: 'depth', opacity: 0.62 },
    {
      d: `M${at(x)} ${at(-h)}l${at(back.x)} ${at(-back.y)}v${at(back.y)}Z`,
      fill: 'depth',
      opacity: 0.4,
    },
    {
      d: ribs(x + back.x, w, -h - back.y + 2, -h - 1),
      stroke: 'depth',
      width: 1.4,
      opacity: 0.5,
    },
  ]
}

/** The door is the right end of the box. It is in shadow, and has a bar and a handle. */
function door({ x, w, h, back }: Size): Drawn[] {
  const [right, foot] = [x + w, -4]
  const end = `M${at(right)} ${at(-h)}l${at(back.x)} ${at(-back.y)}V${at(foot - back.y)}L${at(right)} ${foot}Z`
  const middle = { x: right + back.x * 0.62, y: -h * 0.58 - back.y * 0.62 }
  return [
    {
      d: end,
      fill: 'accent',
      stroke: 'depth',
      width: 1.4,
    },
    { d: end, fill: 'depth', opacity: 0.22 },
    {
      d: `M${at(right + back.x * 0.5)} ${at(-h - back.y * 0.5)}V${at(foot - back.y * 0.5)}`,
      stroke: 'depth',
      width: 1.2,
      opacity: 0.55,
    },
    { d: `M${at(middle.x)} ${at(middle.y)}l5 -4.4`, stroke: 'depth', width: 2.6 },
  ]
}

/**
 * The long side has ribs, each a shadow beside a light edge. It has posts at both ends, a darker floor, and a strip that reflects light at
 * night.
 */
function side({ x, w, h }: Size): Drawn[] {
  const cut = nose(h)
  const right = x + w
  return [
    {
      d: `M${at(x)} ${at(-h)}h${at(w)}V-4h${at(-(w - cut))}L${at(x)} ${at(-4 - cut)}Z`,
      fill: 'accent',
      stroke: 'depth',
      width: 1.4,
    },
    {
      d: ribs(x, w, -h + 4, -10),
      stroke: 'depth',
      width: 1.8,
      opacity: 0.34,
    },
    {
      d: ribs(x + 2, w, -h + 4, -10),
      stroke: 'surface',
      width: 1.8,
      opacity: 0.3,
    },
    {
      d: `M${at(x + 2.6)} ${at(-h + 3)}V${at(-5 - cut)}M${at(right - 2.6)} ${at(-h + 3)}V-6`,
      stroke: 'depth',
      width: 3,
      opacity: 0.26,
    },
    {
      d: `M${at(x + cut * 0.6)} -8.4H${at(right)}`,
      stroke: 'depth',
      width: 2.4,
      opacity: 0.3,
      isCut: true,
    },
    {
      d: `M${at(right - 38)} -14h28`,
      stroke: 'surface',
      width: 4.4,
      isCut: true,
    },
    {
      d: [2, 11, 20].map(along => `M${at(right - 38 + along)} -11.8l3.4 -4.4h3.6l-3.4 4.4Z`).join(''),
      fill: 'danger',
    },
  ]
}
