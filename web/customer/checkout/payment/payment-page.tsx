import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import { CheckoutSkeleton } from '#web/customer/checkout/frame/checkout-skeleton.tsx'
import { PriceCard } from '#web/customer/checkout/frame/price-card.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import type { CardPaymentProps } from '#web/customer/checkout/payment/card-payment.tsx'
import { paymentIntentQuery, reservationQuery } from '#web/customer/checkout/payment/queries.ts'
import { SamePurchaseQuestion } from '#web/customer/checkout/payment/same-purchase-question.tsx'
import { useRefusedPayment } from '#web/customer/checkout/payment/use-refused-payment.ts'
import { isOfSchedule } from '#web/customer/checkout/schedule/refused-visit.ts'
import { PaymentDocument } from '#web/customer/payment-document.tsx'
import { inDoubt, isPaymentInDoubt } from '#web/customer/payment-in-doubt.ts'
import { WhyNoSavedCard } from '#web/customer/saved-card-notes.tsx'
import { paymentErrorText, showClosedPayment } from '#web/customer/show-payment-error.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { HaulerFacts } from '#web/frame/hauler-facts.tsx'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const CardPayment = lazyPage<CardPaymentProps>(() => import('#web/customer/checkout/payment/card-payment.tsx'))
// The page meanwhile waits for the state of the payment, and fetches again what failed.
CardPayment.fetch().catch(() => undefined)

export default function PaymentPage() {
  return (
    <PaymentDocument>
      <CheckoutPage step="payment">{checkout => <Payment checkout={checkout} />}</CheckoutPage>
    </PaymentDocument>
  )
}

/** The card form appears only if the price is frozen. Otherwise the customer is sent to the page that freezes the price. */
function Payment({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, cart, facts } = checkout
  const navigate = useNavigate()
  useQuery(reservationQuery(cartId))
  const intent = useQuery({ ...paymentIntentQuery(cartId), enabled: cart.paymentIntentId !== null })
  if (!cart.paymentIntentId) {
    return <Redirect to={`/checkout/${cartId}/${facts.hasProfile ? 'order-summary' : 'customer-details'}`} />
  }
  const refusal = refusalOf(intent.error)
  if (refusal === 'already-paid' || refusal === 'cart-ordered') {
    return <Redirect to={`/checkout/${cartId}/order-confirmation`} />
  }
  if (isPaymentInDoubt(intent.error)) {
    return <Redirect to={`/checkout/${cartId}/order-confirmation`} {...inDoubt} />
  }
  if (refusal === 'step-missing') return <BackToSummary cartId={cartId} />
  if (isOfSchedule(refusal) && !facts.isReplacement) return <BackToDays checkout={checkout} error={intent.error} />
  if (intent.isPending) return <CheckoutSkeleton step="payment" label={t('payment.preparing')} />
  return (
    <Page
      title={t('step.payment')}
      above={<CheckoutProgress step="payment" allRestricted={false} />}
      aside={<PriceCard checkout={checkout} />}
    >
      {intent.isError ? (
        <CannotPay error={intent.error} onRetry={() => void intent.refetch()} />
      ) : (
        <SamePurchaseQuestion cartId={cartId}>
          <WhyNoSavedCard
            cartId={cartId}
            isExpected={cart.isRepeat || facts.isReplacement}
            onProven={() => void navigate(`/checkout/${cartId}/order-summary`)}
          />
          <Suspense fallback={<Skeleton className="h-64" />}>
            <CardPayment checkout={checkout} intent={intent.data} />
          </Suspense>
        </SamePurchaseQuestion>
      )}
      <HaulerFacts />
    </Page>
  )
}

/** The payment of this page was closed. The message is shown on the summary, where the next payment begins. */
function BackToSummary({ cartId }: { cartId: string }) {
  useEffect(showClosedPayment, [])
  return <Redirect to={`/checkout/${cartId}/order-summary`} />
}

/** The days of this payment are no longer free (rule S14). The message is shown on the page where the customer chooses other days. */
function BackToDays({ checkout, error }: { checkout: Checkout; error: unknown }) {
  const { t } = useTexts()
  const refusePayment = useRefusedPayment(checkout, { replace: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page leads on once
  useEffect(() => refusePayment(error), [])
  return <CheckoutSkeleton step="payment" label={t('payment.preparing')} />
}

/** The notice explains why the card form cannot be shown now. If the server refused, the notice has the words of the refusal. */
function CannotPay({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts()
  if (!refusalOf(error)) return <UnableToLoad component={t('step.payment')} onRetry={onRetry} />
  return (
    <Notice tone="red" title={t('payment.error.title')} announced>
      {paymentErrorText(error)}
      <Button variant="error" size="sm" className="mt-2" onClick={onRetry}>
        {t('errors.tryAgain')}
      </Button>
    </Notice>
  )
}
