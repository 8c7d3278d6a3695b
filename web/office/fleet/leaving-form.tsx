import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import type { PlannedStop } from '#web/office/fleet/queries.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type PlannedStopsQuery = UseQueryResult<{ stops: PlannedStop[] }>

type LeavingFormProps = {
  /** Explains what happens to the stops. */
  words: string
  confirm: string
  stops: PlannedStopsQuery
  act: Pick<ComponentProps<typeof Button>, 'onClick'> &
    Pick<ComponentProps<typeof ActFailure>, 'failure'> & { isPending: boolean; isOff: boolean }
  onCancel: () => void
}

/** A driver stops driving, or a truck leaves service. The form first lists the stops that are planned for them. */
export function LeavingForm({ words, confirm, stops, act, onCancel }: LeavingFormProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small">{words}</p>
      <PlannedStops query={stops} />
      <ActFailure failure={act.failure} />
      <div className="flex gap-2">
        <Button
          variant="destructive"
          size="sm"
          pending={act.isPending}
          disabled={act.isOff || !stops.data}
          onClick={act.onClick}
        >
          {confirm}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('fleet.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Lists the stops that would lose their driver or truck, before the person confirms. */
function PlannedStops({ query }: { query: PlannedStopsQuery }) {
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
