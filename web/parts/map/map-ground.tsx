import { type ReactNode, useId } from 'react'
import { type MapPoint, type MapPosition, type Projection, scaleBarOf } from '#domain/drawing/project.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Bounds, overlaps } from '#web/parts/map/arrange.ts'
import type { Streets } from '#web/parts/map/use-streets.ts'
import { classNames } from '#web/ui/class-names.ts'
import { inRem } from '#web/ui/use-size.ts'

export type ServedZip = MapPosition & { readonly zipCode: string; readonly city: string }

type MapGroundProps = {
  size: { readonly width: number; readonly height: number }
  projection: Projection
  streets: Streets
  /** The ZIPs that the hauler serves. They are the land on the map, and their cities have names. */
  served?: readonly ServedZip[]
  /** What is drawn on the ground. Names of cities keep away from it. */
  marks?: readonly Bounds[]
  children?: ReactNode
}

const maxBarWidth = 120

/**
 * The ground of a map, with the names of cities and a scale bar. It has the streets, or the served ZIPs if there are none. North is at the
 * top. A list says the same as the map.
 */
export function MapGround({ streets: { layer, areShown }, ...drawn }: MapGroundProps) {
  const picture = <DrawnGround {...drawn} hasStreets={areShown} />
  if (layer === null) return picture
  return (
    <span className="relative block bg-sunken">
      <span ref={layer} aria-hidden="true" className={classNames('absolute inset-0 block', !areShown && 'invisible')} />
      {picture}
    </span>
  )
}

type DrawnGroundProps = Omit<MapGroundProps, 'streets'> & { hasStreets: boolean }

function DrawnGround({
  size: { width, height },
  projection,
  hasStreets,
  served = [],
  marks = [],
  children,
}: DrawnGroundProps) {
  const { t } = useTexts()
  const bar = scaleBarOf(projection, maxBarWidth)
  const land = landOf(served, projection)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ height: inRem(height) }}
      aria-hidden="true"
      className={classNames('block w-full', hasStreets ? 'relative' : 'bg-sunken')}
    >
      {hasStreets ? <ServedEdge land={land} /> : <ServedLand land={land} />}
      {namesApart(served, projection, { width, height }, marks).map(({ name, x, y }) => (
        <text
          key={name}
          x={x}
          y={y}
          textAnchor="middle"
          fontSize="12"
          {...haloOf(hasStreets)}
          className="fill-ink-soft stroke-paper font-medium tracking-wider uppercase"
        >
          {name}
        </text>
      ))}
      {children}
      <g transform={`translate(16 ${height - 16})`}>
        <path d={`M0 -6V0H${bar.width}V-6`} fill="none" strokeWidth="1.5" className="stroke-ink" />
        <text
          x={bar.width / 2}
          y={-8}
          textAnchor="middle"
          fontSize="12"
          {...haloOf(hasStreets)}
          className="fill-ink stroke-paper tabular-nums"
        >
          {t('map.miles', { miles: String(Number(bar.miles.toPrecision(1))) })}
        </text>
      </g>
    </svg>
  )
}

/** Letters have an edge of paper where lines run below them. */
export const haloOf = (hasStreets: boolean) => ({ strokeWidth: hasStreets ? 3 : 0, paintOrder: 'stroke' })

type Land = ReturnType<typeof landOf>

/** The outlines are below all surfaces, so that only the outline of the whole area is seen. */
const ServedLand = ({ land }: { land: Land }) => (
  <>
    <g className="fill-line">
      <Discs land={land} more={edge} />
    </g>
    <g className="fill-paper">
      <Discs land={land} />
    </g>
  </>
)

/** Above streets only the outline of the whole area is drawn. */
function ServedEdge({ land }: { land: Land }) {
  const outside = useId()
  return (
    <>
      <mask id={outside}>
        <rect width="100%" height="100%" fill="white" />
        <Discs land={land} />
      </mask>
      <g mask={`url(#${outside})`} className="fill-line-strong" opacity="0.5">
        <Discs land={land} more={edge} />
      </g>
    </>
  )
}

const edge = 1.5

const Discs = ({ land, more = 0 }: { land: Land; more?: number }) =>
  land.map(({ zipCode, x, y, radius }) => <circle key={zipCode} cx={x} cy={y} r={radius + more} />)

/** A ZIP is as wide as the way to its third neighbor, so that ZIPs of a city touch, and a single one in the country is no continent. */
function landOf(served: readonly ServedZip[], { pointOf, pixelsPerMile }: Projection) {
  const points = served.flatMap(({ zipCode, latitude, longitude }) => {
    const point = pointOf({ latitude, longitude })
    return point ? [{ zipCode, ...point }] : []
  })
  return points.map(one => {
    const distances = points.map(other => Math.hypot(other.x - one.x, other.y - one.y)).sort((a, b) => a - b)
    const radius = (distances[3] ?? 3 * pixelsPerMile) * 0.85
    return { ...one, radius: Math.max(1.2 * pixelsPerMile, Math.min(4 * pixelsPerMile, radius)) }
  })
}

type NamedPoint = MapPoint & { readonly name: string }

/** A name stands in the middle of its city, or above or below that. It is left out if it would touch a mark or the name of a larger city. */
function namesApart(
  served: readonly ServedZip[],
  { pointOf }: Projection,
  { width, height }: MapGroundProps['size'],
  marks: NonNullable<MapGroundProps['marks']>,
): NamedPoint[] {
  const shown: NamedPoint[] = []
  const taken = [...marks]
  const boxOf = ({ name, x, y }: NamedPoint): Bounds => {
    const half = name.length * 4.8
    return { left: x - half, right: x + half, top: y - 13, bottom: y + 5 }
  }
  const fits = (place: NamedPoint) => {
    const box = boxOf(place)
    const isInside = box.left > 4 && box.right < width - 4 && box.top > 4 && box.bottom < height - 34
    return isInside && !taken.some(other => overlaps(box, other))
  }
  for (const city of citiesOf(served)) {
    const point = pointOf(city)
    const found =
      point && [0, -26, 30, -50, 54].map(by => ({ name: city.name, x: point.x, y: point.y + by })).find(fits)
    if (!found) continue
    shown.push(found)
    taken.push(boxOf(found))
  }
  return shown
}

/** Returns the middle of each city, the city with the most ZIPs first. */
function citiesOf(served: readonly ServedZip[]) {
  const byCity = new Map<string, ServedZip[]>()
  for (const zip of served) if (zip.latitude !== null) byCity.set(zip.city, [...(byCity.get(zip.city) ?? []), zip])
  const mean = (values: readonly (number | null)[]) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length
  return [...byCity]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name, zips]) => ({
      name,
      latitude: mean(zips.map(zip => zip.latitude)),
      longitude: mean(zips.map(zip => zip.longitude)),
    }))
}
