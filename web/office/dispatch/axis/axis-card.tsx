import { memo } from 'react'
import { shownStateOf } from '#domain/dispatch/shown-state.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { gridPlace, type Place } from '#web/office/dispatch/axis/arrange.ts'
import { stateLooks } from '#web/office/dispatch/axis/state-look.ts'
import { useBoardState } from '#web/office/dispatch/board-store.ts'
import { KindIcon } from '#web/office/dispatch/kind-icon.tsx'
import { cardLabel, initialsOf, Signs, type StopCardProps } from '#web/office/dispatch/lanes/stop-card.tsx'
import { canMove, stopCard } from '#web/office/dispatch/moves.ts'
import { PanelLink } from '#web/office/dispatch/panel-link.tsx'
import { facilityName, sizeOf, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { useDraggableCard } from '#web/office/dispatch/use-draggable-card.ts'
import { formatMinute, formatRange } from '#web/office/session/clock.ts'
import { classNames } from '#web/ui/class-names.ts'

type AxisCardProps = StopCardProps & {
  /** Null for a stop that has no time, because it has no driver. */
  place: Place | null
  /** The minute at which the work begins. */
  beginsAt: number | null
}

/** The card hangs below the work of its stop. It has two lines: the state with the time, and what is done for whom. */
export const AxisCard = memo(function AxisCard(props: AxisCardProps) {
  const { stop, facts, place, beginsAt, isLate, isChained, isFirst, isOff, isDimmed, changedBy } = props
  const { t, language } = useTexts()
  const card = stopCard(stop.id)
  const isSelected = useBoardState(state => state.selected.has(card))
  const isMoving = useBoardState(state => state.moving?.cards.includes(card) ?? false)
  const isCurrent = useBoardState(state => state.current === card)
  const element = useDraggableCard(card, canMove(stop) && !isOff)
  const state = shownStateOf({ ...stop, isLate })
  const look = stateLooks[state]
  return (
    <PanelLink
      ref={element}
      card={card}
      label={cardLabel(t, props, { language, isSelected })}
      isTabStop={isCurrent || isFirst}
      style={place ? { ...gridPlace(place), marginLeft: place.left, width: place.width } : undefined}
      className={classNames(
        'flex h-11 flex-col justify-center rounded-small border border-l-3 px-1 text-small select-none',
        place === null && 'w-36 shrink-0',
        // Only a card with initials in its corner is positioned, because browsers need more time to find the positioned element under the
        // pointer.
        changedBy && 'relative',
        look.card,
        isSelected && 'outline-2 -outline-offset-2 outline-accent',
        (isMoving || isDimmed) && 'opacity-40',
        canMove(stop) && !isOff && 'cursor-grab',
      )}
    >
      {/* If the line has no room for both, the time is hidden, because the place of the card shows it. */}
      <span className="flex h-5 flex-wrap justify-between gap-x-1 overflow-hidden whitespace-nowrap tabular-nums">
        <span className={classNames('font-medium', look.word)}>{t(`axis.state.${state}`)}</span>
        <span className={classNames(isLate ? 'font-bold text-bad' : 'text-ink-soft')}>
          {beginsAt === null ? stop.window && formatRange(stop.window) : formatMinute(beginsAt)}
        </span>
      </span>
      <span className="flex items-center gap-1 whitespace-nowrap text-ink">
        <KindIcon kind={stop.kind} isPlain className="size-3.5!" />
        <b className="font-bold">{sizeOf(facts, stop.leavesTypeId ?? stop.takesTypeId)}</b>
        {stop.isAddressToCheck && <b className="text-bad">?</b>}
        <span className="min-w-0 truncate">
          {stopTitle(stop) || facilityName(facts, stop.facilityId) || t(`board.kind.${stop.kind}`)}
        </span>
        {(place === null || place.width > wideCard) && <Signs stop={stop} isChained={isChained} />}
      </span>
      {changedBy && (
        <span className="absolute right-1 bottom-1 rounded-round bg-accent px-1.5 text-on-accent">
          {initialsOf(changedBy)}
        </span>
      )}
    </PanelLink>
  )
})

/** A narrower card has no room for signs beside the name. The label of the card says the same in words. */
const wideCard = 150
