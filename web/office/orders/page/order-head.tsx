import { type Day, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { OrderActs } from '#web/office/orders/acts/order-acts.tsx'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { OrderStatusBadge } from '#web/office/parts/order-status.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { formatDay, formatInstant } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

/** Shows the state of the order, the next step and who does it, and the acts of this page. */
export function OrderHead({ order }: { order: OfficeOrder }) {
  const { t, language } = useTexts()
  const { awaited, swap, replaces, boxes } = order
  return (
    <Card className="flex flex-col gap-3 p-4!">
      <div className="flex flex-wrap items-center gap-2">
        <OrderStatusBadge status={order.status} />
        {boxes.map(box => (
          <Badge key={box.name}>{box.quantity > 1 ? `${box.quantity} × ${box.name}` : box.name}</Badge>
        ))}
        {order.isAddressToCheck && <Badge tone="red">{t('orders.addressToCheck')}</Badge>}
        {order.isBeyondCapacity && <Badge tone="red">{t('orders.beyond')}</Badge>}
        <Stay order={order} />
        <span className="text-small text-ink-soft">
          {t('orders.placed', { at: formatInstant(order.placedAt, order.timeZone, language) })}
        </span>
      </div>
      <p>
        <b className="font-bold">{t(`orders.who.${awaited.who}`)}</b> {t(`orders.next.${awaited.what}`)}{' '}
        <Cure order={order} />
      </p>
      {swap && (
        <p className="text-small">
          {t(swap.isPaid ? 'orders.swap.paid' : 'orders.swap.unpaid', { day: formatDay(swap.window.day, language) })}{' '}
          {swap.orderId && <TextLink to={`/orders/${swap.orderId}`}>{t('orders.swap.new')}</TextLink>}
        </p>
      )}
      {replaces && (
        <p className="text-small">
          {t('orders.replaces')} <TextLink to={`/orders/${replaces.id}`}>{replaces.friendlyId}</TextLink>
        </p>
      )}
      <OrderActs order={order} />
    </Card>
  )
}

/** Says how many days the dumpster still stays, or by how many days it is late. */
function Stay({ order: { rental } }: { order: OfficeOrder }) {
  const { t, language } = useTexts()
  if (!rental) return null
  if (rental.daysLeft < 0) return <Badge tone="red">{t('orders.over', { days: -rental.daysLeft })}</Badge>
  const key = rental.isActual ? 'orders.until' : 'orders.untilAbout'
  return <Badge>{t(key, { day: formatDay(rental.endsOn, language) })}</Badge>
}

/** If the next step is done on another page, this link leads there. */
function Cure({ order }: { order: OfficeOrder }) {
  const { t } = useTexts()
  const { id, awaited, plan } = order
  const me = useMe()
  if (awaited.what === 'confirm-ticket' && hasRight(me, 'money')) {
    return <TextLink to={`/tickets?open=${id}`}>{t('orders.toTicket')}</TextLink>
  }
  if (awaited.what === 'agree' && hasRight(me, 'money')) {
    return <TextLink to={`/orders/${id}/agreement`}>{t('orders.agree.open')}</TextLink>
  }
  if (!plan || !onBoard.has(awaited.what)) return null
  const stop = plan.stops.findLast(one => one.state !== 'withdrawn' && one.state !== 'done' && one.state !== 'failed')
  const isListed = awaited.what !== 'publish' && awaited.what !== 'visit'
  const open = isListed || !stop ? `order:${id}` : `stop:${stop.id}`
  const on = isListed || !stop ? askedDay(order) : stop.day
  const day = on === null ? '' : `day=${isoDateOf(on)}&`
  return <TextLink to={`/dispatch?${day}open=${open}`}>{t('orders.toBoard')}</TextLink>
}

/**
 * Returns the day that the customer asks for, because the board of that day lists the order even if the list is long. Null means today's
 * board.
 */
function askedDay({ awaited: { what }, windows, timeZone }: OfficeOrder): Day | null {
  const { dropOff, askedPickup, finalPickup, pickup } = windows
  const requestedVisit =
    what === 'plan-drop-off' ? dropOff : what === 'plan-pickup' ? (askedPickup ?? finalPickup ?? pickup) : null
  return requestedVisit !== null && requestedVisit.day > localTime(new Date(), timeZone).day ? requestedVisit.day : null
}

const onBoard: ReadonlySet<string> = new Set([
  'decide',
  'settle-visit',
  'plan-again',
  'plan-drop-off',
  'plan-pickup',
  'plan-dump',
  'publish',
  'visit',
])
