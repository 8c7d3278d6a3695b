import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Day } from '#domain/calendar.ts'
import { nobodyKnown } from '#domain/refusal.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatClock } from '#web/office/clock.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { cardsLeft, findStopIn, laneOf, stopCard } from '#web/office/dispatch/moves.ts'
import type { Refused } from '#web/office/dispatch/refused.ts'
import { driverName, nameOf } from '#web/office/dispatch/stop-words.ts'
import { cardElement } from '#web/office/dispatch/use-board-keys.ts'
import { useView } from '#web/office/dispatch/use-day.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import { useMe } from '#web/office/me.ts'
import type { DispatchDay } from '#web/office/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type RefusedProps<Why> = { refused: Extract<Refused, { why: Why }>; isOff: boolean; onClose: () => void }

/** Somebody was faster: who, when and where to, and what can be done about it. */
export function ChangedMeanwhile({
  refused,
  days,
  isOff,
  onClose,
}: RefusedProps<'stop-changed'> & { days: readonly DispatchDay[] }) {
  const { t, language } = useTexts()
  const acts = useBoardActs()
  const { timeZone } = useMe().organization
  const { stopId, who, move } = refused
  const stop = findStopIn(days, stopId)
  const at = formatClock(refused.at, language, timeZone)
  const where = useWhere(refused, days)
  return (
    <div
      role="alert"
      className="sticky top-12 z-15 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-bad-tint [@media(max-height:20rem)]:static px-3 py-1 text-small text-bad"
    >
      <p className="mr-auto font-medium">
        {t('board.changed', {
          who: who === nobodyKnown ? t('shell.somebody') : who,
          stop: stop ? nameOf(stop) : t('board.aStop'),
          at,
          where,
        })}
      </p>
      <ShowStop stopId={stopId} day={stop?.day ?? refused.day} isShown={stop !== undefined} />
      {(stop || refused.stop) && (
        <Button
          variant="ghost"
          size="sm"
          disabled={isOff}
          onClick={() =>
            acts.place(cardsLeft(days, move.cards, stopCard(stopId)), move.to, {
              elsewhere: stop ? null : refused.stop,
            })
          }
        >
          {t('board.moveAnyway')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t('shell.close')}
      </Button>
    </div>
  )
}

/** The driver where one day is shown, else the day too; a day that is not shown alone. */
function useWhere(refused: Extract<Refused, { why: 'stop-changed' }>, days: readonly DispatchDay[]): string {
  const { t, language } = useTexts()
  const day = days.find(one => laneOf(one, refused.stopId))
  const on = day?.day ?? refused.day
  if (on === null) return t('board.elsewhere')
  const driverId = day && laneOf(day, refused.stopId)?.driverId
  const driver = day?.routes.find(route => route.driver.id === driverId)?.driver
  const lane = day && (driver ? driverName(driver) : t('board.noDriver'))
  return [(days.length > 1 || !day) && formatDay(on, language), lane].filter(Boolean).join(', ')
}

type ShowStopProps = { stopId: string; day: Day | null; isShown: boolean }

/** To its card where there is one, to its panel where its day is shown without cards, else to the board of its day. */
function ShowStop({ stopId, day, isShown }: ShowStopProps) {
  const { t } = useTexts()
  const panel = usePanel()
  const { addressOf } = useView()
  const navigate = useNavigate()
  const card = stopCard(stopId)
  if (day === null) return null
  const show = () => {
    const element = cardElement(card)
    element?.scrollIntoView({ block: 'center' })
    element?.focus()
    if (element) return
    if (isShown) panel.show(card)
    else navigate(`${addressOf('board', day)}&open=${card}`)
  }
  return (
    <Button variant="ghost" size="sm" onClick={show}>
      {t('board.show')}
    </Button>
  )
}

/** What is not planned as a rule is planned with a reason, which stays with the stop. */
export function ReasonDialog({ refused, isOff, onClose }: RefusedProps<'needs-reason'>) {
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
