import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { nearestMark, projectionOf } from '#domain/drawing/project.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Demand, WaitingZip } from '#web/office/areas/queries.ts'
import { boxesOf, placeLabels, spreadMarks } from '#web/parts/map/arrange.ts'
import { MapGround } from '#web/parts/map/map-ground.tsx'
import { StreetCredit } from '#web/parts/map/street-credit.tsx'
import { useStreets } from '#web/parts/map/use-streets.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useSize } from '#web/ui/use-size.ts'

const height = 360
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

type WaitingPictureProps = { demand: Pick<Demand, 'zips' | 'served'>; onOpen: (zipCode: string) => void }

/** Each ZIP is a bubble on the map, which is larger when more people wait. A press opens the nearest one. The arrow keys and Enter do the same. */
export function WaitingPicture({ demand: { zips, served }, onOpen }: WaitingPictureProps) {
  const { t } = useTexts()
  const [element, { width }] = useSize<HTMLButtonElement>({ width: 768, height })
  const size = { width, height }
  const projection = projectionOf(zips, { ...size, margin: 64 })
  const streets = useStreets(projection)
  const bubbles = bubblesOf(zips, projection.pointOf, size)
  const [at, setAt] = useState(0)
  const chosen = bubbles[at] ?? bubbles[0]
  if (!chosen) return null
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    setAt((at + step + bubbles.length) % bubbles.length)
    event.preventDefault()
  }
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const isByKey = event.detail === 0 || box.width === 0
    const unit = width / box.width
    const found = isByKey
      ? chosen
      : nearestMark(bubbles, (event.clientX - box.left) * unit, (event.clientY - box.top) * unit)
    if (found) onOpen(found.zip.zipCode)
  }
  const labels = placeLabels(bubbles, [], size)
  return (
    <>
      <button
        ref={element}
        type="button"
        aria-label={t('demand.picture', { zip: chosen.zip.zipCode, count: chosen.zip.waiting })}
        onKeyDown={walk}
        onClick={open}
        className="w-full max-w-4xl overflow-hidden rounded-card border border-line bg-surface"
      >
        <MapGround
          size={size}
          projection={projection}
          streets={streets}
          served={served}
          marks={boxesOf(bubbles, labels)}
        >
          {bubbles.map(({ zip, x, y, radius }, index) => {
            const label = labels[index]
            return (
              <g key={zip.zipCode}>
                <circle
                  cx={x}
                  cy={y}
                  r={radius}
                  strokeWidth={zip === chosen.zip ? 3.5 : 1.5}
                  className={classNames('stroke-ink', zip.areaId ? 'fill-surface' : 'fill-accent-tint')}
                />
                <text x={x} y={y + 4.5} textAnchor="middle" fontSize="13" className="fill-ink tabular-nums">
                  {zip.waiting}
                </text>
                {label && (
                  <text
                    x={label.x}
                    y={label.y}
                    textAnchor={label.anchor}
                    fontSize="12"
                    strokeWidth="3"
                    paintOrder="stroke"
                    className="fill-ink stroke-paper font-medium tabular-nums"
                  >
                    {bubbles[index]?.label}
                  </text>
                )}
              </g>
            )
          })}
        </MapGround>
      </button>
      {streets.areShown && <StreetCredit />}
    </>
  )
}

type Sized = { readonly width: number; readonly height: number }
type PointOf = ReturnType<typeof projectionOf>['pointOf']

function bubblesOf(zips: readonly WaitingZip[], pointOf: PointOf, size: Sized) {
  const most = Math.max(...zips.map(zip => zip.waiting))
  const bubbles = zips.flatMap(zip => {
    const point = pointOf(zip)
    return point ? [{ zip, label: nameOf(zip), radius: 11 + 22 * Math.sqrt(zip.waiting / most), ...point }] : []
  })
  return spreadMarks(bubbles, size, 1)
}

const nameOf = ({ zipCode, city }: WaitingZip): string => [zipCode, city].filter(Boolean).join(' ')
