import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#web/client/api.ts'
import { errorMessage, isSignedOutError } from '#web/client/errors.ts'
import { pricingQuery, replacementPaymentQuery } from '#web/client/queries.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useWork } from '#web/customer/checkout/frame/use-work.ts'
import { pauseAfterSummaryMs, startPayment } from '#web/customer/checkout/payment/start-payment.ts'
import { tellPaymentFailure } from '#web/customer/checkout/payment/tell-payment-failure.ts'
import { DeliveryFacts } from '#web/customer/checkout/summary/delivery-facts.tsx'
import { PromotionField } from '#web/customer/checkout/summary/promotion-field.tsx'
import { UnableToLoad } from '#web/customer/errors/unable-to-load.tsx'
import { PriceSummary } from '#web/parts/price-summary.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/words.ts'

export default function OrderSummaryPage() {
  return (
    <CheckoutPage step="order-summary" showsOrdered>
      {checkout => <OrderSummary checkout={checkout} />}
    </CheckoutPage>
  )
}

function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { t } = useWords()
  const { cartId, cart } = checkout
  const pricing = useQuery(pricingQuery(cartId))
  const { label, goOn, isBusy, loaderText } = useWayToPayment(checkout)
  return (
    <Question
      step="order-summary"
      title={t('summary.title')}
      width="wide"
      canContinue={pricing.isSuccess && !cart.hasOrder}
      isBusy={isBusy}
      loaderText={loaderText}
      onContinue={goOn}
      continueLabel={label}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <DeliveryFacts cart={cart} editPath={cart.hasOrder ? null : `/checkout/${cartId}`} />
        <Card aria-label={t('price.title')}>
          <h2 className="mb-4 text-large font-bold">{t('price.title')}</h2>
          {pricing.isError ? (
            <UnableToLoad component={t('price.title')} onRetry={() => void pricing.refetch()} />
          ) : (
            <PriceSummary pricing={pricing.data} />
          )}
          {!cart.hasOrder && <PromotionField checkout={checkout} />}
        </Card>
      </div>
      <p className="text-small text-ink-soft">{t('summary.tons')}</p>
    </Question>
  )
}

/** A guest gives a number first; a known customer goes to the card; a replacement may be paid with the one on file. */
function useWayToPayment(checkout: Checkout) {
  const { t } = useWords()
  const navigate = useNavigate()
  const work = useWork()
  const { cartId, facts } = checkout
  const replacement = useQuery({
    ...replacementPaymentQuery(cartId),
    enabled: facts.isReplacement && facts.isSignedIn,
    meta: { safeToFail: true },
  })
  const hasSavedCard = replacement.data?.hasPaymentMethod === true

  const goOn = async () => {
    if (!facts.isSignedIn) return navigate(`/checkout/${cartId}/phone-verification`)
    if (!facts.hasProfile) return navigate(`/checkout/${cartId}/customer-details`)
    try {
      await work.run(t('payment.preparing'), async () => {
        await saveCustomer(cartId)
        await startPayment(cartId, pauseAfterSummaryMs)
      })
      navigate(`/checkout/${cartId}/payment`)
    } catch (error) {
      if (!(error instanceof CustomerNotSaved)) tellPaymentFailure(error)
    }
  }
  const saveCustomer = async (id: string) => {
    try {
      await api.upsertStripeCustomer.mutate({ cartId: id })
    } catch (cause) {
      if (isSignedOutError(cause)) throw cause
      toast({ kind: 'error', title: 'Stripe', description: errorMessage(cause) })
      throw new CustomerNotSaved('the payment service has no customer', { cause })
    }
  }
  const label = !facts.isSignedIn
    ? t('summary.provideContact')
    : t(hasSavedCard ? 'summary.confirmOrder' : 'summary.continueToPayment')
  return { label, goOn, isBusy: work.isBusy, loaderText: work.text }
}

class CustomerNotSaved extends Error {}
