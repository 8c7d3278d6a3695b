import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { haulerName } from '#web/frame/brand.ts'
import { errorText, refusalText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Board } from '#web/office/dispatch/board.tsx'
import { BoardActsContext, type BoardQuestions, BoardQuestionsContext } from '#web/office/dispatch/board-context.ts'
import { BoardSkeleton } from '#web/office/dispatch/board-skeleton.tsx'
import { useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { DayBar } from '#web/office/dispatch/day-bar.tsx'
import type { CardId } from '#web/office/dispatch/moves.ts'
import { KeysDialog } from '#web/office/dispatch/notices/keys-dialog.tsx'
import { MoveBar } from '#web/office/dispatch/notices/move-bar.tsx'
import { ChangedMeanwhile, ReasonDialog } from '#web/office/dispatch/notices/refused-move.tsx'
import { UndoBar } from '#web/office/dispatch/notices/undo-bar.tsx'
import { BoardDayContext } from '#web/office/dispatch/planning/board-day-context.ts'
import { BestGapsDialog, BestOrderDialog } from '#web/office/dispatch/planning/proposals.tsx'
import { PublishDialog } from '#web/office/dispatch/publish/publish-dialog.tsx'
import { useBoardActs } from '#web/office/dispatch/use-board-acts.ts'
import { useBoardDay } from '#web/office/dispatch/use-board-day.ts'
import { useBoardFocus } from '#web/office/dispatch/use-board-focus.ts'
import { useBoardKeys } from '#web/office/dispatch/use-board-keys.ts'
import { useDay } from '#web/office/dispatch/use-day.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import { useNotConnectedSince } from '#web/office/live.ts'
import { hasRight, useMe } from '#web/office/me.ts'
import type { DispatchDay } from '#web/office/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function BoardPage() {
  return hasRight(useMe(), 'dispatch') ? <AdmittedBoard /> : <NoRight />
}

function NoRight() {
  return (
    <div className="p-4">
      <Notice tone="warning">{refusalText('right-missing')}</Notice>
    </div>
  )
}

/** What a dialog asks or tells. */
type Question = 'publish' | 'keys' | { readonly card: CardId } | { readonly driverId: string }

function AdmittedBoard() {
  const { t, language } = useTexts()
  const { day, today, goToDay } = useDay()
  const panel = usePanel()
  const store = useBoardStore()
  const isOff = useNotConnectedSince() !== null
  const { query, changedBy, waiting } = useBoardDay(day)
  const { acts, shown, refused, closeRefused, undoLabel, forgetUndo } = useBoardActs(query.data, store)
  const [filter, setFilter] = useFilter()
  const [question, setQuestion] = useState<Question | null>(null)
  const questions = useMemo<BoardQuestions>(
    () => ({
      findPlaces: card => setQuestion({ card }),
      orderLane: driverId => setQuestion({ driverId }),
    }),
    [],
  )
  const close = useCallback(() => setQuestion(null), [])
  const publish = () => shown && !isOff && day >= today && setQuestion('publish')
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
    showKeys: () => setQuestion('keys'),
    ...questions,
  })
  useEffect(() => {
    document.title = `${t('board.title')} ${formatDay(day, language)} · ${haulerName}`
  }, [t, day, language])
  return (
    <BoardActsContext value={acts}>
      <BoardQuestionsContext value={questions}>
        <DayBar
          {...{ day, today, shown, filter, isOff, waiting }}
          onDay={goToDay}
          onFilter={setFilter}
          onPublish={publish}
          onKeys={() => setQuestion('keys')}
        />
        {shown && refused?.why === 'stop-changed' && (
          <ChangedMeanwhile refused={refused} day={shown} isOff={isOff} onClose={closeRefused} />
        )}
        <MoveBar isOff={isOff} />
        {query.error && (
          <LoadingFailed error={query.error} isTrying={query.isFetching} onRetry={() => query.refetch()} />
        )}
        {!shown && !query.error && <BoardSkeleton />}
        {shown && (
          <BoardDayContext value={shown}>
            <Board day={shown} isStale={query.isPlaceholderData} filter={filter} isOff={isOff} changedBy={changedBy} />
          </BoardDayContext>
        )}
        {shown && refused?.why === 'needs-reason' && (
          <ReasonDialog refused={refused} day={shown} isOff={isOff} onClose={closeRefused} />
        )}
        {question && <QuestionDialog question={question} day={shown} isOff={isOff} onClose={close} />}
        <UndoBar label={undoLabel} isOff={isOff} onGone={forgetUndo} />
        <Announcer />
      </BoardQuestionsContext>
    </BoardActsContext>
  )
}

type QuestionDialogProps = { question: Question; day: DispatchDay | undefined; isOff: boolean; onClose: () => void }

function QuestionDialog({ question, day, isOff, onClose }: QuestionDialogProps) {
  if (question === 'keys') return <KeysDialog open onClose={onClose} />
  if (!day) return null
  if (question === 'publish') return <PublishDialog day={day.day} isOff={isOff} onClose={onClose} />
  if ('card' in question) return <BestGapsDialog day={day} card={question.card} isOff={isOff} onClose={onClose} />
  return <BestOrderDialog day={day} driverId={question.driverId} isOff={isOff} onClose={onClose} />
}

/** Dims what does not have the words; they stand in the address. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter = params.get('q') ?? ''
  const setFilter = (text: string) =>
    setParams(
      before => {
        if (text === '') before.delete('q')
        else before.set('q', text)
        return before
      },
      { replace: true },
    )
  return [filter, setFilter] as const
}

type LoadingFailedProps = { error: unknown; isTrying: boolean; onRetry: () => void }

function LoadingFailed({ error, isTrying, onRetry }: LoadingFailedProps) {
  const { t } = useTexts()
  return (
    <div className="p-3">
      <Notice tone="red" title={t('board.failed')} announced>
        <p>{errorText(error)}</p>
        <Button variant="error" size="sm" className="mt-2" pending={isTrying} onClick={onRetry}>
          {t('errors.tryAgain')}
        </Button>
      </Notice>
    </div>
  )
}

function Announcer() {
  const announcement = useBoardState(state => state.announcement)
  return (
    <p role="log" aria-live="assertive" className="sr-only">
      {announcement}
    </p>
  )
}
