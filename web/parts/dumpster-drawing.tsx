import { useTexts } from '#web/i18n/i18n.ts'
import type { Dimensions } from '#web/parts/dimensions.ts'

type DumpsterDrawingProps = {
  dimensions: Dimensions
  /** What the drawing shows, as its title says it. */
  name: string
  /** Feet of ground drawn: give several drawings the same so that they compare. */
  groundFt?: number
}

/** Ten drawing units to the foot. */
const unit = 10
const personFt = 5.75
const truck = { lengthFt: 19.3, heightFt: 6.3 }
const gapFt = 1.6
const skyFt = 11
const groundY = skyFt * unit
const labelRoom = 32

/** The width is drawn into the depth: this much to the right and up for each foot. */
const depth = { x: 0.34, y: 0.3 }

/** A dumpster to scale between a person and a pick-up truck, so that "20 yard" means something. */
export function DumpsterDrawing({ dimensions, name, groundFt = 53 }: DumpsterDrawingProps) {
  const { t, language } = useTexts()
  const { lengthFt, widthFt, heightFt } = dimensions
  const feet = (length: number) => t('drawing.feet', { feet: inFeet(length, language) })
  const boxFt = 4.2
  const truckFt = boxFt + lengthFt + widthFt * depth.x + gapFt
  const title = t('drawing.alt', {
    name,
    length: inFeet(lengthFt, language),
    width: inFeet(widthFt, language),
    height: inFeet(heightFt, language),
  })
  return (
    <svg
      viewBox={`0 0 ${groundFt * unit} ${groundY + labelRoom}`}
      role="img"
      aria-label={title}
      className="block w-full"
    >
      <title>{title}</title>
      <path d={`M0 ${groundY}H${groundFt * unit}`} className="stroke-line-strong" strokeWidth="1.5" />
      <Person x={1.9 * unit} />
      <Dumpster x={boxFt * unit} dimensions={dimensions} />
      <PickUpTruck x={truckFt * unit} />
      <Measure x1={boxFt * unit} x2={(boxFt + lengthFt) * unit} label={feet(lengthFt)} />
      <Height x={(boxFt + Math.min(4, lengthFt / 3)) * unit} heightFt={heightFt} label={feet(heightFt)} />
    </svg>
  )
}

function Dumpster({ x, dimensions }: { x: number; dimensions: Dimensions }) {
  const { lengthFt, widthFt, heightFt } = dimensions
  const [w, h] = [lengthFt * unit, heightFt * unit]
  const [dx, dy] = [widthFt * unit * depth.x, widthFt * unit * depth.y]
  const top = groundY - h
  const ribs = Math.max(3, Math.round(lengthFt / 3))
  const nose = Math.min(14, h * 0.22)
  const end = `M${x + w} ${top}l${dx} ${-dy}v${h - 4}l${-dx} ${dy}Z`
  return (
    <g strokeLinejoin="round">
      <path d={`M${x} ${top}l${dx} ${-dy}h${w}l${-dx} ${dy}Z`} className="fill-sunken stroke-ink" strokeWidth="1.6" />
      <path
        d={`M${x + 6} ${top}l${dx} ${-dy + 4}h${w - 12}`}
        className="fill-none stroke-line-strong"
        strokeWidth="1.2"
      />
      <path d={end} className="fill-accent stroke-ink" strokeWidth="1.6" />
      <path d={end} className="fill-on-accent" opacity="0.2" />
      <path
        d={`M${x} ${top}h${w}v${h - 4}h${-(w - nose)}l${-nose} ${-nose}Z`}
        className="fill-accent stroke-ink"
        strokeWidth="1.6"
      />
      {Array.from({ length: ribs - 1 }, (_, at) => x + ((at + 1) * w) / ribs).map(at => (
        <path
          key={at}
          d={`M${at} ${top + 5}V${groundY - 5}`}
          className="stroke-on-accent"
          strokeWidth="1.4"
          opacity="0.28"
        />
      ))}
      <path d={`M${x - 2} ${top}h${w + 4}`} className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
      <circle cx={x + nose + 8} cy={groundY - 3} r="3.4" className="fill-ink" />
      <circle cx={x + w - 9} cy={groundY - 3} r="3.4" className="fill-ink" />
    </g>
  )
}

function Person({ x }: { x: number }) {
  const top = groundY - personFt * unit
  return (
    <g className="fill-ink-soft">
      <circle cx={x} cy={top + 5} r="5" />
      <path
        d={`M${x - 7} ${top + 15}q0 -4 4 -4h6q4 0 4 4v16q0 2.2 -2.2 2.2v${personFt * unit - 33.2}h-4v-22h-1.6v22h-4v${-(personFt * unit - 33.2)}q-2.2 0 -2.2 -2.2Z`}
      />
    </g>
  )
}

function PickUpTruck({ x }: { x: number }) {
  const [w, h] = [truck.lengthFt * unit, truck.heightFt * unit]
  const top = groundY - h
  const belt = top + 25
  const sill = groundY - 15
  return (
    <g strokeLinejoin="round">
      <path
        d={`M${x} ${belt + 2}h${w * 0.4}l7 -24q1 -3 5 -3h${w * 0.17}q4 0 6 3l${w * 0.075} 23l${w * 0.2} 4q5 1 5 6v${sill - belt - 9}H${x + 1}Z`}
        className="fill-surface stroke-ink-soft"
        strokeWidth="1.6"
      />
      <path
        d={`M${x + w * 0.46} ${belt}l5 -18h${w * 0.075}v18Zm${w * 0.125} 0v-18h${w * 0.05}q2 0 3 2l${w * 0.06} 16Z`}
        className="fill-sunken stroke-ink-soft"
        strokeWidth="1.2"
      />
      <path
        d={`M${x + w * 0.4} ${belt + 2}V${sill - 1}M${x + w * 0.61} ${belt + 2}V${sill - 1}`}
        className="stroke-line"
        strokeWidth="1.2"
      />
      {[0.19, 0.82].map(at => (
        <g key={at}>
          <circle cx={x + w * at} cy={groundY - 13.5} r="13.5" className="fill-ink-soft" />
          <circle cx={x + w * at} cy={groundY - 13.5} r="6.5" className="fill-surface" />
        </g>
      ))}
    </g>
  )
}

const figures = 'text-[15px] font-medium max-sm:text-[22px]'

/** A line with its length below the ground. */
function Measure({ x1, x2, label }: { x1: number; x2: number; label: string }) {
  const y = groundY + 15
  const middle = (x1 + x2) / 2
  const half = label.length * 6
  return (
    <g>
      <path
        d={`M${x1} ${y - 4}v8m0 -4H${middle - half}M${middle + half} ${y}H${x2}m0 -4v8`}
        className="fill-none stroke-line-strong"
        strokeWidth="1.2"
      />
      <text x={middle} y={y + 6} textAnchor="middle" className={`fill-ink ${figures}`}>
        {label}
      </text>
    </g>
  )
}

/** An arrow from the ground to the rim with its length, on the side of the box. */
function Height({ x, heightFt, label }: { x: number; heightFt: number; label: string }) {
  const top = groundY - heightFt * unit + 5
  const foot = groundY - 7
  return (
    <g>
      <path
        d={`M${x} ${top}V${foot}M${x - 3.5} ${top + 4.5}L${x} ${top}l3.5 4.5M${x - 3.5} ${foot - 4.5}L${x} ${foot}l3.5 -4.5`}
        className="fill-none stroke-on-accent"
        strokeWidth="1.3"
      />
      <text x={x + 8} y={(top + foot) / 2 + 6} className={`fill-on-accent ${figures}`}>
        {label}
      </text>
    </g>
  )
}

const inFeet = (length: number, language: string) =>
  new Intl.NumberFormat(`${language}-US`, { maximumFractionDigits: 1 }).format(length)
