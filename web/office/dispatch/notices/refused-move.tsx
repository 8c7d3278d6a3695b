import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatClock } from '#web/office/clock.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { findStop, laneOf, stopCard } from '#web/office/dispatch/moves.ts'
import { driverName, nameOf } from '#web/office/dispatch/stop-words.ts'
import type { Refused } from '#web/office/dispatch/use-board-acts.ts'
import { cardElement } from '#web/office/dispatch/use-board-keys.ts'
import type { DispatchDay } from '#web/office/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type RefusedMoveProps<Why> = {
  refused: Extract<Refused, { why: Why }>
  day: DispatchDay
  isOff: boolean
  onClose: () => void
}

/** Somebody was faster: who, when and where to, and what can be done about it. */
export function ChangedMeanwhile({ refused, day, isOff, onClose }: RefusedMoveProps<'stop-changed'>) {
  const { t, language } = useTexts()
  const acts = useBoardActs()
  const stop = findStop(day, refused.stopId)
  const lane = laneOf(day, refused.stopId)
  const driver = day.routes.find(route => route.driver.id === lane?.driverId)?.driver
  const where = stop ? (driver ? driverName(driver) : t('board.noDriver')) : t('board.elsewhere')
  const at = formatClock(refused.at, language, day.timeZone)
  const { cards, to } = refused.move
  const show = () => {
    const element = cardElement(stopCard(refused.stopId))
    element?.scrollIntoView({ block: 'center' })
    element?.focus()
  }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-bad-tint px-3 py-1 text-small text-bad"
    >
      <p className="mr-auto font-medium">
        {t('board.changed', { who: refused.who, stop: stop ? nameOf(stop) : t('board.aStop'), at, where })}
      </p>
      {stop && (
        <Button variant="ghost" size="sm" onClick={show}>
          {t('board.show')}
        </Button>
      )}
      {stop && (
        <Button variant="ghost" size="sm" disabled={isOff} onClick={() => acts.place(cards, to)}>
          {t('board.moveAnyway')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t('shell.close')}
      </Button>
    </div>
  )
}

/** What is not planned as a rule is planned with a reason, which stays with the stop. */
export function ReasonDialog({ refused, isOff, onClose }: Omit<RefusedMoveProps<'needs-reason'>, 'day'>) {
  const { t } = useTexts()
  const [why, setWhy] = useState('')
  const isMissing = why.trim() === ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('board.needsReason')}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button disabled={isOff || isMissing} onClick={() => refused.again(why.trim())}>
            {t('board.planAnyway')}
          </Button>
        </>
      }
    >
      {refused.reasons.map(reason => (
        <p key={reason} className="mb-2">
          {reason}
        </p>
      ))}
      <TextField
        label={t('board.why')}
        value={why}
        maxLength={200}
        onChange={event => setWhy(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && !isMissing && refused.again(why.trim())}
      />
    </Dialog>
  )
}
