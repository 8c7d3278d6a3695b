import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { straightMiles } from '#domain/dispatch/plan/distance.ts'
import { projectionOf } from '#domain/drawing/project.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Demand, demandQuery } from '#web/office/areas/queries.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { boxesOf, spreadMarks } from '#web/parts/map/arrange.ts'
import { MapGround } from '#web/parts/map/map-ground.tsx'
import { StreetCredit } from '#web/parts/map/street-credit.tsx'
import { useStreets } from '#web/parts/map/use-streets.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSize } from '#web/ui/use-size.ts'

const height = 340

/** Draws the ZIPs of all areas, with a bubble where people wait for a ZIP. The page of demand has the same bubbles with their list. */
export function ServedMap() {
  const { t } = useTexts()
  const id = useId()
  const { data, isError, refetch } = useQuery(demandQuery())
  const title = t('areaFigures.map')
  return (
    <section aria-labelledby={id} className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-large font-bold">
          {title}
        </h2>
        {data && <Waiting demand={data} />}
      </div>
      {!data && isError && <UnableToLoad component={title} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-85 w-full" />}
      {data && data.served.length + data.zips.length > 0 && <Picture demand={data} />}
    </section>
  )
}

function Waiting({ demand: { zips } }: { demand: Demand }) {
  const { t } = useTexts()
  const waiting = sumOf(zips)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-soft">
      <span>
        {t('areaFigures.waiting')}: <b className="font-bold text-ink tabular-nums">{waiting}</b>{' '}
        {waiting > 0 && t('areaFigures.waiting.zips', { count: zips.length })}
      </span>
      {waiting > 0 && <TextLink to="/areas/demand">{t('areaFigures.map.toDemand')}</TextLink>}
    </p>
  )
}

const sumOf = (zips: Demand['zips']): number => zips.reduce((sum, zip) => sum + zip.waiting, 0)

function Picture({ demand: { zips, served } }: { demand: Demand }) {
  const { t } = useTexts()
  const [element, { width }] = useSize<HTMLDivElement>({ width: 768, height })
  const size = { width, height }
  const projection = projectionOf([...served, ...zips.filter(zip => isOnMap(zip, served))], { ...size, margin: 40 })
  const streets = useStreets(projection)
  const most = Math.max(1, ...zips.map(zip => zip.waiting))
  const bubbles = spreadMarks(
    zips.flatMap(zip => {
      const point = projection.pointOf(zip)
      const isInside = point && point.x > 0 && point.x < width && point.y > 0 && point.y < height
      return isInside ? [{ zip, radius: 9 + 14 * Math.sqrt(zip.waiting / most), ...point }] : []
    }),
    size,
  )
  const label = t('areaFigures.map.label', {
    zips: served.length,
    cities: new Set(served.map(zip => zip.city)).size,
    waiting: sumOf(zips),
  })
  return (
    <>
      <div
        ref={element}
        role="img"
        aria-label={label}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        <MapGround size={size} projection={projection} streets={streets} served={served} marks={boxesOf(bubbles)}>
          {bubbles.map(({ zip, x, y, radius }) => (
            <g key={zip.zipCode}>
              <circle
                cx={x}
                cy={y}
                r={radius}
                strokeWidth="1.5"
                className={classNames('stroke-ink', zip.areaId ? 'fill-surface' : 'fill-accent-tint')}
              />
              <text x={x} y={y + 4.5} textAnchor="middle" fontSize="13" className="fill-ink tabular-nums">
                {zip.waiting}
              </text>
            </g>
          ))}
        </MapGround>
      </div>
      {bubbles.length > 0 && <p className="text-small text-ink-soft">{t('areaFigures.map.legend')}</p>}
      {streets.areShown && <StreetCredit />}
    </>
  )
}

const nearInMiles = 40

/** A ZIP far from all served ZIPs is left out, because the served ones would shrink to a dot. The page of demand shows it. */
function isOnMap(zip: Demand['zips'][number], served: Demand['served']): boolean {
  if (served.length === 0) return true
  const at = pointOf(zip)
  return at !== null && served.map(pointOf).some(one => one !== null && straightMiles(at, one) < nearInMiles)
}

const pointOf = ({ latitude, longitude }: Demand['zips'][number] | Demand['served'][number]) =>
  latitude === null || longitude === null ? null : { latitude, longitude }
