import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { isDateOff } from '#domain/order/visits/is-date-off.ts'
import { isUnanswered } from '#domain/order/waiting-money.ts'
import { formatCents } from '#domain/value/money.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { visitOf } from '#web/customer/orders/order/visit-of.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { isTextKey, textFromServer, useTexts } from '#web/i18n/i18n.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import { ArrivalDrawing } from '#web/parts/arrival/arrival-drawing.tsx'
import { type Arrival, arrivalOf } from '#web/parts/arrival/arrival-of.ts'
import { ArrivalTitle } from '#web/parts/arrival/arrival-title.tsx'
import { PrepareList } from '#web/parts/arrival/prepare-list.tsx'
import { formatHour, formatInstant, formatWindow } from '#web/parts/when.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { focusField } from '#web/ui/focus-field.ts'

/** Each of these statuses has the text of another status. */
const sameWordsAs: Readonly<Record<string, string>> = {
  'pending-drop-off': 'created',
  'pending-pickup': 'pickup-requested',
}

const statusId = 'order-status'

/** Moves the focus to the text about the status, after the page has drawn it and a dialog above it is closed. */
export function focusStatus(): void {
  requestAnimationFrame(() => focusField(document.getElementById(statusId)))
}

/**
 * The card shows when the dumpster comes or since when it is on site. It also has the status in words, the balance if
 * one is open, and the actions.
 */
export function StatusCard({ order, children }: { order: OrderView; children: ReactNode }) {
  const { language } = useTexts()
  const isOff = isDateOff(order)
  const visit = isOff ? null : visitOf(order)
  const after = order.bill?.chargeAfter ? formatInstant(order.bill.chargeAfter, order.timeZone, language) : ''
  const when = visit ? formatWindow(visit, language) : ''
  const values = {
    when,
    after,
    amount: formatCents(order.refundAmount),
    owed: formatCents(Math.max(0, -order.orderBalance)),
  }
  const statusLine = isOff ? offText(order) : textOf(order)
  const arrival = arrivalOf(order)
  // The sentence of a scheduled visit gives its time, which the title may already have.
  const isTimeInTitle = visit !== null && arrival !== null && 'window' in arrival
  const StatusTitle = arrival ? 'h3' : 'h2'
  return (
    <Card>
      <div className="grid grid-cols-1 items-start gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
        <div aria-live="polite" className={arrival && hasDumpster(arrival) ? '' : 'col-span-full'}>
          {arrival && (
            <h2 className="wrap-break-word text-title font-bold">
              <ArrivalTitle arrival={arrival} today={order.today} />
            </h2>
          )}
          {order.visitToday && <VisitToday visit={order.visitToday} />}
          {/* A new status may replace the element of the heading. The frame around it stays and keeps the focus. */}
          <div id={statusId} tabIndex={-1} className={arrival ? 'mt-2' : ''}>
            <StatusTitle className={arrival ? 'font-medium' : 'text-large font-bold'}>
              {textFromServer(areaOfTexts('customer/order'), `${statusLine}.title`, values)}
            </StatusTitle>
            {!isTimeInTitle && (
              <p className="mt-1 text-ink-soft">
                {textFromServer(
                  areaOfTexts('customer/order'),
                  pendingText(order) ?? refundText(order) ?? statusLine,
                  values,
                )}
              </p>
            )}
            <MoreOfIt order={order} when={when} />
          </div>
        </div>
        {arrival && hasDumpster(arrival) && (
          <ArrivalDrawing dimensions={order.dimensions} names={order.cart.lineItems.containers.map(one => one.name)} />
        )}
      </div>
      <OpenBalance order={order} />
      {arrival && <PrepareList kind={arrival.kind} />}
      {children}
    </Card>
  )
}

const VisitMap = lazy(() => import('#web/parts/map/visit-map.tsx'))

/** The text is like "Third of four, about 10:50 AM–11:40 AM" (rule D122). */
function VisitToday({ visit: { place, of, from, to, places } }: { visit: NonNullable<OrderView['visitToday']> }) {
  const { t, language } = useTexts()
  const time = (minutes: number) => formatHour(minutes / 60, language)
  return (
    <>
      <p className="mt-1 text-large font-medium tabular-nums">
        {t('arrival.visit', {
          place: of === 1 ? t('arrival.place.only') : t('arrival.place', { place, of }),
          from: time(from),
          to: time(to),
        })}
      </p>
      {places && (
        <Suspense fallback={<div className="mt-3 h-42.5" />}>
          <VisitMap {...places} />
        </Suspense>
      )}
    </>
  )
}

/** The result is true if the dumpster comes, or is on site. */
const hasDumpster = ({ kind }: Arrival) => kind !== 'collected' && kind !== 'weighed' && kind !== 'finished'

/** The planned visit does not take place. The customer is to get a new day. */
function offText({ status, timeline }: OrderView): TextKey {
  const visit = status === 'pending-pickup' ? 'pickup' : 'dropOff'
  const hasFailed = timeline.at(-1)?.event === 'attempt-failed'
  return `order.says.${hasFailed ? 'failed' : 'off'}.${visit}`
}

function textOf({ status }: OrderView): string {
  const key = `order.says.${sameWordsAs[status] ?? status}`
  return isTextKey(key) ? key : 'order.says.unknown'
}

/**
 * A pending payment may wait for the day of the charge, for the customer, for the office to look at an objection, or
 * for the bank. While the bank examines a payment, nothing is charged to the saved card (rule M48). So no text may then
 * promise a charge.
 */
function pendingText({ status, bill, orderBalance, isDisputed }: OrderView): TextKey | null {
  if (isDisputed && status === 'waste-processing') return 'order.says.waste-processing.disputed'
  if (status === 'payment-pending' && !bill) return 'order.says.payment-pending.agreed'
  if (status !== 'payment-pending' || !bill) return null
  if (isUnanswered(bill.objection)) return 'order.says.payment-pending.objected'
  if (isDisputed && orderBalance > 0) return 'order.says.payment-pending.disputed'
  if (bill.chargeAfter) return 'order.says.payment-pending.bill'
  return orderBalance > bill.consentedInCents ? 'order.says.payment-pending.above' : null
}

/** A part of the money was refunded in another way than to the card. */
const refundText = ({ status, refunds }: OrderView): TextKey | null =>
  status === 'refunded' && refunds.some(({ way }) => way === 'cheque' || way === 'dispute')
    ? 'order.says.refunded.otherwise'
    : null

function MoreOfIt({ order, when }: { order: OrderView; when: string }) {
  const { t } = useTexts()
  const isAskedFor = order.status === 'pickup-requested' || order.status === 'pending-pickup'
  const isRefunding = order.status === 'cancelled' && order.payments.length > 0
  if (isRefunding && order.isDisputed) return <Sentence>{t('order.says.cancelled.disputed')}</Sentence>
  if (isAskedFor && when) return <Sentence>{t('order.says.pickup-requested.for', { when })}</Sentence>
  return isRefunding ? <Sentence>{t('order.says.cancelled.refund')}</Sentence> : null
}

const Sentence = ({ children }: { children: ReactNode }) => <p className="mt-1 text-ink-soft">{children}</p>

const hasOpenBalance = (status: string) => status === 'payment-failed' || status === 'payment-pending'

function OpenBalance({ order }: { order: OrderView }) {
  const { t } = useTexts()
  if (!hasOpenBalance(order.status)) return null
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
      <p>
        <span className="block text-small text-ink-soft">{t('order.balance')}</span>
        <span className="price text-title font-bold">{formatCents(order.orderBalance)}</span>
      </p>
      <Link to={`/orders/${order._id}/payment`} className={buttonStyle({ className: 'max-sm:w-full' })}>
        {t('order.payBalance')}
      </Link>
    </div>
  )
}
