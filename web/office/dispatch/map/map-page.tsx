import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '#domain/value/calendar.ts'
import { haulerName } from '#web/frame/brand.ts'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { type BoardActs, BoardActsContext } from '#web/office/dispatch/board-context.ts'
import { BoardSkeleton } from '#web/office/dispatch/board-skeleton.tsx'
import { PlanBar } from '#web/office/dispatch/frame/plan-bar.tsx'
import { DayMap } from '#web/office/dispatch/map/day-map.tsx'
import { ActNotices } from '#web/office/dispatch/notices/act-notices.tsx'
import { useOwnActs, useOwnDays } from '#web/office/dispatch/own-acts.ts'
import { dayMapQuery } from '#web/office/dispatch/queries.ts'
import { useBoardDay } from '#web/office/dispatch/use-board-day.ts'
import { useBoardKeys } from '#web/office/dispatch/use-board-keys.ts'
import { useBoardDayOfAddress, useView } from '#web/office/dispatch/use-day.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import { useTypedFilter } from '#web/office/parts/use-typed-filter.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { formatDay } from '#web/parts/when.ts'

/** The page shows the day that the address names on a map (rule D163). */
export default function MapPage() {
  const { t, language } = useTexts()
  const { day, today, goToDay } = useBoardDayOfAddress()
  const panel = usePanel()
  const { acts, board: store } = useOwnActs()
  const isOff = useNotConnectedSince() !== null
  const { query, waiting } = useBoardDay(day)
  const map = useQuery(dayMapQuery(day))
  const days = useOwnDays(useMemo(() => (query.data ? [query.data] : []), [query.data]))
  const [shown] = days
  const [filter, setFilter] = useTypedFilter('q')
  const navigate = useNavigate()
  const { addressOf } = useView()
  // The places for a card are on the board.
  const actsOnMap: BoardActs = {
    ...acts,
    startMove: card => {
      acts.startMove(card)
      navigate(addressOf('board'))
    },
  }
  const failed = query.error ? query : map.error ? map : null
  useBoardKeys({
    day,
    shown,
    store,
    acts: actsOnMap,
    isOff,
    goToDay,
    openPanel: panel.show,
    closePanel: () => panel.open && panel.close(),
    publish: () => undefined,
    findPlaces: null,
    orderLane: () => undefined,
  })
  useEffect(() => {
    document.title = `${t('dayMap.title', { day: formatDay(day, language) })} · ${haulerName}`
  }, [t, day, language])
  return (
    <BoardActsContext value={actsOnMap}>
      <PlanBar
        title={<span className="whitespace-nowrap">{formatDay(day, language)}</span>}
        before={{ label: t('board.dayBefore'), onPress: () => goToDay(addDays(day, -1)) }}
        after={{ label: t('board.dayAfter'), onPress: () => goToDay(addDays(day, 1)) }}
        isToday={day === today}
        onToday={() => goToDay(null)}
        waiting={waiting}
        filter={filter}
        onFilter={setFilter}
      />
      <ActNotices days={days} isOff={isOff} />
      {failed && (
        <div className="p-3">
          <LoadingFailed
            title={t('dayMap.failed')}
            error={failed.error}
            isTrying={failed.isFetching}
            onRetry={() => failed.refetch()}
          />
        </div>
      )}
      {!failed && !(shown && map.data) && <BoardSkeleton />}
      {shown && map.data && (
        <DayMap
          day={shown}
          map={map.data}
          isStale={query.isPlaceholderData || map.isPlaceholderData}
          filter={filter}
          isOff={isOff}
        />
      )}
    </BoardActsContext>
  )
}
