import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { forgetCartId, readCartId } from '#web/client/cart-storage.ts'
import { refusalOf } from '#web/client/errors.ts'
import { NotCharged, PaymentInDoubt } from '#web/customer/checkout/confirmation/payment-outcome.tsx'
import { Welcome } from '#web/customer/checkout/confirmation/welcome.tsx'
import { newOrderQuery } from '#web/customer/checkout/payment/queries.ts'
import { isPaymentInDoubt, wasLeftInDoubt } from '#web/customer/payment-in-doubt.ts'
import { HiddenDigits } from '#web/customer/saved-card-notes.tsx'
import { Page } from '#web/frame/page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { selfQuery } from '#web/frame/self.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { AddressToCheck } from '#web/parts/address-to-check.tsx'
import { cardBrand } from '#web/parts/card-brand.ts'
import { DeliveryFacts } from '#web/parts/delivery-facts.tsx'
import { PriceSummary } from '#web/parts/price-summary.tsx'
import { ToCallAbout } from '#web/parts/to-call-about.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'

/**
 * If the bank's page took the whole window, the bank sends the customer back to this page. After a refusal this page
 * leads to the card form.
 */
export default function OrderConfirmationPage() {
  const [search] = useSearchParams()
  const id = useParams().id ?? ''
  if (search.get('redirect_status') !== 'failed') return <OrderConfirmation orderId={id} />
  const state = { refusedSecret: search.get('payment_intent_client_secret') }
  return <Redirect to={`/checkout/${id}/payment`} state={state} />
}

/**
 * The page shows the order that the payment made. The server may place the order a moment later. After five tries the
 * page explains where to look. While the payment is in doubt, the page says so and asks the server again, until there
 * is an order or it is known that the card was not charged.
 */
function OrderConfirmation({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const order = useQuery(newOrderQuery(orderId))
  const wasInDoubt = useDoubt(isPaymentInDoubt(order.failureReason))
  const self = useQuery(selfQuery())
  const isPlaced = order.isSuccess
  useEffect(() => {
    if (isPlaced && readCartId() === orderId) forgetCartId()
  }, [isPlaced, orderId])
  if (order.isPending && wasInDoubt) return <PaymentInDoubt />
  if (order.isPending) return <PageSkeleton label={t('confirmation.loading')} />
  if (order.isError && wasInDoubt && refusalOf(order.error) === 'order-not-found')
    return <NotCharged cartId={orderId} />
  if (order.isError || !('containers' in order.data.cart.lineItems)) return <OrderNotFound />
  const { friendlyId, cart, payments, deliveryAddress, dropOffWindow, pickupWindow } = order.data
  const { deliveryLocationType } = order.data
  const [payment] = payments
  return (
    <Page
      title={t('confirmation.title')}
      lead={t('confirmation.number', { number: friendlyId })}
      width="wide"
      bar={
        <div className="mt-6 flex flex-col gap-3 pb-6 sm:flex-row">
          <Link to="/dashboard" className={buttonStyle({ size: 'lg' })}>
            {t('confirmation.orders')}
          </Link>
          <Link to="/checkout/zipcode" className={buttonStyle({ variant: 'outline', size: 'lg' })}>
            {t('confirmation.newOrder')}
          </Link>
        </div>
      }
    >
      <Welcome order={order.data} isTexted={self.data?.isTexted ?? false} />
      <ToCallAbout materials={order.data.toCallAbout} />
      <AddressToCheck order={order.data} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <DeliveryFacts cart={{ deliveryAddress, deliveryLocationType, dropOffWindow, pickupWindow }} editPath={null} />
        <Card aria-label={t('confirmation.paid')}>
          <h2 className="mb-4 text-large font-bold">{t('confirmation.paid')}</h2>
          <PriceSummary pricing={cart.lineItems} />
          {payment && (
            <p className="mt-3 text-small text-ink-soft">
              {t('confirmation.card', {
                amount: formatCents(payment.amountPaid),
                card: cardBrand(payment.card ?? ''),
                lastFour: payment.lastFour ?? '',
              })}
            </p>
          )}
          {payment && <HiddenDigits cards={[payment]} />}
        </Card>
      </div>
    </Page>
  )
}

/** The result is true if the payment was in doubt before, on this page or on the page before. */
function useDoubt(isInDoubt: boolean): boolean {
  const { state } = useLocation()
  const [wasInDoubt, setWasInDoubt] = useState(wasLeftInDoubt(state))
  useEffect(() => {
    if (isInDoubt) setWasInDoubt(true)
  }, [isInDoubt])
  return wasInDoubt || isInDoubt
}

function OrderNotFound() {
  const { t } = useTexts()
  return (
    <Page title={t('confirmation.notFound')} lead={t('confirmation.notFound.lead')}>
      <div>
        <Link to="/dashboard" className={buttonStyle()}>
          {t('confirmation.dashboard')}
        </Link>
      </div>
    </Page>
  )
}
