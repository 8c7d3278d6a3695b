import type { ShownSpot } from '#domain/spot/show-spot.ts'
import { SpotPicture } from '#web/parts/spot/spot-picture.tsx'

/** The drawn plot with its description and with what the checks warn of. */
export function SpotFacts({ spot: { drawing, words } }: { spot: ShownSpot }) {
  if (drawing === null) return null
  const [sentence, ...warnings] = words
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-3 @sm:grid-cols-2">
        <SpotPicture drawing={drawing} className="block w-full rounded-card border border-line" />
        <div className="flex flex-col gap-1.5">
          <p className="font-medium">{sentence}</p>
          {warnings.map(text => (
            <p key={text} className="text-warn">
              {text}
            </p>
          ))}
        </div>
      </div>
    </div>
  )
}
