import type { SpotDrawing } from '#domain/spot/draw-spot.ts'

/** The plot with the dumpster, to scale. A screen reader reads the words that every page shows beside it. */
export function SpotPicture({ drawing }: { drawing: SpotDrawing }) {
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      aria-hidden="true"
      className="w-full rounded-card border border-line"
    >
      {drawing.shapes.map(([color, path]) => (
        <path key={path} d={path} fill={`var(--${color})`} />
      ))}
    </svg>
  )
}
