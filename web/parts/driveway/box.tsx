import type { Dimensions } from '#web/parts/driveway/dimensions.ts'
import { depth, disc, unit } from '#web/parts/driveway/scale.ts'

/**
 * A roll-off dumpster in the hauler's color. It is open at the top, with ribs and posts, a hook in front, a door at the back, and rollers
 * below.
 */
export function Box({ x, dimensions }: { x: number; dimensions: Dimensions }) {
  const { lengthFt, widthFt, heightFt } = dimensions
  const size = { x, w: lengthFt * unit, h: heightFt * unit }
  const back = { x: widthFt * unit * depth.x, y: widthFt * unit * depth.y }
  const rollers = (radius: number) => [x + nose(size.h) + 8, x + size.w - 8].map(at => disc(at, -3.6, radius)).join('')
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <Hook {...size} />
      <Inside {...size} back={back} />
      <Door {...size} back={back} />
      <Side {...size} />
      <path
        d={`M${x - 3} ${-size.h}h${size.w + 3}l${back.x} ${-back.y}h${-size.w}L${x} ${-size.h}`}
        className="fill-none stroke-depth"
        strokeWidth="3"
      />
      <path d={`M${x - 3} ${-size.h}h${size.w + 4}`} className="stroke-depth" strokeWidth="4.5" />
      <path d={rollers(4.4)} className="fill-depth" />
      <path d={rollers(1.6)} className="fill-surface" />
    </g>
  )
}

type Size = { x: number; w: number; h: number }
type Deep = Size & { back: { x: number; y: number } }

/** The lower corner at the front is cut off, so that the box slides onto the truck. */
const nose = (height: number) => Math.min(14, height * 0.22)

/** The lines along a wall are about three feet apart. They are one path, because a page with all sizes draws hundreds of lines. */
function ribs(x: number, width: number, upright: string): string {
  const count = Math.max(3, Math.round(width / (3 * unit)))
  return Array.from({ length: count - 1 }, (_, at) => `M${x + ((at + 1) * width) / count} ${upright}`).join('')
}

function Hook({ x, h }: Size) {
  return (
    <path
      d={`M${x} ${-h * 0.5}h-7q-4 0 -4 -4v-5`}
      className="fill-none stroke-depth"
      strokeWidth="3"
      transform={h < 30 ? 'translate(0 -4)' : undefined}
    />
  )
}

/** The opening shows the far wall and the inner side of the door. Both are dark, so that the box looks open. */
function Inside({ x, w, h, back }: Deep) {
  return (
    <>
      <path d={`M${x} ${-h}l${back.x} ${-back.y}h${w}l${-back.x} ${back.y}Z`} className="fill-accent" />
      <path d={`M${x} ${-h}l${back.x} ${-back.y}h${w}l${-back.x} ${back.y}Z`} className="fill-depth" opacity="0.62" />
      <path d={`M${x} ${-h}l${back.x} ${-back.y}v${back.y}Z`} className="fill-depth" opacity="0.4" />
      <path
        d={ribs(x + back.x, w, `${-h - back.y + 2}V${-h - 1}`)}
        className="stroke-depth"
        strokeWidth="1.4"
        opacity="0.5"
      />
    </>
  )
}

/** The door is the right end of the box. It is in shadow, and has a bar and a handle. */
function Door({ x, w, h, back }: Deep) {
  const [right, foot] = [x + w, -4]
  const end = `M${right} ${-h}l${back.x} ${-back.y}V${foot - back.y}L${right} ${foot}Z`
  const middle = { x: right + back.x * 0.62, y: -h * 0.58 - back.y * 0.62 }
  return (
    <>
      <path d={end} className="fill-accent stroke-depth" strokeWidth="1.4" />
      <path d={end} className="fill-depth" opacity="0.22" />
      <path
        d={`M${right + back.x * 0.5} ${-h - back.y * 0.5}V${foot - back.y * 0.5}`}
        className="stroke-depth"
        strokeWidth="1.2"
        opacity="0.55"
      />
      <path d={`M${middle.x} ${middle.y}l5 -4.4`} className="stroke-depth" strokeWidth="2.6" />
    </>
  )
}

/**
 * The long side has ribs, each a shadow beside a light edge. It has posts at both ends, a darker floor, and a strip that reflects light at
 * night.
 */
function Side({ x, w, h }: Size) {
  const cut = nose(h)
  const upright = `${-h + 4}V-10`
  const wall = `M${x} ${-h}h${w}V-4h${-(w - cut)}L${x} ${-4 - cut}Z`
  return (
    <>
      <path d={wall} className="fill-accent stroke-depth" strokeWidth="1.4" />
      <path d={ribs(x, w, upright)} className="stroke-depth" strokeWidth="1.8" opacity="0.34" />
      <path d={ribs(x + 2, w, upright)} className="stroke-surface" strokeWidth="1.8" opacity="0.3" />
      <path
        d={`M${x + 2.6} ${-h + 3}V${-5 - cut}M${x + w - 2.6} ${-h + 3}V-6`}
        className="stroke-depth"
        strokeWidth="3"
        opacity="0.26"
      />
      <path
        d={`M${x + cut * 0.6} -8.4H${x + w}`}
        className="stroke-depth"
        strokeWidth="2.4"
        opacity="0.3"
        strokeLinecap="butt"
      />
      <Strip x={x + w - 38} />
    </>
  )
}

function Strip({ x }: { x: number }) {
  return (
    <g strokeLinecap="butt">
      <path d={`M${x} -14h28`} className="stroke-surface" strokeWidth="4.4" />
      <path d={[2, 11, 20].map(at => `M${x + at} -11.8l3.4 -4.4h3.6l-3.4 4.4Z`).join('')} className="fill-danger" />
    </g>
  )
}
