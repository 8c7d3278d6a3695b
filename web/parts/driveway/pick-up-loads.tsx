import { useTexts } from '#web/i18n/i18n.ts'
import { PickUp } from '#web/parts/driveway/beside.tsx'
import { place, unit } from '#web/parts/driveway/scale.ts'

/** How much fits in, as pick-up trucks: one for each load. */
export function PickUpLoads({ loads }: { loads: number }) {
  const { t } = useTexts()
  if (loads === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {Array.from({ length: loads }, (_, at) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          key={at}
          viewBox={`-2 -66 ${place.truckLength * unit + 4} 68`}
          aria-hidden="true"
          className="block w-8"
        >
          <PickUp x={0} />
        </svg>
      ))}
      <span className="ml-1">{t('drawing.loads', { loads })}</span>
    </span>
  )
}
