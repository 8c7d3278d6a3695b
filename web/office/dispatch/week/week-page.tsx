import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { haulerName } from '#web/frame/brand.ts'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoardSkeleton } from '#web/office/dispatch/board-skeleton.tsx'
import { PlanBar, type TextFilter } from '#web/office/dispatch/frame/plan-bar.tsx'
import { ActNotices } from '#web/office/dispatch/notices/act-notices.tsx'
import { useOwnActs, useOwnDays } from '#web/office/dispatch/own-acts.ts'
import { weekQuery } from '#web/office/dispatch/queries.ts'
import { useBoardNews } from '#web/office/dispatch/use-board-day.ts'
import { useBoardFocus } from '#web/office/dispatch/use-board-focus.ts'
import { useBoardKeys } from '#web/office/dispatch/use-board-keys.ts'
import { useDay } from '#web/office/dispatch/use-day.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import { Week } from '#web/office/dispatch/week/week.tsx'
import { daysOf, weekOf } from '#web/office/dispatch/week/week-figures.ts'
import { useTypedFilter } from '#web/office/parts/use-typed-filter.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'

const daysShown = 7
const none: readonly DispatchDay[] = []

/** The page shows seven days from the day in the address: how full each day is, and what needs a place on it. */
export default function WeekPage() {
  const { t, language } = useTexts()
  const { day: first, today, goToDay } = useDay()
  const panel = usePanel()
  const { acts, board: store } = useOwnActs()
  const isOff = useNotConnectedSince() !== null
  const query = useQuery(weekQuery(first))
  const { waiting } = useBoardNews()
  const days = useOwnDays(query.data ? daysOf(query.data) : none)
  const week = useMemo(() => weekOf(days), [days])
  const [filter, setFilter] = useTypedFilter('q')
  useBoardFocus()
  useBoardKeys({
    day: first,
    stepInDays: daysShown,
    shown: days[0],
    store,
    acts,
    isOff,
    goToDay,
    openPanel: panel.show,
    closePanel: () => panel.open && panel.close(),
    publish: () => undefined,
    findPlaces: null,
    orderLane: () => undefined,
  })
  useEffect(() => {
    document.title = `${t('week.title', { day: formatDay(first, language) })} · ${haulerName}`
  }, [t, first, language])
  return (
    <>
      <WeekBar first={first} today={today} filter={filter} waiting={waiting} onDay={goToDay} onFilter={setFilter} />
      <ActNotices days={days} isOff={isOff} />
      {query.error && (
        <div className="p-3">
          <LoadingFailed
            title={t('week.failed')}
            error={query.error}
            isTrying={query.isFetching}
            onRetry={() => query.refetch()}
          />
        </div>
      )}
      {week.length === 0 && !query.error && <BoardSkeleton />}
      {week.length > 0 && <Week week={week} isStale={query.isPlaceholderData} filter={filter} isOff={isOff} />}
    </>
  )
}

type WeekBarProps = TextFilter & {
  first: Day
  today: Day
  waiting: number
  onDay: (day: Day | null) => void
}

function WeekBar({ first, today, onDay, ...rest }: WeekBarProps) {
  const { t, language } = useTexts()
  return (
    <PlanBar
      {...rest}
      title={
        <>
          <span className="whitespace-nowrap">{formatDay(first, language)}</span> –{' '}
          <span className="whitespace-nowrap">{formatDay(addDays(first, daysShown - 1), language)}</span>
        </>
      }
      before={{ label: t('week.before'), onPress: () => onDay(addDays(first, -daysShown)) }}
      after={{ label: t('week.after'), onPress: () => onDay(addDays(first, daysShown)) }}
      isToday={first === today}
      onToday={() => onDay(null)}
    />
  )
}
