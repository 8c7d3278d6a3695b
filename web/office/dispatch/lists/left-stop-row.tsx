import { useTexts } from '#web/i18n/i18n.ts'
import { KindIcon } from '#web/office/dispatch/kind-icon.tsx'
import { canMove, stopCard } from '#web/office/dispatch/moves.ts'
import { PanelLink } from '#web/office/dispatch/panel-link.tsx'
import { addressOf, facilityName, stopLabel, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { useDraggableCard } from '#web/office/dispatch/use-draggable-card.ts'
import type { BoardStop, DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { classNames } from '#web/ui/class-names.ts'

type LeftStopRowProps = { stop: BoardStop; day: DispatchDay; isOff: boolean; isDimmed: boolean }

/** The row shows a stop of an earlier day that belongs to no order. */
export function LeftStopRow({ stop, day, isOff, isDimmed }: LeftStopRowProps) {
  const { t, language } = useTexts()
  const isMovable = canMove(stop) && !isOff
  const element = useDraggableCard(stopCard(stop.id), isMovable)
  return (
    <PanelLink
      ref={element}
      card={stopCard(stop.id)}
      label={`${stopLabel(t, day, stop, language)}, ${formatDay(stop.day, language)}`}
      isTabStop
      className={classNames(
        'flex flex-col rounded-small border border-line bg-surface px-2.5 py-1.5 text-small select-none hover:border-line-strong',
        isDimmed && 'opacity-40',
        isMovable && 'cursor-grab',
      )}
    >
      <span className="flex items-center gap-1">
        <KindIcon kind={stop.kind} />
        <span className="min-w-0 truncate font-medium">
          {stopTitle(stop) || facilityName(day, stop.facilityId) || t(`board.kind.${stop.kind}`)}
        </span>
      </span>
      <span className="truncate text-ink-soft">{addressOf(stop)}</span>
      <span className="font-medium text-bad tabular-nums">{formatDay(stop.day, language)}</span>
    </PanelLink>
  )
}
