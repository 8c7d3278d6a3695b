import { projectionOf } from '#domain/drawing/project.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { AreaZip } from '#web/office/areas/queries.ts'
import { boxesOf, placeLabels } from '#web/parts/map/arrange.ts'
import { haloOf, MapGround } from '#web/parts/map/map-ground.tsx'
import { StreetCredit } from '#web/parts/map/street-credit.tsx'
import { useStreets } from '#web/parts/map/use-streets.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useSize } from '#web/ui/use-size.ts'

const height = 340

/** Draws the ZIPs of an area on a map. Those that are off are rings. The table below it has the same facts in words. */
export function ZipPicture({ zips }: { zips: readonly AreaZip[] }) {
  const { t } = useTexts()
  const [element, { width }] = useSize<HTMLDivElement>({ width: 768, height })
  const size = { width, height }
  const projection = projectionOf(zips, { ...size, margin: 40 })
  const streets = useStreets(projection)
  const spots = zips.flatMap(zip => {
    const point = projection.pointOf(zip)
    return point ? [{ zip, label: zip.zipCode, radius: 5, ...point }] : []
  })
  const labels = placeLabels(spots, [], size)
  const on = zips.filter(zip => zip.active)
  return (
    <div>
      <div
        ref={element}
        role="img"
        aria-label={t('areas.picture', { on: on.length, off: zips.length - on.length })}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        <MapGround size={size} projection={projection} streets={streets} served={on} marks={boxesOf(spots, labels)}>
          {spots.map(({ zip, x, y, radius }, at) => {
            const label = labels[at]
            return (
              <g key={zip.zipCode}>
                <circle
                  cx={x}
                  cy={y}
                  r={radius}
                  strokeWidth="1.5"
                  className={classNames('stroke-ink', zip.active ? 'fill-accent' : 'fill-surface')}
                />
                {label && (
                  <text
                    x={label.x}
                    y={label.y}
                    textAnchor={label.anchor}
                    fontSize="12"
                    {...haloOf(streets.areShown)}
                    className="fill-ink stroke-paper tabular-nums"
                  >
                    {zip.zipCode}
                  </text>
                )}
              </g>
            )
          })}
        </MapGround>
      </div>
      {streets.areShown && <StreetCredit />}
    </div>
  )
}
