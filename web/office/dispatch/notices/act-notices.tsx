import { Announcer } from '#web/office/dispatch/notices/announcer.tsx'
import { MoveBar } from '#web/office/dispatch/notices/move-bar.tsx'
import { ReasonDialog, StopChangedMeanwhile } from '#web/office/dispatch/notices/refused-move.tsx'
import { UndoBar } from '#web/office/dispatch/notices/undo-bar.tsx'
import { type RefusedOwnAct, useOwnActs, useOwnState } from '#web/office/dispatch/own-acts.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'

/** The notices are about one's own acts: a refusal, a question for a reason, a move, and the way back. */
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
