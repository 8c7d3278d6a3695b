import { useId } from 'react'
import { projectionOf } from '#domain/drawing/project.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Facility } from '#web/office/fleet/queries.ts'
import { boxesOf, placeLabels, spreadMarks } from '#web/parts/map/arrange.ts'
import { haloOf, MapGround } from '#web/parts/map/map-ground.tsx'
import { radiusOfPlace, TipSign, YardSign } from '#web/parts/map/place-signs.tsx'
import { StreetCredit } from '#web/parts/map/street-credit.tsx'
import { useStreets } from '#web/parts/map/use-streets.ts'
import { useSize } from '#web/ui/use-size.ts'

const height = 300

/** Draws the yards and the places to dump by their positions. The table has the same facilities. */
export function FacilityMap({ facilities }: { facilities: readonly Facility[] }) {
  const { t } = useTexts()
  const id = useId()
  const [element, { width }] = useSize<HTMLDivElement>({ width: 768, height })
  const size = { width, height }
  const projection = projectionOf(facilities, { ...size, margin: 56 }, 8)
  const streets = useStreets(projection)
  const marks = spreadMarks(
    facilities.map(facility => ({
      facility,
      label: facility.name,
      radius: radiusOfPlace,
      ...projection.pointOf({ latitude: facility.latitude, longitude: facility.longitude }),
    })),
    size,
  )
  const labels = placeLabels(marks, [], size)
  return (
    <section aria-labelledby={id} className="mt-4 flex flex-col gap-3">
      <h2 id={id} className="text-large font-bold">
        {t('fleetDay.map')}
      </h2>
      <div
        ref={element}
        role="img"
        aria-label={t('fleetDay.map.label')}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        <MapGround size={size} projection={projection} streets={streets} marks={boxesOf(marks, labels)}>
          {marks.map(({ facility, label: name, x, y }, at) => {
            const label = labels[at]
            return (
              <g key={facility.id}>
                {facility.kind === 'yard' ? <YardSign x={x} y={y} /> : <TipSign x={x} y={y} />}
                {label && (
                  <text
                    x={label.x}
                    y={label.y}
                    textAnchor={label.anchor}
                    fontSize="13"
                    {...haloOf(streets.areShown)}
                    className="fill-ink stroke-paper font-medium"
                  >
                    {name}
                  </text>
                )}
              </g>
            )
          })}
        </MapGround>
      </div>
      {streets.areShown && <StreetCredit />}
    </section>
  )
}
