import { Suspense } from 'react'
import { Link } from 'react-router'
import { isDateOff } from '#domain/order/visits/is-date-off.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { EmailReturned } from '#web/customer/email-returned.tsx'
import { CancelOrder } from '#web/customer/orders/actions/cancel-order.tsx'
import { OpenSwapCard } from '#web/customer/orders/actions/open-swap-card.tsx'
import { OrderActions } from '#web/customer/orders/actions/order-actions.tsx'
import { OrderAgainButton } from '#web/customer/orders/again/order-again-button.tsx'
import { BillCard } from '#web/customer/orders/bill/bill-card.tsx'
import { FeesCard } from '#web/customer/orders/bill/fees-card.tsx'
import { AskReview } from '#web/customer/orders/order/ask-review.tsx'
import { NewOrderButton } from '#web/customer/orders/order/new-order-button.tsx'
import { OrderDetails } from '#web/customer/orders/order/order-details.tsx'
import { OrderFrame } from '#web/customer/orders/order/order-frame.tsx'
import { OrderLabels } from '#web/customer/orders/order/order-labels.tsx'
import { OrderPhotos } from '#web/customer/orders/order/order-photos.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { RentalCard } from '#web/customer/orders/order/rental-card.tsx'
import { StatusCard } from '#web/customer/orders/order/status-card.tsx'
import { useOrderNews } from '#web/customer/orders/order/use-order-news.ts'
import { useTabTitle } from '#web/customer/orders/order/use-tab-title.ts'
import { visitOf } from '#web/customer/orders/order/visit-of.ts'
import { BankReturn } from '#web/customer/orders/payment/bank-return.tsx'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { AddressToCheck } from '#web/parts/address-to-check.tsx'
import { arrivalOf } from '#web/parts/arrival/arrival-of.ts'
import { ReachHauler } from '#web/parts/arrival/reach-hauler.tsx'
import { OrderTimeline } from '#web/parts/order-timeline.tsx'
import { StatusBadge } from '#web/parts/status-badge.tsx'
import { ToCallAbout } from '#web/parts/to-call-about.tsx'
import { formatDate, formatWindow } from '#web/parts/when.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'

const OrderSpot = lazyPage<{ order: OrderView }>(() => import('#web/customer/orders/order/order-spot.tsx'))

export default function OrderPage() {
  const { t } = useTexts()
  return (
    <BankReturn>
      {isPaymentInDoubt => (
        <OrderFrame title={t('order.title')}>
          {order => <Order order={order} isPaymentInDoubt={isPaymentInDoubt} />}
        </OrderFrame>
      )}
    </BankReturn>
  )
}

/** The present state and its actions come first. The history and the ordered items stand beside them. */
function Order({ order, isPaymentInDoubt }: { order: OrderView; isPaymentInDoubt: boolean }) {
  const { t } = useTexts()
  useOrderNews(order._id)
  useTabTitle(t('order.number', { number: order.friendlyId }))
  return (
    <Page title={t('order.title')} lead={<Identity order={order} />} width="full">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="wrap-break-word grid min-w-0 grid-cols-1 gap-5">
          <EmailReturned />
          {isPaymentInDoubt && (
            <Notice tone="warning" title={t('confirmation.doubt')} announced>
              {t('confirmation.doubt.wait')}
            </Notice>
          )}
          <StatusCard order={order}>
            <OrderActions order={order} />
            <AskReview status={order.status} />
            <ReachHauler hauler={order.hauler} calendarUrl={order.calendarUrl} />
            <CancelOrder order={order} />
          </StatusCard>
          <ToCallAbout materials={order.toCallAbout} />
          <AddressToCheck order={order} />
          <OpenSwapCard order={order} />
          <RentalCard order={order} />
          <BillCard order={order} />
          <FeesCard order={order} />
          <Suspense fallback={null}>
            <OrderSpot order={order} />
          </Suspense>
          <OrderPhotos order={order} />
          <OrderDetails order={order} />
        </div>
        <div className="wrap-break-word grid min-w-0 grid-cols-1 gap-5">
          <OrderTimeline order={order} isDateOff={isDateOff(order)} visitInTitle={visitInTitle(order)} />
          <OrderLabels order={order} />
          <div className="grid gap-3">
            {order.payments.length > 0 && (
              <Link to={`/orders/${order._id}/receipt`} className={buttonStyle({ variant: 'outline' })}>
                {t('order.receipt')}
              </Link>
            )}
            {order.cart.lineItems.containers.length > 0 && <OrderAgainButton order={order} />}
            <NewOrderButton order={order} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Returns the visit whose time is in the title of the page, so that the timeline does not repeat it. */
function visitInTitle(order: OrderView): TimeWindow | null {
  const arrival = arrivalOf(order)
  const saysTime = arrival && 'window' in arrival && arrival.kind !== 'collecting'
  return saysTime ? arrival.window : visitOf(order)
}

function Identity({ order }: { order: OrderView }) {
  const { t, language } = useTexts()
  const visit = visitOf(order)
  const date = formatDate(order.createdAt, order.timeZone, language)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="price text-large font-bold text-ink">{order.friendlyId}</span>
      <StatusBadge status={order.status} when={visit ? formatWindow(visit, language) : ''} />
      <span>{isCalledPlaced(order.status) ? date : t('order.placedOn', { date })}</span>
    </span>
  )
}

/** The badge of these statuses is the word "Placed", so that the date stands beside it without the word. */
const isCalledPlaced = (status: string): boolean => status === 'created' || status === 'pending-drop-off'
