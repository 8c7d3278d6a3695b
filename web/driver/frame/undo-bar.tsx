import { findStop, streetOf } from '#web/driver/find-stop.ts'
import { usePhone, usePhoneState, type WaitingTap } from '#web/driver/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'

/** The phone does not send such a tap for this long. */
const lastsMs = 5000

/** The app asks no question before the act. Instead the driver can undo the act for five seconds. */
export function UndoBar() {
  const { t } = useTexts()
  const phone = usePhone()
  const { waiting, day } = usePhoneState()
  const nowMs = useNow(500)
  const tap = undoable(waiting, nowMs)
  const stop = tap && findStop(day, tap.stopId)?.stop
  const undo = async () => {
    if (tap && !(await phone.undo(tap.id))) toast({ kind: 'error', title: t('driver.undo.late') })
  }
  return (
    <div role="status" className="sticky bottom-0 z-20 [@media(max-height:20rem)]:static">
      {tap && (
        <div className="mx-auto flex w-full max-w-xl items-center gap-3 border-t border-line bg-ink p-3 text-paper">
          <p className="grow text-body font-medium">
            {t(`driver.undo.${tap.kind}`, { street: (stop && streetOf(day, stop)) ?? '' })}
          </p>
          <button
            type="button"
            onClick={undo}
            className="min-h-14 rounded-control border border-paper px-5 text-street font-bold"
          >
            {t('driver.tap.undo')}
          </button>
        </div>
      )}
    </div>
  )
}

function undoable(waiting: readonly WaitingTap[], nowMs: number) {
  const last = waiting.at(-1)
  if (!last || last.tries > 0) return null
  const { tap } = last
  const isYoung = nowMs - Date.parse(tap.madeAt) < lastsMs
  return isYoung && (tap.kind === 'done' || tap.kind === 'could-not') ? tap : null
}
