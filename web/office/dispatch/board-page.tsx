import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { haulerName } from '#web/frame/brand.ts'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { lazyDialog } from '#web/frame/lazy-dialog.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardForm } from '#web/office/dispatch/axis/use-board-form.ts'
import { Board } from '#web/office/dispatch/board.tsx'
import { type BoardQuestions, BoardQuestionsContext } from '#web/office/dispatch/board-context.ts'
import { BoardSkeleton } from '#web/office/dispatch/board-skeleton.tsx'
import { DayBar } from '#web/office/dispatch/frame/day-bar.tsx'
import type { CardId } from '#web/office/dispatch/moves.ts'
import { ActNotices } from '#web/office/dispatch/notices/act-notices.tsx'
import { useOwnActs, useOwnDays } from '#web/office/dispatch/own-acts.ts'
import { BoardDayContext } from '#web/office/dispatch/planning/board-day-context.ts'
import { useBoardDay } from '#web/office/dispatch/use-board-day.ts'
import { useBoardFocus } from '#web/office/dispatch/use-board-focus.ts'
import { useBoardKeys } from '#web/office/dispatch/use-board-keys.ts'
import { useBoardDayOfAddress } from '#web/office/dispatch/use-day.ts'
import { useOfferedBoardActs } from '#web/office/dispatch/use-offered-board-acts.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import { useTypedFilter } from '#web/office/parts/use-typed-filter.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const NewStopDialog = lazyDialog(() => import('#web/office/dispatch/decide/new-stop-dialog.tsx'))
const PlanDayDialog = lazyDialog(() => import('#web/office/dispatch/planning/plan-day-dialog.tsx'))
const PublishDialog = lazyDialog(() => import('#web/office/dispatch/publish/publish-dialog.tsx'))
const BestGapsDialog = lazyDialog(() => import('#web/office/dispatch/planning/best-gaps-dialog.tsx'))
const BestOrderDialog = lazyDialog(() => import('#web/office/dispatch/planning/best-order-dialog.tsx'))

/** The dialog that is open: each value names one dialog. */
type Question =
  | 'publish'
  | 'add'
  | 'plan'
  | { readonly card: CardId }
  | { readonly driverId: string }
  | { readonly publishFor: string }

/** The page shows the day that the address names, with a row for each driver. */
export function BoardPage() {
  const { t, language } = useTexts()
  const { day, today, goToDay } = useBoardDayOfAddress()
  const panel = usePanel()
  const { acts, board: store } = useOwnActs()
  const isOff = useNotConnectedSince() !== null
  const { query, changedBy, waiting } = useBoardDay(day)
  const days = useOwnDays(useMemo(() => (query.data ? [query.data] : []), [query.data]))
  const [shown] = days
  const [filter, setFilter] = useTypedFilter('q')
  const [question, setQuestion] = useState<Question | null>(null)
  const isPast = day < today
  const questions = useMemo<BoardQuestions>(
    () => ({
      findPlaces: card => setQuestion({ card }),
      orderLane: driverId => setQuestion({ driverId }),
      publishLane: isPast ? null : publishFor => setQuestion({ publishFor }),
      planDay: () => setQuestion('plan'),
    }),
    [isPast],
  )
  const close = useCallback(() => setQuestion(null), [])
  const { chosen: form, room, setLanes, switchForm } = useBoardForm()
  const switcher = room ? switchForm : null
  const publish = () => shown && !isOff && !isPast && setQuestion('publish')
  const add = () => setQuestion('add')
  useOfferedBoardActs({ shown, today, isOff, publish, add, ...questions })
  useBoardFocus()
  useBoardKeys({
    day,
    shown,
    store,
    acts,
    isOff,
    goToDay,
    openPanel: panel.show,
    closePanel: () => panel.open && panel.close(),
    publish,
    switchForm: switcher,
    ...questions,
  })
  useEffect(() => {
    document.title = `${t('board.title')} ${formatDay(day, language)} · ${haulerName}`
  }, [t, day, language])
  return (
    <BoardQuestionsContext value={questions}>
      <DayBar
        day={day}
        today={today}
        shown={shown}
        filter={filter}
        isOff={isOff}
        waiting={waiting}
        onDay={goToDay}
        onFilter={setFilter}
        onPublish={publish}
        onAdd={add}
        form={form}
        onForm={switcher}
      />
      <ActNotices days={days} isOff={isOff} />
      {query.error && (
        <div className="p-3">
          <LoadingFailed
            title={t('board.failed')}
            error={query.error}
            isTrying={query.isFetching}
            onRetry={() => query.refetch()}
          />
        </div>
      )}
      {!shown && !query.error && <BoardSkeleton />}
      {shown && (
        <BoardDayContext value={shown}>
          <Board
            day={shown}
            isStale={query.isPlaceholderData}
            filter={filter}
            isOff={isOff}
            changedBy={changedBy}
            form={form}
            room={room}
            onLanes={setLanes}
          />
        </BoardDayContext>
      )}
      {question && (
        <ErrorBoundary frame={words => <FailedDialog onClose={close}>{words}</FailedDialog>}>
          <QuestionDialog question={question} isOff={isOff} day={shown} onClose={close} />
        </ErrorBoundary>
      )}
    </BoardQuestionsContext>
  )
}

/** If the code of a dialog cannot be loaded or drawn, people can still use the board. */
function FailedDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Dialog open onClose={onClose} title={t('board.title')} closeLabel={t('shell.close')}>
      {children}
    </Dialog>
  )
}

type QuestionDialogProps = {
  question: Question
  day: DispatchDay | undefined
  isOff: boolean
  onClose: () => void
}

function QuestionDialog({ question, day, isOff, onClose }: QuestionDialogProps) {
  if (!day) return null
  if (question === 'plan') return <PlanDayDialog day={day} isOff={isOff} onClose={onClose} />
  if (question === 'add') return <NewStopDialog day={day} isOff={isOff} onClose={onClose} />
  if (question === 'publish') return <PublishDialog day={day} driverId={null} isOff={isOff} onClose={onClose} />
  if (typeof question === 'object' && 'publishFor' in question)
    return <PublishDialog day={day} driverId={question.publishFor} isOff={isOff} onClose={onClose} />
  if ('card' in question) return <BestGapsDialog day={day} card={question.card} isOff={isOff} onClose={onClose} />
  return <BestOrderDialog day={day} driverId={question.driverId} isOff={isOff} onClose={onClose} />
}
