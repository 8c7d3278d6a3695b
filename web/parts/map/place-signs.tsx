import type { MapPoint } from '#domain/drawing/project.ts'

export const radiusOfPlace = 12

/** A yard is a house. */
export const YardSign = (at: MapPoint) => <PlaceSign {...at} path="M-6 0L0 -5.5L6 0M-4.5 -1V5H4.5V-1" />

/** Each place that takes loads is a heap. */
export const TipSign = (at: MapPoint) => <PlaceSign {...at} path="M-7 4.5L-2 -3L1 0L3 -2L7 4.5Z" />

function PlaceSign({ x, y, path }: MapPoint & { path: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={radiusOfPlace} strokeWidth="1.5" className="fill-surface stroke-ink" />
      <path d={path} fill="none" strokeWidth="1.5" strokeLinejoin="round" className="stroke-ink" />
    </g>
  )
}
