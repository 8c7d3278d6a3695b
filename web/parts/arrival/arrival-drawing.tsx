import { parseDimensions } from '#web/parts/driveway/dimensions.ts'
import { Driveway } from '#web/parts/driveway/driveway.tsx'

type ArrivalDrawingProps = { dimensions: string | null; names: readonly string[] }

/** The dumpster that comes or stands there, to scale; nothing where its measures are not known. */
export function ArrivalDrawing({ dimensions, names }: ArrivalDrawingProps) {
  const measures = dimensions ? parseDimensions(dimensions) : null
  if (!measures) return null
  return (
    <div className="self-center max-sm:mt-3">
      <Driveway dimensions={measures} name={names.join(', ')} />
    </div>
  )
}
