import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardState } from '#web/office/dispatch/board-store.ts'
import { KindIcon } from '#web/office/dispatch/kind-icon.tsx'
import { canPlan, kindOf, orderCard } from '#web/office/dispatch/moves.ts'
import { PanelLink } from '#web/office/dispatch/panel-link.tsx'
import { addressOf, isBeyondCapacity, orderLabel, sizeOf, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { useDraggableCard } from '#web/office/dispatch/use-draggable-card.ts'
import { formatRange } from '#web/office/session/clock.ts'
import type { BoardOrder, DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay, formatHours } from '#web/parts/when.ts'
import { classNames } from '#web/ui/class-names.ts'

type OrderRowProps = { order: BoardOrder; day: DispatchDay; isOff: boolean; isTabStop: boolean; isDimmed: boolean }

export function OrderRow({ order, day, isOff, isTabStop, isDimmed }: OrderRowProps) {
  const { t, language } = useTexts()
  const card = orderCard(order.orderId)
  const isMovable = canPlan(order) && !isOff
  const element = useDraggableCard(card, isMovable)
  const isSelected = useBoardState(state => state.selected.has(card))
  const isMoving = useBoardState(state => state.moving?.cards.includes(card) ?? false)
  const { asked } = order
  const when = asked ? `${formatDay(asked.day, language)}, ${formatHours(asked, language)}` : ''
  return (
    <PanelLink
      ref={element}
      card={card}
      label={orderLabel(t, day, order, when) + (isSelected ? `, ${t('board.selected')}` : '')}
      isTabStop={isTabStop}
      className={classNames(
        'flex flex-col rounded-small border border-line bg-surface px-2.5 py-1.5 text-small select-none hover:border-line-strong',
        isSelected && 'outline-2 -outline-offset-2 outline-accent',
        (isMoving || isDimmed) && 'opacity-40',
        isMovable && 'cursor-grab',
      )}
    >
      <span className="flex items-center gap-1">
        <KindIcon kind={kindOf(order)} />
        <b className="font-bold tabular-nums">{sizeOf(day, order.containerTypeId)}</b>
        <span className="min-w-0 truncate font-medium">{stopTitle(order)}</span>
      </span>
      <span className="truncate text-ink-soft">{addressOf(order)}</span>
      {asked && (
        <span className={classNames('tabular-nums', asked.day < day.day ? 'font-medium text-bad' : 'text-ink-soft')}>
          {formatDay(asked.day, language)} · {formatRange(asked)}
        </span>
      )}
      {isBeyondCapacity(order) && <span className="font-medium text-warn">{t('board.beyond')}</span>}
      {order.isAddressToCheck && <span className="font-medium text-warn">{t('board.addressToCheck')}</span>}
      {order.isNewOneUnpaid && <span className="font-medium text-warn">{t('board.unpaidSwap')}</span>}
    </PanelLink>
  )
}
