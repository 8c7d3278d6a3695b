import type { ShownSpot } from '#domain/spot/show-spot.ts'
import { SpotPicture } from '#web/parts/spot/spot-picture.tsx'

type SpotFactsProps = {
  spot: ShownSpot
  /** The layout of the drawing and its words. Each app has its own, so that the driver's app carries none of it. */
  className: string
}

/** Shows the drawn plot with its description and with what the checks warn of. */
export function SpotFacts({ spot: { drawing, words }, className }: SpotFactsProps) {
  if (drawing === null) return null
  const [sentence, ...warnings] = words
  return (
    <div className={className}>
      <SpotPicture drawing={drawing} />
      <div>
        <p className="font-medium">{sentence}</p>
        {warnings.map(text => (
          <p key={text} className="text-warn">
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
