import { use } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoardQuestionsContext } from '#web/office/dispatch/board-context.ts'
import { canPlan, findStop, kindOf, listOfOrder, orderCard } from '#web/office/dispatch/moves.ts'
import { Fact, SidePanel } from '#web/office/dispatch/panel/side-panel.tsx'
import { nearestTo } from '#web/office/dispatch/planning/planning.ts'
import { addressOf, driverName, nameOf, sizeOf } from '#web/office/dispatch/stop-words.ts'
import type { BoardOrder, DispatchDay } from '#web/office/office-api.ts'
import { formatInstant, formatWindow } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type OrderPanelProps = { order: BoardOrder; day: DispatchDay; isOff: boolean; onClose: () => void; onMove: () => void }

/** An order of a list, before it has a place on the board. */
export function OrderPanel({ order, day, isOff, onClose, onMove }: OrderPanelProps) {
  const { t, language } = useTexts()
  const { findPlaces } = use(BoardQuestionsContext)
  const list = listOfOrder(day, order.orderId)
  return (
    <SidePanel card={orderCard(order.orderId)} title={nameOf(order)} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <Badge>{[t(`board.kind.${kindOf(order)}`), sizeOf(day, order.containerTypeId)].join(' ')}</Badge>
        {list && <Badge tone="amber">{t(`board.list.${list}`)}</Badge>}
      </div>
      {canPlan(order) && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={isOff} onClick={onMove}>
            {t('board.plan')}
          </Button>
          <Button size="sm" variant="outline" disabled={isOff} onClick={() => findPlaces(orderCard(order.orderId))}>
            {t('board.gap.button')}
          </Button>
        </div>
      )}
      <dl className="flex flex-col gap-1 text-small">
        <Fact name={t('board.fact.address')}>{addressOf(order)}</Fact>
        {order.company && <Fact name={t('board.fact.contact')}>{order.customer}</Fact>}
        <Fact name={t(`board.fact.${order.side}`)}>{order.friendlyId}</Fact>
        {order.asked && <Fact name={t('board.fact.asked')}>{formatWindow(order.asked, language)}</Fact>}
        <Nearest order={order} day={day} />
        <Fact name={t('board.fact.since')}>{formatInstant(order.since, day.timeZone, language)}</Fact>
      </dl>
      {order.isNewOneUnpaid && <p className="text-small text-warn">{t('board.unpaidSwap.hint')}</p>}
    </SidePanel>
  )
}

/** "1.8 mi from Reyes, Luis Ortega": who passes there that day. */
function Nearest({ order, day }: { order: BoardOrder; day: DispatchDay }) {
  const { t } = useTexts()
  const nearest = nearestTo(day, order)
  const stop = nearest && findStop(day, nearest.stopId)
  const driver = day.routes.find(route => route.driver.id === nearest?.routeId)?.driver
  if (!stop || !driver) return null
  const miles = (nearest.isRough ? '≈ ' : '') + nearest.miles.toFixed(1)
  return (
    <Fact name={t('board.fact.nearest')}>
      {t('board.nearest', { miles, stop: nameOf(stop), driver: driverName(driver) })}
    </Fact>
  )
}
