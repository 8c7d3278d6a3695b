import type { ReactNode } from 'react'
import { type Position, type Projection, scaleBarOf } from '#web/parts/map/project.ts'

type NamedPlace = Position & { readonly name: string }

type MapGroundProps = {
  size: { readonly width: number; readonly height: number }
  projection: Projection
  /** The names by which people find their way, the most important first. */
  places?: readonly NamedPlace[]
  milesLabel: (miles: string) => string
  children?: ReactNode
}

const maxBarWidth = 120

/** The ground of a drawn map, with the names of cities and a scale bar. North is at the top. The map is a picture: a list says the same. */
export function MapGround({ size: { width, height }, projection, places = [], milesLabel, children }: MapGroundProps) {
  const bar = scaleBarOf(projection, maxBarWidth)
  return (
    <svg width={width} height={height} aria-hidden="true" className="block max-w-full bg-sunken">
      {apart(places, projection, { width, height }).map(({ name, x, y }) => (
        <text
          key={name}
          x={x}
          y={y}
          textAnchor="middle"
          fontSize="13"
          className="fill-ink-soft font-medium tracking-wider uppercase opacity-60"
        >
          {name}
        </text>
      ))}
      {children}
      <g transform={`translate(16 ${height - 16})`}>
        <path d={`M0 -6V0H${bar.width}V-6`} fill="none" strokeWidth="1.5" className="stroke-ink" />
        <text x={bar.width / 2} y={-8} textAnchor="middle" fontSize="12" className="fill-ink tabular-nums">
          {milesLabel(String(Number(bar.miles.toPrecision(1))))}
        </text>
      </g>
    </svg>
  )
}

/** Leaves out the names that would touch a more important one or leave the picture. */
function apart(places: readonly NamedPlace[], { pointOf }: Projection, { width, height }: MapGroundProps['size']) {
  const shown: { readonly name: string; readonly x: number; readonly y: number }[] = []
  for (const place of places) {
    const point = pointOf(place)
    const half = place.name.length * 5
    if (!point || point.x < half || point.x > width - half || point.y < 20 || point.y > height - 30) continue
    const touches = shown.some(
      one => Math.abs(one.y - point.y) < 22 && Math.abs(one.x - point.x) < half + one.name.length * 5 + 10,
    )
    if (!touches) shown.push({ name: place.name, ...point })
  }
  return shown
}
