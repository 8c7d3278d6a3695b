import { useQuery } from '@tanstack/react-query'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { forecastCheckQuery } from '#web/office/reports/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Compares the forecasts that customers received with the weights of the scale (rule F4). */
export function ForecastCheck() {
  const { t, language } = useTexts()
  const { data, isError, refetch } = useQuery(forecastCheckQuery())
  if (data === undefined && isError)
    return <UnableToLoad component={t('reports.forecast')} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  const percent = (count: number, of: number) => Math.round((100 * count) / of)
  return (
    <Card aria-label={t('reports.forecast')}>
      <h2 className="mb-1 text-large font-bold">{t('reports.forecast')}</h2>
      {data === null ? (
        <p className="text-ink-soft">{t('reports.forecast.tooFew')}</p>
      ) : (
        <>
          <p>
            {t('reports.forecast.likely', { percent: percent(data.likely, data.loads), loads: data.loads })}{' '}
            {t('reports.forecast.worst', { percent: percent(data.belowWorst, data.loads) })}
          </p>
          <p className="text-small text-ink-soft">
            {t('reports.forecast.error', {
              tons: data.meanErrorInTons.toLocaleString(`${language}-US`, {
                maximumFractionDigits: 2,
                signDisplay: 'exceptZero',
              }),
            })}
          </p>
        </>
      )}
    </Card>
  )
}
