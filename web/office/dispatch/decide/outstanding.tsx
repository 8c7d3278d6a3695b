import { useQuery } from '@tanstack/react-query'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { LeftLoad } from '#web/office/dispatch/decide/left-load.tsx'
import { LeftStop } from '#web/office/dispatch/decide/left-stop.tsx'
import { unfinishedQuery } from '#web/office/dispatch/queries.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type OutstandingProps = { orderId: string; day: DispatchDay; isOff: boolean; onMove: () => void }

/** The list shows visits and loads that have no end. For each, the office says that it was done, or plans it again. */
export function Outstanding({ orderId, day, isOff, onMove }: OutstandingProps) {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery(unfinishedQuery(orderId))
  if (error && !data)
    return (
      <LoadingFailed title={t('outstanding.failed')} error={error} isTrying={isFetching} onRetry={() => refetch()} />
    )
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-small font-bold">{t('outstanding.title')}</h3>
      {!data && <Skeleton className="h-24 w-full" />}
      {data?.stop && (
        <LeftStop key={data.stop.id} stop={data.stop} timeZone={day.timeZone} isOff={isOff} onMove={onMove} />
      )}
      {data?.load && !data.stop && <LeftLoad orderId={orderId} load={data.load} day={day} />}
    </section>
  )
}
