import { Announcer } from '#web/office/dispatch/notices/announcer.tsx'
import { MoveBar } from '#web/office/dispatch/notices/move-bar.tsx'
import { ChangedMeanwhile, ReasonDialog } from '#web/office/dispatch/notices/refused-move.tsx'
import { UndoBar } from '#web/office/dispatch/notices/undo-bar.tsx'
import { useOwnActs, useOwnState } from '#web/office/dispatch/own-acts.ts'
import type { DispatchDay } from '#web/office/office-api.ts'

/** What is said of one's own acts: refused, asked why, moving, and the way back. */
export function ActNotices({ days, isOff }: { days: readonly DispatchDay[]; isOff: boolean }) {
  const { state } = useOwnActs()
  const refused = useOwnState(one => one.refused)
  const close = () => state.change({ refused: null })
  return (
    <>
      {refused?.why === 'stop-changed' && (
        <ChangedMeanwhile refused={refused} days={days} isOff={isOff} onClose={close} />
      )}
      {refused?.why === 'needs-reason' && <ReasonDialog refused={refused} isOff={isOff} onClose={close} />}
      <MoveBar isOff={isOff} />
      <UndoBar isOff={isOff} />
      <Announcer />
    </>
  )
}
