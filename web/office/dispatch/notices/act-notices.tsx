import { useTexts } from '#web/i18n/i18n.ts'
import { stopMoving, useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { ReasonDialog, StopChangedMeanwhile } from '#web/office/dispatch/notices/refused-move.tsx'
import { UndoBar } from '#web/office/dispatch/notices/undo-bar.tsx'
import { type RefusedOwnAct, useOwnActs, useOwnState } from '#web/office/dispatch/own-acts.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { Button } from '#web/ui/button.tsx'

/** The notices are about the person's own acts: a refusal, a question for a reason, a move, and the undo. */
export function ActNotices({ days, isOff }: { days: readonly DispatchDay[]; isOff: boolean }) {
  const { state } = useOwnActs()
  const refused = useOwnState(one => one.refused)
  const changed = refused.find(one => one.why === 'stop-changed')
  const asking = refused.find(one => one.why === 'needs-reason')
  const drop = (one: RefusedOwnAct) => state.change({ refused: state.read().refused.filter(other => other !== one) })
  return (
    <>
      {changed && <StopChangedMeanwhile refused={changed} days={days} isOff={isOff} onClose={() => drop(changed)} />}
      {asking && <ReasonDialog key={asking.id} refused={asking} isOff={isOff} onClose={() => drop(asking)} />}
      <MoveBar isOff={isOff} />
      <UndoBar isOff={isOff} />
      <Announcer />
    </>
  )
}

/** A screen reader reads this text aloud while a person moves cards. */
function Announcer() {
  const announcement = useBoardState(state => state.announcement)
  return (
    <p role="log" aria-live="assertive" className="sr-only">
      {announcement}
    </p>
  )
}

/** While a person moves cards by keys or touch, the bar explains the next step and has a button to cancel. */
function MoveBar({ isOff }: { isOff: boolean }) {
  const { t } = useTexts()
  const store = useBoardStore()
  const moving = useBoardState(state => (state.moving?.isDragged === false ? state.moving : null))
  if (!moving || isOff) return null
  return (
    <div className="fixed inset-x-3 bottom-[calc(var(--foot-height,0px)+0.75rem)] z-40 mx-auto flex w-fit max-w-full items-center gap-x-3 rounded-card bg-surface py-1 pr-1 pl-4 text-small shadow-float">
      <p className="font-medium">
        {t('board.moving', { count: moving.cards.length })}{' '}
        <span className="max-lg:hidden">{t('board.moving.keys')}</span>
      </p>
      <Button variant="ghost" size="sm" onClick={() => stopMoving(store)}>
        {t('shell.cancel')}
      </Button>
    </div>
  )
}
