import { useTexts } from '#web/i18n/i18n.ts'
import { pickUp } from '#web/parts/driveway/beside.tsx'
import { place, unit } from '#web/parts/driveway/scale.ts'

const inARow = 6
/** A step is a truck with the room beside it and below it. */
const step = { x: place.truckLength * unit + 40, y: 94 }
const widthInRem = 2.375

/** The drawing shows the capacity as pick-up trucks: one for each load. */
export function PickUpLoads({ loads }: { loads: number }) {
  const { t } = useTexts()
  if (loads === 0) return null
  const trucks = Array.from(
    { length: loads },
    (_, at) => [(at % inARow) * step.x, Math.floor(at / inARow) * step.y] as const,
  )
  const columns = Math.min(loads, inARow)
  const rows = Math.ceil(loads / inARow)
  // All trucks of a colour are one path: a page with every size shows dozens of them.
  const all = (shape: (x: number, ground: number) => string) => trucks.map(([x, ground]) => shape(x, ground)).join('')
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <svg
        viewBox={`-2 -66 ${columns * step.x} ${rows * step.y - 26}`}
        width={`${columns * widthInRem}rem`}
        aria-hidden="true"
        className="block"
      >
        <g strokeLinejoin="round">
          <path d={all(pickUp.body)} className="fill-surface stroke-ink-soft" strokeWidth="5" />
          <path d={all(pickUp.windows)} className="fill-ink-soft" />
          <path d={all(pickUp.wheels)} className="fill-ink-soft" />
        </g>
      </svg>
      <span>{t('drawing.loads', { loads })}</span>
    </span>
  )
}
