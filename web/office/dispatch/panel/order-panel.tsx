import { use } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoardQuestionsContext, useBoardActs } from '#web/office/dispatch/board-context.ts'
import { Outstanding } from '#web/office/dispatch/decide/outstanding.tsx'
import { Questions } from '#web/office/dispatch/decide/questions.tsx'
import { canPlan, draftOf, findStop, kindOf, listOfOrder, orderCard } from '#web/office/dispatch/moves.ts'
import { ContactFacts } from '#web/office/dispatch/panel/contact-facts.tsx'
import { FacilityField } from '#web/office/dispatch/panel/facility-field.tsx'
import { PanelFact, SidePanel } from '#web/office/dispatch/panel/side-panel.tsx'
import { SiteMemory } from '#web/office/dispatch/panel/site-memory.tsx'
import { ToAccept } from '#web/office/dispatch/panel/to-accept.tsx'
import { nearestTo } from '#web/office/dispatch/planning/planning.ts'
import { addressOf, driverName, sizeOf, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { useOfferedActs } from '#web/office/keys/offered-acts.ts'
import { SpotPart } from '#web/office/parts/spot-part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import type { BoardOrder, DispatchDay } from '#web/office/session/office-api.ts'
import { formatInstant, formatWindow } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type OrderPanelProps = { order: BoardOrder; day: DispatchDay; isOff: boolean; onClose: () => void; onMove: () => void }

/** The panel shows an order that has no place on the board yet. */
export function OrderPanel({ order, day, isOff, onClose, onMove }: OrderPanelProps) {
  const { t, language } = useTexts()
  const { findPlaces } = use(BoardQuestionsContext)
  const list = listOfOrder(day, order.orderId)
  const isToPlan = canPlan(order) && list !== 'outstanding'
  const stop = stopTitle(order)
  const card = orderCard(order.orderId)
  useOfferedActs(
    isOff || !isToPlan
      ? []
      : [
          { id: 'move', title: t('stopActs.plan', { stop }), run: onMove },
          findPlaces && { id: 'place', title: t('stopActs.place', { stop }), run: () => findPlaces(card) },
        ],
  )
  return (
    <SidePanel panel={card} title={stop} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <Badge>{[t(`board.kind.${kindOf(order)}`), sizeOf(day, order.containerTypeId)].join(' ')}</Badge>
        {list && <Badge tone="amber">{t(`board.list.${list}`)}</Badge>}
      </div>
      {isToPlan && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={isOff} onClick={onMove}>
            {t('board.plan')}
          </Button>
          {findPlaces && (
            <Button size="sm" variant="outline" disabled={isOff} onClick={() => findPlaces(card)}>
              {t('board.gap.button')}
            </Button>
          )}
        </div>
      )}
      {order.isInYard && order.stopId === null && <DumpAt order={order} day={day} isOff={isOff} />}
      {list === 'needs-decision' && (
        <Questions key={`questions ${order.orderId}`} orderId={order.orderId} day={day} isOff={isOff} />
      )}
      {list === 'outstanding' && (
        <Outstanding key={`left ${order.orderId}`} orderId={order.orderId} day={day} isOff={isOff} onMove={onMove} />
      )}
      {list === 'to-accept' && <ToAccept key={order.orderId} order={order} isOff={isOff} />}
      <dl className="flex flex-col gap-1 text-small">
        <PanelFact name={t('board.fact.address')}>{addressOf(order)}</PanelFact>
        <ContactFacts of={order} />
        <PanelFact name={t(`board.fact.${order.side}`)}>
          <TextLink to={`/orders/${order.orderId}`}>{order.friendlyId}</TextLink>
        </PanelFact>
        {order.asked && <PanelFact name={t('board.fact.asked')}>{formatWindow(order.asked, language)}</PanelFact>}
        <Nearest order={order} day={day} />
        <PanelFact name={t('board.fact.since')}>{formatInstant(order.since, day.timeZone, language)}</PanelFact>
      </dl>
      <SpotPart key={`spot ${order.orderId}`} of={{ orderId: order.orderId }} />
      <SiteMemory siteId={order.siteId} timeZone={day.timeZone} isOff={isOff} />
      {order.isNewOneUnpaid && <p className="text-small text-warn">{t('board.unpaidSwap.hint')}</p>}
    </SidePanel>
  )
}

/** The dispatcher may choose the facility before the dump is planned. The choice holds wherever the dump is placed later. */
function DumpAt({ order, day, isOff }: Pick<OrderPanelProps, 'order' | 'day' | 'isOff'>) {
  const acts = useBoardActs()
  const stop = draftOf(day, order.orderId, day.day)
  if (!stop) return null
  const choose = (facilityId: string | null) => acts.dumpAt(order.orderId, facilityId)
  return <FacilityField stop={stop} day={day} isOff={isOff} onChoose={choose} />
}

/** The line names the nearest stop of that day and its driver, such as "1.8 mi from Reyes, Luis Ortega". */
function Nearest({ order, day }: { order: BoardOrder; day: DispatchDay }) {
  const { t } = useTexts()
  const nearest = nearestTo(day, order)
  const stop = nearest && findStop(day, nearest.stopId)
  const driver = day.routes.find(route => route.driver.id === nearest?.routeId)?.driver
  if (!stop || !driver) return null
  const miles = (nearest.isRough ? '≈ ' : '') + nearest.miles.toFixed(1)
  return (
    <PanelFact name={t('board.fact.nearest')}>
      {t('board.nearest', { miles, stop: stopTitle(stop), driver: driverName(day, driver) })}
    </PanelFact>
  )
}
