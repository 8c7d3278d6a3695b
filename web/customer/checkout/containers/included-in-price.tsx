import { formatCents } from '#domain/value/money.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { numberFormat } from '#web/parts/formats.ts'

type Price = NonNullable<RouterOutputs['getContainerTypesForCustomer'][number]['price']>

/** The component shows what the total covers and what more days or tons cost, before the customer chooses the size. */
export function IncludedInPrice({ price, className }: { price: Price; className?: string }) {
  const { t, language } = useTexts()
  const { rentalDays, includedDays, includedTons, extraDayInCents, extraTonInCents } = price
  const covered = {
    days: includedDays ?? rentalDays,
    tons: includedTons,
    pounds: numberFormat(`${language}-US`).format(includedTons * poundsPerTon),
  }
  const ton = formatCents(extraTonInCents)
  return (
    <span className={`block ${className ?? ''}`}>
      <span className="block font-medium text-ink">
        {t(extraDayInCents === null ? 'containers.includedAnyDays' : 'containers.included', covered)}
      </span>
      <span className="block text-ink-soft">
        {extraDayInCents === null
          ? t('containers.thenTon', { ton })
          : t('containers.then', { day: formatCents(extraDayInCents), ton })}
      </span>
    </span>
  )
}
