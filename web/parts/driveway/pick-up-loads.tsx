import { pickUp } from '#domain/drawing/beside.ts'
import { place, unit } from '#domain/drawing/scale.ts'
import { useTexts } from '#web/i18n/i18n.ts'

const inARow = 6
/** A truck with the space to the next one, to the right and below. */
const step = { x: place.truckLength * unit + 40, y: 94 }
const widthInRem = 2.375

/** Draws the capacity as pick-up trucks, one for each load. */
export function PickUpLoads({ loads }: { loads: number }) {
  const { t } = useTexts()
  if (loads === 0) return null
  const trucks = Array.from(
    { length: loads },
    (_, at) => [(at % inARow) * step.x, Math.floor(at / inARow) * step.y] as const,
  )
  const columns = Math.min(loads, inARow)
  const rows = Math.ceil(loads / inARow)
  // All trucks of a color are one path, because a page with all sizes shows dozens of trucks.
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
