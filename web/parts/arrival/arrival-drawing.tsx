import { parseDimensions } from '#domain/catalog/dimensions.ts'
import { Driveway } from '#web/parts/driveway/driveway.tsx'

type ArrivalDrawingProps = { dimensions: string | null; names: readonly string[] }

/** Draws the dumpster that comes or is on site, to scale. If its dimensions are unknown, nothing is shown. */
export function ArrivalDrawing({ dimensions, names }: ArrivalDrawingProps) {
  const measures = dimensions ? parseDimensions(dimensions) : null
  if (!measures) return null
  return (
    <div className="self-center max-sm:mt-3">
      <Driveway dimensions={measures} name={names.join(', ')} />
    </div>
  )
}
