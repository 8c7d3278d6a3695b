import { formatCents } from '#domain/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { BillForecast } from '#web/customer/checkout/frame/bill-forecast.tsx'
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
  const number = (value: number) => value.toLocaleString(`${language}-US`)
  return (
    <CheckboxCard
      name="container"
      title={type.name}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChange}
      aside={
        <>
          {type.price && <span className="block text-large font-bold">{formatCents(type.price.totalInCents)}</span>}
          <span className="text-small">{t('containers.perDay', { price: `$${number(type.pricePerDay / 100)}` })}</span>
        </>
      }
    >
      {type.price && <WhatIsIncluded price={type.price} />}
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

type Price = NonNullable<ContainerCardProps['type']['price']>

const poundsATon = 2000

/** What the total covers, and what more of it costs: known before the size is chosen. */
function WhatIsIncluded({ price }: { price: Price }) {
  const { t, language } = useTexts()
  const { rentalDays, includedDays, includedTons, extraDayInCents, extraTonInCents, isEstimate } = price
  const covered = {
    days: includedDays ?? rentalDays,
    tons: includedTons,
    pounds: (includedTons * poundsATon).toLocaleString(`${language}-US`),
  }
  const ton = formatCents(extraTonInCents)
  return (
    <span className="mb-2 block">
      <span className="block font-medium text-ink">
        {t(isEstimate ? 'containers.allInEstimate' : 'containers.allIn', { days: rentalDays })}
      </span>
      <span className="block font-medium text-ink">{t('containers.included', covered)}</span>
      <span className="block">
        {extraDayInCents === null
          ? t('containers.thenTon', { ton })
          : t('containers.then', { day: formatCents(extraDayInCents), ton })}
      </span>
      <BillForecast forecast={price.forecast} includedTons={includedTons} isShort className="mt-2" />
    </span>
  )
}
