import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays, type Day, isoDateOf } from '#domain/value/calendar.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { type DayEnd, DriverDayEnd } from '#web/office/dispatch/close/driver-day-end.tsx'
import { dayEndQuery, dispatchKey } from '#web/office/dispatch/queries.ts'
import { useDay } from '#web/office/dispatch/use-day.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { formatDay } from '#web/parts/when.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function DayEndPage() {
  return (
    <OfficeOnly rights={['dispatch']}>
      <DayEndOfAddress />
    </OfficeOnly>
  )
}

/** The page lists for each driver of a day what is missing, and the office asks the driver about it (rules D168 and D169). */
function DayEndOfAddress() {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  const { day, today } = useDay()
  const { data, isError, refetch } = useQuery({
    ...dayEndQuery(day),
    // A question can be asked again after an hour, which the page learns only from the server.
    refetchInterval: ({ state }) => (hasRecentAsk(state.data) ? 60_000 : false),
  })
  useChanges(() => void queries.invalidateQueries({ queryKey: dispatchKey }))
  return (
    <OfficePage
      title={t('dayEnd.titleOf', { day: formatDay(day, language) })}
      lead={t('dayEnd.lead')}
      actions={<DaySteps day={day} today={today} />}
    >
      {isError && !data && <UnableToLoad component={t('dayEnd.component')} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-4">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      )}
      {data && <Drivers end={data} />}
    </OfficePage>
  )
}

const hasRecentAsk = (end: DayEnd | undefined): boolean =>
  end?.drivers.some(({ missing }) => missing.some(({ asked }) => asked?.isRecent)) ?? false

function DaySteps({ day, today }: { day: Day; today: Day }) {
  const { t } = useTexts()
  const style = buttonStyle({ variant: 'ghost', size: 'icon', className: 'size-11!' })
  return (
    <>
      <Link to={`?day=${isoDateOf(addDays(day, -1))}`} aria-label={t('dayEnd.dayBefore')} className={style}>
        <Arrow path="m14 6-6 6 6 6" />
      </Link>
      {day < today && (
        <Link to={`?day=${isoDateOf(addDays(day, 1))}`} aria-label={t('dayEnd.dayAfter')} className={style}>
          <Arrow path="m10 6 6 6-6 6" />
        </Link>
      )}
      <Link to={`/dispatch?day=${isoDateOf(day)}`} className={buttonStyle({ variant: 'outline', size: 'sm' })}>
        {t('dayEnd.board')}
      </Link>
    </>
  )
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

function Drivers({ end }: { end: DayEnd }) {
  const { t } = useTexts()
  const { day, today, drivers } = end
  if (day > today) return <Notice>{t('dayEnd.ahead')}</Notice>
  if (drivers.length === 0) return <Notice>{t('dayEnd.noRoutes')}</Notice>
  // The drivers who still have to be asked are first.
  const open = drivers.filter(driver => driver.missing.length > 0)
  const complete = drivers.filter(driver => driver.missing.length === 0)
  return (
    <>
      {open.length === 0 && (
        <Notice tone="green" title={t('dayEnd.complete')}>
          {t('dayEnd.complete.hint')}
        </Notice>
      )}
      {[...open, ...complete].map(driver => (
        <DriverDayEnd key={driver.id} driver={driver} end={end} />
      ))}
    </>
  )
}
