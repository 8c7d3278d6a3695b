import type { UseQueryResult } from '@tanstack/react-query'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import type { PlannedStop } from '#web/office/fleet/queries.ts'
import { formatDay } from '#web/parts/when.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The list shows the stops that an act would touch, before it is done. */
export function PlannedStops({ query }: { query: UseQueryResult<{ stops: PlannedStop[] }> }) {
  const { t, language } = useTexts()
  const { data, isError, refetch } = query
  if (isError) return <UnableToLoad component={t('fleet.stops.title')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-12 w-full" />
  return (
    <div className="text-small">
      <p className="font-medium">{t('fleet.stops.count', { count: data.stops.length })}</p>
      <ul className="mt-1 flex flex-col gap-1 text-ink-soft">
        {data.stops.map(stop => (
          <li key={stop.stopId}>
            {[formatDay(stop.day, language), stop.driver, stop.customer, stop.street].filter(Boolean).join(' · ')}
            {stop.state !== 'planned' && <strong className="text-warn"> {t('fleet.stops.underWay')}</strong>}
          </li>
        ))}
      </ul>
    </div>
  )
}
