import { type MapPosition, projectionOf } from '#domain/drawing/project.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { boxesOf, placeLabels } from '#web/parts/map/arrange.ts'
import { haloOf, MapGround } from '#web/parts/map/map-ground.tsx'
import { YardSign } from '#web/parts/map/place-signs.tsx'
import { StreetCredit } from '#web/parts/map/street-credit.tsx'
import { useStreets } from '#web/parts/map/use-streets.ts'
import { useSize } from '#web/ui/use-size.ts'

const height = 168

/** The hauler's yard and the customer's own stop. Nobody else's place is known here (rule D165). */
export default function VisitMap({ stop, yard }: { stop: MapPosition; yard: MapPosition }) {
  const { t } = useTexts()
  const [element, { width }] = useSize<HTMLDivElement>({ width: 320, height })
  const size = { width, height }
  const projection = projectionOf([stop, yard], { ...size, margin: 44 })
  const streets = useStreets(projection)
  const [from, to] = [projection.pointOf(yard), projection.pointOf(stop)]
  if (!from || !to) return null
  const marks = [
    { ...from, radius: 13, label: t('map.yard') },
    { ...to, radius: 11, label: t('map.you') },
  ]
  const labels = placeLabels(marks, [], size)
  return (
    <>
      <div
        ref={element}
        role="img"
        aria-label={t('map.visit')}
        className="mt-3 overflow-hidden rounded-control border border-line"
      >
        <MapGround size={size} projection={projection} streets={streets} marks={boxesOf(marks, labels)}>
          <line
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            strokeWidth="2"
            strokeDasharray="1 7"
            strokeLinecap="round"
            className="stroke-ink-soft"
          />
          <YardSign {...from} />
          <circle cx={to.x} cy={to.y} r="9" strokeWidth="3" className="fill-accent stroke-surface" />
          {labels.map(
            (label, index) =>
              label && (
                <text
                  key={marks[index]?.label}
                  x={label.x}
                  y={label.y}
                  textAnchor={label.anchor}
                  fontSize="13"
                  {...haloOf(streets.areShown)}
                  className="fill-ink stroke-paper font-medium"
                >
                  {marks[index]?.label}
                </text>
              ),
          )}
        </MapGround>
      </div>
      {streets.areShown && <StreetCredit className="mt-1" />}
    </>
  )
}
