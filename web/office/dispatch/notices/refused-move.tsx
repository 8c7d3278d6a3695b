import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { BoardDialog } from '#web/office/dispatch/fields/board-dialog.tsx'
import { cardsOfRefusedMove, findStopIn, laneOf, stopCard } from '#web/office/dispatch/moves.ts'
import type { ChangedStop, RefusedMove } from '#web/office/dispatch/refused.ts'
import { driverName, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { cardElement } from '#web/office/dispatch/use-board-keys.ts'
import { useView } from '#web/office/dispatch/use-day.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import { formatClock } from '#web/office/session/clock.ts'
import { useMe } from '#web/office/session/me.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type RefusedProps<Why> = { refused: Extract<RefusedMove, { why: Why }>; isOff: boolean; onClose: () => void }

/** Another person changed the stop first. The notice says who, when and where to, and what the dispatcher can do now. */
export function StopChangedMeanwhile({
  refused,
  days,
  isOff,
  onClose,
}: RefusedProps<'stop-changed'> & { days: readonly DispatchDay[] }) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const { changed, move } = refused
  const [first] = changed
  const cards = cardsOfRefusedMove(days, move, changed)
  const elsewhere = changed.flatMap(one => one.stop ?? [])
  return (
    <div
      role="alert"
      className="sticky top-[var(--office-bar-height,3rem)] z-15 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-bad-tint [@media(max-height:20rem)]:static px-3 py-1 text-small text-bad"
    >
      <div className="mr-auto font-medium">
        {changed.slice(0, maxSaid).map(one => (
          <WhoChanged key={one.stopId} changed={one} days={days} />
        ))}
        {changed.length > maxSaid && <p>{t('board.changed.more', { count: changed.length - maxSaid })}</p>}
      </div>
      {first && <ShowStop changed={first} days={days} />}
      {cards && (
        <Button variant="ghost" size="sm" disabled={isOff} onClick={() => acts.place(cards, move.to, { elsewhere })}>
          {t('board.moveAnyway')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t('shell.close')}
      </Button>
    </div>
  )
}

/** The notice names at most this many changed stops. If there are more, it gives their number. */
const maxSaid = 3

type ChangedProps = { changed: ChangedStop; days: readonly DispatchDay[] }

function WhoChanged({ changed, days }: ChangedProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const stop = findStopIn(days, changed.stopId)
  const at = formatClock(changed.at, language, timeZone)
  const where = useWhere(changed, days)
  return <p>{t('board.changed', { who: changed.who, stop: stop ? stopTitle(stop) : t('board.aStop'), at, where })}</p>
}

/**
 * Names the driver if the page shows one day, and the driver with the day if it shows several. If the stop's day is not shown, it names
 * only that day.
 */
function useWhere(changed: ChangedStop, days: readonly DispatchDay[]): string {
  const { t, language } = useTexts()
  const day = days.find(one => laneOf(one, changed.stopId))
  const on = day?.day ?? changed.day
  if (on === null) return t('board.elsewhere')
  const driverId = day && laneOf(day, changed.stopId)?.driverId
  const driver = day?.routes.find(route => route.driver.id === driverId)?.driver
  const lane = day && (driver ? driverName(day, driver) : t('board.noDriver'))
  return [(days.length > 1 || !day) && formatDay(on, language), lane].filter(Boolean).join(', ')
}

/**
 * The button moves the focus to the card. If the day is shown without cards, it opens the panel. Otherwise it opens the board of the day.
 */
function ShowStop({ changed, days }: ChangedProps) {
  const { t } = useTexts()
  const panel = usePanel()
  const { addressOf } = useView()
  const navigate = useNavigate()
  const card = stopCard(changed.stopId)
  const stop = findStopIn(days, changed.stopId)
  const day = stop?.day ?? changed.day
  if (day === null) return null
  const show = () => {
    const element = cardElement(card)
    element?.scrollIntoView({ block: 'center' })
    element?.focus()
    if (element) return
    if (stop) panel.show(card)
    else navigate(`${addressOf('board', day)}&open=${card}`)
  }
  return (
    <Button variant="ghost" size="sm" onClick={show}>
      {t('board.show')}
    </Button>
  )
}

/** A move that does not fit needs a reason, which is stored with the stop. */
export function ReasonDialog({ refused, isOff, onClose }: RefusedProps<'needs-reason'>) {
  const { t } = useTexts()
  const [why, setWhy] = useState('')
  const isMissing = why.trim() === ''
  const plan = () => {
    onClose()
    refused.again(why.trim())
  }
  return (
    <BoardDialog
      title={t('board.needsReason')}
      onClose={onClose}
      isUnsaved={!isMissing}
      act={
        <Button disabled={isOff || isMissing} onClick={plan}>
          {t('board.planAnyway')}
        </Button>
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
        onKeyDown={event => event.key === 'Enter' && !isMissing && plan()}
      />
    </BoardDialog>
  )
}
