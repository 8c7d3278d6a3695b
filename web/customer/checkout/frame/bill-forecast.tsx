import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { numberFormat } from '#web/parts/formats.ts'

type Forecast = NonNullable<RouterOutputs['getPreAuthWeightData']['forecast']>

type BillForecastProps = {
  forecast: Forecast | null | undefined
  includedTons: number
  /** True in a list that has one note for all its estimates. */
  isShort?: boolean
  className?: string
}

/** The component shows what the bill may come to after weighing, and marks the amount as an estimate (rule F2). */
export function BillForecast({ forecast, includedTons, isShort = false, className }: BillForecastProps) {
  const { t, language } = useTexts()
  if (!forecast) return null
  const { lowTons, highTons, lowInCents, highInCents, worstInCents, loads } = forecast
  const { format } = numberFormat(`${language}-US`)
  const weights = {
    low: lowTons === highTons ? lowTons : format(lowTons),
    high: format(highTons),
    included: includedTons,
  }
  const likely =
    lowInCents === highInCents ? formatCents(lowInCents) : `${formatCents(lowInCents)}–${formatCents(highInCents)}`
  return (
    <span className={`block ${className ?? ''}`}>
      <span className="block">{t(lowTons === highTons ? 'forecast.weightSame' : 'forecast.weight', weights)}</span>
      <span className="block font-medium text-ink">
        {t('forecast.bill', { likely, worst: formatCents(worstInCents) })}
      </span>
      {!isShort && (
        <span className="block text-small">{loads > 0 ? t('forecast.own', { loads }) : t('forecast.trade')}</span>
      )}
    </span>
  )
}
