import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#web/client/api.ts'
import { errorMessage, isSignedOutError, refusalOf } from '#web/client/errors.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useWork } from '#web/customer/checkout/frame/use-work.ts'
import { pauseAfterSummaryMs, startPayment } from '#web/customer/checkout/payment/start-payment.ts'
import { replacementPaymentQuery } from '#web/customer/queries.ts'
import { tellPaymentFailure } from '#web/frame/errors/tell-payment-failure.ts'
import { t as text, useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** A guest gives a number first; a known customer goes to the card; a replacement is paid with the card on file. */
export function useWayToPayment({ cartId, cart, facts }: Checkout) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const work = useWork()
  const replacement = useQuery({
    ...replacementPaymentQuery(cartId),
    enabled: facts.isReplacement && facts.isSignedIn && !cart.hasOrder,
    meta: { safeToFail: true },
  })
  const savedCard = replacement.data?.hasPaymentMethod ? (replacement.data.paymentMethod ?? null) : null

  const pay = async (): Promise<string> => {
    await saveCustomer(cartId)
    if (savedCard && (await isPaidWithSavedCard(cartId))) {
      await queries.invalidateQueries({ queryKey: ['getOrders'] })
      void queries.invalidateQueries({ queryKey: ['getOrderById'] })
      return `/checkout/${cartId}/order-confirmation`
    }
    await startPayment(cartId, pauseAfterSummaryMs)
    return `/checkout/${cartId}/payment`
  }
  const goOn = async () => {
    if (cart.hasOrder) return navigate(`/orders/${cartId}`)
    if (!facts.isSignedIn) return navigate(`/checkout/${cartId}/phone-verification`)
    if (!facts.hasProfile) return navigate(`/checkout/${cartId}/customer-details`)
    try {
      navigate(await work.run(t('payment.preparing'), pay))
    } catch (error) {
      if (isPaidAlready(error)) return navigate(`/checkout/${cartId}/order-confirmation`)
      if (!(error instanceof CustomerNotSaved)) tellPaymentFailure(error)
    }
  }
  const label = cart.hasOrder
    ? t('summary.seeOrder')
    : !facts.isSignedIn
      ? t('summary.provideContact')
      : t(savedCard ? 'summary.confirmOrder' : 'summary.continueToPayment')
  return { label, goOn, savedCard, isKnown: !replacement.isLoading, isBusy: work.isBusy, loaderText: work.text }
}

/** False when the card was refused or its holder is needed: the normal payment follows (rule M4). */
async function isPaidWithSavedCard(cartId: string): Promise<boolean> {
  const { success, error } = await api.processReplacementOrderPayment.mutate({ cartId })
  if (success) return true
  toast({ kind: 'error', title: text('payment.failed.title'), description: error || text('payment.tryManual') })
  return false
}

/** Another tab was faster, or an answer was lost on its way. */
function isPaidAlready(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal === 'already-paid' || refusal === 'cart-ordered'
}

async function saveCustomer(cartId: string): Promise<void> {
  try {
    await api.upsertStripeCustomer.mutate({ cartId })
  } catch (cause) {
    if (isSignedOutError(cause) || isPaidAlready(cause)) throw cause
    toast({ kind: 'error', title: 'Stripe', description: errorMessage(cause) })
    throw new CustomerNotSaved('the payment service has no customer', { cause })
  }
}

class CustomerNotSaved extends Error {}
