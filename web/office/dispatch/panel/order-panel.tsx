import { useTexts } from '#web/i18n/i18n.ts'
import { canPlan, kindOf, listOfOrder, orderCard } from '#web/office/dispatch/moves.ts'
import { Fact, SidePanel } from '#web/office/dispatch/panel/side-panel.tsx'
import { addressOf, nameOf, sizeOf } from '#web/office/dispatch/stop-words.ts'
import type { BoardOrder, DispatchDay } from '#web/office/office-api.ts'
import { formatInstant, formatWindow } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type OrderPanelProps = { order: BoardOrder; day: DispatchDay; isOff: boolean; onClose: () => void; onMove: () => void }

/** An order of a list, before it has a place on the board. */
export function OrderPanel({ order, day, isOff, onClose, onMove }: OrderPanelProps) {
  const { t, language } = useTexts()
  const list = listOfOrder(day, order.orderId)
  return (
    <SidePanel card={orderCard(order.orderId)} title={nameOf(order)} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <Badge>{[t(`board.kind.${kindOf(order)}`), sizeOf(day, order.containerTypeId)].join(' ')}</Badge>
        {list && <Badge tone="amber">{t(`board.list.${list}`)}</Badge>}
      </div>
      {canPlan(order) && (
        <Button size="sm" className="self-start" disabled={isOff} onClick={onMove}>
          {t('board.plan')}
        </Button>
      )}
      <dl className="flex flex-col gap-1 text-small">
        <Fact name={t('board.fact.address')}>{addressOf(order)}</Fact>
        {order.company && <Fact name={t('board.fact.contact')}>{order.customer}</Fact>}
        <Fact name={t(`board.fact.${order.side}`)}>{order.friendlyId}</Fact>
        {order.asked && <Fact name={t('board.fact.asked')}>{formatWindow(order.asked, language)}</Fact>}
        <Fact name={t('board.fact.since')}>{formatInstant(order.since, day.timeZone, language)}</Fact>
      </dl>
      {order.isNewOneUnpaid && <p className="text-small text-warn">{t('board.unpaidSwap.hint')}</p>}
    </SidePanel>
  )
}
