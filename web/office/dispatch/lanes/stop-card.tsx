import { memo } from 'react'
import { shownStateOf } from '#domain/dispatch/shown-state.ts'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { useBoardState } from '#web/office/dispatch/board-store.ts'
import { KindIcon } from '#web/office/dispatch/kind-icon.tsx'
import { canMove, stopCard } from '#web/office/dispatch/moves.ts'
import { PanelLink } from '#web/office/dispatch/panel-link.tsx'
import { addressOf, type Facts, facilityName, sizeOf, stopLabel, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { useDraggableCard } from '#web/office/dispatch/use-draggable-card.ts'
import { formatMinute, formatRange } from '#web/office/session/clock.ts'
import type { BoardStop } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

export type StopCardProps = {
  stop: BoardStop
  facts: Facts
  /** The computed arrival in minutes since midnight. Null if there is no plan. */
  arrivesAt: number | null
  isLate: boolean
  /** True if the stop brings the box that was dumped just before it. */
  isChained: boolean
  isFirst: boolean
  isOff: boolean
  isDimmed: boolean
  changedBy: string | undefined
}

/** The card of a stop in a lane is 168 × 76 px. People drag it with the pointer, move it with keys, and open it with a press. */
export const StopCard = memo(function StopCard(props: StopCardProps) {
  const { stop, facts, isChained, isFirst, isOff, isDimmed, changedBy } = props
  const { t, language } = useTexts()
  const card = stopCard(stop.id)
  const isSelected = useBoardState(state => state.selected.has(card))
  const isMoving = useBoardState(state => state.moving?.cards.includes(card) ?? false)
  const isCurrent = useBoardState(state => state.current === card)
  const element = useDraggableCard(card, canMove(stop) && !isOff)
  const isOver = stop.state === 'done' || stop.state === 'failed'
  return (
    <PanelLink
      ref={element}
      card={card}
      label={cardLabel(t, props, { language, isSelected })}
      isTabStop={isCurrent || isFirst}
      className={classNames(
        'flex h-19 w-42 shrink-0 flex-col overflow-hidden rounded-small border bg-surface px-2.5 py-1.5 text-small shadow-card select-none',
        stop.isPublished ? 'border-line-strong' : 'border-dashed border-line-strong',
        // Only a card with an icon in its corner is positioned, because browsers need more time to find the positioned element under the
        // pointer.
        changedBy && 'relative',
        isSelected && 'outline-2 -outline-offset-2 outline-accent',
        (isMoving || isDimmed) && 'opacity-40',
        isOver && 'bg-sunken text-ink-soft',
        canMove(stop) && !isOff && 'cursor-grab',
      )}
    >
      <CardHead {...props} />
      <span className="truncate font-medium">
        {stopTitle(stop) || facilityName(facts, stop.facilityId) || t(`board.kind.${stop.kind}`)}
      </span>
      <span className="flex items-center gap-1 text-ink-soft">
        {stop.isAddressToCheck && (
          <span className="shrink-0 font-bold text-bad" title={t('board.addressToCheck')}>
            ?
          </span>
        )}
        <span className="truncate">{addressOf(stop)}</span>
        <Signs stop={stop} isChained={isChained} />
      </span>
      {changedBy && (
        <span className="absolute right-1 bottom-1 rounded-round bg-accent px-1.5 text-on-accent">
          {initialsOf(changedBy)}
        </span>
      )}
    </PanelLink>
  )
})

/** The label of a card in both forms of the board. */
export function cardLabel(
  t: Translate,
  { stop, facts, arrivesAt, isLate, isChained }: StopCardProps,
  { language, isSelected }: { language: Language; isSelected: boolean },
): string {
  return [
    stopLabel(t, facts, stop, language, shownStateOf({ ...stop, isLate })),
    arrivesAt !== null && t('board.arrives', { time: formatMinute(arrivesAt) }),
    isChained && t('board.chain'),
    isSelected && t('board.selected'),
  ]
    .filter(Boolean)
    .join(', ')
}

function CardHead({ stop, facts, arrivesAt, isLate }: StopCardProps) {
  const { t } = useTexts()
  const { state, window } = stop
  const isTimed = state === 'planned' || state === 'done'
  return (
    <span className="flex items-center gap-1 whitespace-nowrap tabular-nums">
      <KindIcon kind={stop.kind} />
      <b className="font-bold">{sizeOf(facts, stop.leavesTypeId ?? stop.takesTypeId)}</b>
      {window && isTimed && <span className="ml-0.5">{formatRange(window)}</span>}
      {state === 'done' && <CheckIcon className="ml-auto size-4 text-good" />}
      {!isTimed && (
        <span className="ml-auto truncate rounded-small bg-accent-tint px-1 text-accent-text">
          {t(`board.state.${state}`)}
        </span>
      )}
      {arrivesAt !== null && state === 'planned' && (
        <span className={classNames('ml-auto', isLate ? 'font-bold text-bad' : 'text-ink-soft')}>
          {isLate && '! '}
          {formatMinute(arrivesAt)}
        </span>
      )}
    </span>
  )
}

/** Screen readers skip these icons, because the label of the card says the same in words. */
export function Signs({ stop, isChained }: Pick<StopCardProps, 'stop' | 'isChained'>) {
  return (
    <span className="ml-auto flex shrink-0 gap-0.5 text-ink">
      {isChained && (
        <Sign path="M6.5 9.5l3-3M5 8 3.5 9.5A2.5 2.5 0 0 0 7 13l1.5-1.5M11 8l1.5-1.5A2.5 2.5 0 0 0 9 3L7.5 4.5" />
      )}
      {stop.plannedAnyway && <Sign path="M8 2v8m0 3v.5M3 14.5h10" />}
      {stop.isPinned && <Sign path="M8 2v7m-3 0h6l-1-3V3H6v3L5 9Zm3 0v5" />}
      {stop.noteToDriver && <Sign path="M3 3h10v7H8l-3 3v-3H3V3Z" />}
      {(Object.keys(stop.restrictions).length > 0 || stop.siteTags.length > 0) && (
        <Sign path="M8 2.5 1.8 13.5h12.4L8 2.5Zm0 4V10m0 1.5v.01" />
      )}
    </span>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 fill-none stroke-current stroke-[1.6]">
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(part => part.slice(0, 1).toUpperCase())
    .slice(0, 2)
    .join('')
