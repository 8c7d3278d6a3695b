import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { haulerName } from '#web/frame/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoardActsContext } from '#web/office/dispatch/board-context.ts'
import { BoardSkeleton } from '#web/office/dispatch/board-skeleton.tsx'
import { useBoardStore } from '#web/office/dispatch/board-store.ts'
import { findStop } from '#web/office/dispatch/moves.ts'
import { Announcer } from '#web/office/dispatch/notices/announcer.tsx'
import { KeysDialog } from '#web/office/dispatch/notices/keys-dialog.tsx'
import { LoadingFailed } from '#web/office/dispatch/notices/loading-failed.tsx'
import { MoveBar } from '#web/office/dispatch/notices/move-bar.tsx'
import { ChangedMeanwhile, ReasonDialog } from '#web/office/dispatch/notices/refused-move.tsx'
import { UndoBar } from '#web/office/dispatch/notices/undo-bar.tsx'
import { weekQuery } from '#web/office/dispatch/queries.ts'
import { useBoardActs } from '#web/office/dispatch/use-board-acts.ts'
import { useBoardNews } from '#web/office/dispatch/use-board-day.ts'
import { useBoardFilter } from '#web/office/dispatch/use-board-filter.ts'
import { useBoardFocus } from '#web/office/dispatch/use-board-focus.ts'
import { useBoardKeys } from '#web/office/dispatch/use-board-keys.ts'
import { useDay } from '#web/office/dispatch/use-day.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import { useShown } from '#web/office/dispatch/week/use-shown.ts'
import { Week } from '#web/office/dispatch/week/week.tsx'
import { daysShown, WeekBar } from '#web/office/dispatch/week/week-bar.tsx'
import { daysOf, weekOf } from '#web/office/dispatch/week/week-figures.ts'
import { useNotConnectedSince } from '#web/office/live.ts'
import type { DispatchDay } from '#web/office/office-api.ts'
import { formatDay } from '#web/parts/when.ts'

const none: readonly DispatchDay[] = []

/** Seven days from the one of the address: how full each is, and what asks for it. */
export default function WeekPage() {
  const { t, language } = useTexts()
  const { day: first, today, goToDay } = useDay()
  const panel = usePanel()
  const store = useBoardStore()
  const isOff = useNotConnectedSince() !== null
  const query = useQuery(weekQuery(first))
  const { waiting } = useBoardNews()
  const { acts, days, ...said } = useBoardActs(query.data ? daysOf(query.data) : none, store)
  const week = useMemo(() => weekOf(days), [days])
  const { shown, close } = useShown(week)
  const [filter, setFilter] = useBoardFilter()
  const [isAskingKeys, setAskingKeys] = useState(false)
  useBoardFocus()
  useBoardKeys({
    ...{ day: first, stepInDays: daysShown, shown: days[0], store, acts, isOff, goToDay },
    openPanel: panel.show,
    closePanel: () => (panel.open ? panel.close() : shown && close()),
    publish: () => undefined,
    showKeys: () => setAskingKeys(true),
    findPlaces: null,
    orderLane: () => undefined,
  })
  useEffect(() => {
    document.title = `${t('week.title', { day: formatDay(first, language) })} · ${haulerName}`
  }, [t, first, language])
  return (
    <BoardActsContext value={acts}>
      <WeekBar {...{ first, today, filter, waiting }} onDay={goToDay} onFilter={setFilter} />
      <Said {...said} days={days} isOff={isOff} />
      {query.error && (
        <LoadingFailed
          title={t('week.failed')}
          error={query.error}
          isTrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {week.length === 0 && !query.error && <BoardSkeleton />}
      {week.length > 0 && (
        <Week
          week={week}
          isStale={query.isPlaceholderData}
          filter={filter}
          isOff={isOff}
          shown={shown}
          onCloseShown={close}
        />
      )}
      <KeysDialog open={isAskingKeys} onClose={() => setAskingKeys(false)} />
      <Announcer />
    </BoardActsContext>
  )
}

type SaidProps = Omit<ReturnType<typeof useBoardActs>, 'acts'> & { isOff: boolean }

/** What is said of one's own acts: refused, asked why, and the way back. */
function Said({ days, refused, closeRefused, undoLabel, forgetUndo, isOff }: SaidProps) {
  const stopId = refused?.why === 'stop-changed' ? refused.stopId : ''
  const day = days.find(one => findStop(one, stopId)) ?? days[0]
  return (
    <>
      {day && refused?.why === 'stop-changed' && (
        <ChangedMeanwhile refused={refused} day={day} isOff={isOff} onClose={closeRefused} />
      )}
      <MoveBar isOff={isOff} />
      {refused?.why === 'needs-reason' && <ReasonDialog refused={refused} isOff={isOff} onClose={closeRefused} />}
      <UndoBar label={undoLabel} isOff={isOff} onGone={forgetUndo} />
    </>
  )
}
