import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { parseDimensions } from '#web/parts/dimensions.ts'
import { DumpsterDrawing } from '#web/parts/dumpster-drawing.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CheckboxCard } from '#web/ui/checkbox-card.tsx'

type ContainerCardProps = {
  type: RouterOutputs['getContainerTypesForCustomer'][number]
  isChosen: boolean
  /** Another one is chosen: this one waits until that is cleared. */
  isDisabled: boolean
  isRecommended: boolean
  onChange: (isChosen: boolean) => void
}

/** One dumpster drawn to scale, with what it costs a day, holds and carries. Clicking a chosen one clears it. */
export function ContainerCard({ type, isChosen, isDisabled, isRecommended, onChange }: ContainerCardProps) {
  const { t, language } = useTexts()
  const dimensions = parseDimensions(type.dimensions)
  const number = (value: number) => value.toLocaleString(language)
  return (
    <CheckboxCard
      name="container"
      title={type.name}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChange}
      aside={t('containers.perDay', { price: `$${number(type.pricePerDay / 100)}` })}
    >
      {isRecommended && <Badge tone="green">{t('containers.recommendedBadge')}</Badge>}
      {dimensions && <DumpsterDrawing dimensions={dimensions} name={type.name} />}
      <span className="block">
        {t('containers.volume', { yards: number(type.volume) })} ·{' '}
        {t('containers.weight', { pounds: number(type.maxWeight) })}
      </span>
      <span className="block">
        <span className="font-medium">{t('containers.bestFor')}</span> {type.bestFor}
      </span>
    </CheckboxCard>
  )
}
