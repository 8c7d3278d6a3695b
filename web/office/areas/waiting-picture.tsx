import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { nearestSpot, project } from '#web/office/areas/project.ts'
import type { WaitingZip } from '#web/office/areas/queries.ts'
import { classNames } from '#web/ui/class-names.ts'

const frame = { width: 600, height: 300, margin: 56 }
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Each ZIP is a bubble, which is larger when more people wait. A press opens the nearest one. The arrow keys and Enter do the same. */
export function WaitingPicture({ zips, onOpen }: { zips: readonly WaitingZip[]; onOpen: (zipCode: string) => void }) {
  const { t } = useTexts()
  const spots = project(zips, frame)
  const [at, setAt] = useState(0)
  const chosen = spots[at] ?? spots[0]
  if (!chosen) return null
  const most = Math.max(...zips.map(zip => zip.waiting))
  const radiusOf = (zip: WaitingZip) => 10 + 26 * Math.sqrt(zip.waiting / most)
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    setAt((at + step + spots.length) % spots.length)
    event.preventDefault()
  }
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const isByKey = event.detail === 0 || box.width === 0
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    const spot = isByKey ? chosen : nearestSpot(spots, x * frame.width, y * frame.height)
    if (spot) onOpen(spot.zip.zipCode)
  }
  const name = { zip: chosen.zip.zipCode, count: chosen.zip.waiting }
  return (
    <button
      type="button"
      aria-label={t('demand.picture', name)}
      onKeyDown={walk}
      onClick={open}
      className="w-full max-w-3xl rounded-card border border-line bg-surface"
    >
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true" className="block h-auto w-full">
        {spots.map(({ zip, x, y }) => (
          <g key={zip.zipCode}>
            <circle
              cx={x}
              cy={y}
              r={radiusOf(zip)}
              strokeWidth={zip === chosen.zip ? 4 : 1.5}
              className={classNames('stroke-ink', zip.areaId ? 'fill-sunken' : 'fill-accent-tint')}
            />
            <text x={x} y={y + 5} textAnchor="middle" fontSize="13" className="fill-ink">
              {zip.waiting}
            </text>
            <text x={x} y={y - radiusOf(zip) - 5} textAnchor="middle" fontSize="13" className="fill-ink font-medium">
              {zip.zipCode}
            </text>
          </g>
        ))}
      </svg>
    </button>
  )
}
