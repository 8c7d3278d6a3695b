import type { DayChange, StopChange } from '#domain/dispatch/day-changes.ts'
import { BigButton } from '#web/driver/big-button.tsx'
import { findStop, streetOf } from '#web/driver/find-stop.ts'
import { usePhone, usePhoneState } from '#web/driver/phone.ts'
import { stopWords } from '#web/driver/stop-words.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useModal } from '#web/ui/use-modal.ts'

/** This card fills the screen once, when the office has changed the day while the driver was on the way. */
export function ChangedCard() {
  const { changes } = usePhoneState()
  return changes.length === 0 ? null : <OpenCard changes={changes} />
}

function OpenCard({ changes }: { changes: readonly DayChange[] }) {
  const { t } = useTexts()
  const phone = usePhone()
  const dialog = useModal(false)
  const shownChanges = changes.filter(one => one.change !== 'moved')
  return (
    <dialog
      ref={dialog}
      aria-labelledby="changed"
      onCancel={event => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-paper text-ink"
    >
      <div className="mx-auto flex min-h-full max-w-xl flex-col gap-4 p-4">
        <h2 id="changed" className="text-digits font-bold">
          {t('driver.changed.title')}
        </h2>
        <ul className="flex flex-1 flex-col gap-3 text-street">
          {shownChanges.map(one =>
            one.change === 'truck' ? (
              <li key={one.routeId}>{t('driver.changed.truck', { truck: one.truck })}</li>
            ) : (
              <ChangedStop key={one.stopId} {...one} />
            ),
          )}
          {shownChanges.length < changes.length && <li>{t('driver.changed.moved')}</li>}
        </ul>
        <BigButton onClick={() => phone.confirmSeen()}>{t('driver.changed.seen')}</BigButton>
      </div>
    </dialog>
  )
}

function ChangedStop({ stopId, change }: StopChange) {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const found = findStop(day, stopId)
  const words = found && [stopWords(found.stop, t), streetOf(day, found.stop)].filter(Boolean).join(', ')
  return <li>{t(`driver.changed.${change}`, { stop: words ?? t('driver.changed.aStop') })}</li>
}
