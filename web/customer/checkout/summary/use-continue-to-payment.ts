import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { pauseAfterSummaryMs, startPayment } from '#web/customer/checkout/payment/start-payment.ts'
import { useRefusedPayment } from '#web/customer/checkout/payment/use-refused-payment.ts'
import type { CardOnFile } from '#web/customer/checkout/summary/use-card-on-file.ts'
import { cartQuery, replacementPaymentQuery } from '#web/customer/queries.ts'
import { refreshEveryOrder, refreshOrderLists } from '#web/customer/refresh.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { t as text, useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * A guest first gives a phone number. A known customer continues with the card. A swap and a repeated order are paid
 * with the card on file.
 */
export function useContinueToPayment(checkout: Checkout, cardOnFile: CardOnFile) {
  const { cartId, cart, facts } = checkout
  const { t } = useTexts()
  const replacement = useQuery({
    ...replacementPaymentQuery(cartId),
    enabled: facts.isReplacement && facts.isSignedIn && !cart.hasOrder,
    meta: { safeToFail: true },
  })
  const savedCard = replacement.data?.hasPaymentMethod ? (replacement.data.paymentMethod ?? null) : null
  const chargeCard = useChargeCard(cartId, savedCard !== null, cardOnFile)
  const paymentPath = `/checkout/${cartId}/payment`
  const preparePayment = usePreparePayment(cartId, paymentPath, chargeCard)
  const refuse = useRefusedPayment(checkout, { isOnSummary: true })
  const stepWithoutPayment = cart.hasOrder
    ? `/orders/${cartId}`
    : !facts.isSignedIn
      ? `/checkout/${cartId}/phone-verification`
      : facts.hasProfile
        ? null
        : `/checkout/${cartId}/customer-details`

  const navigate = useNavigate()
  const { submit, isPending, loaderText } = useSubmit(preparePayment, {
    loadingText: t('payment.preparing'),
    pauseMs: path => (path === paymentPath ? pauseAfterSummaryMs : 0),
    onDone: path => navigate(path),
    onError: error => {
      cardOnFile.catchUp(error)
      refuse(error)
    },
  })
  const label = cart.hasOrder
    ? t('summary.seeOrder')
    : !facts.isSignedIn
      ? t('summary.provideContact')
      : t(chargeCard ? 'summary.confirmOrder' : 'summary.continueToPayment')
  return {
    label,
    submit: () => (stepWithoutPayment ? navigate(stepWithoutPayment) : submit()),
    savedCard,
    isKnown: !replacement.isLoading && cardOnFile.isKnown,
    isSwapWithdrawn: refusalOf(replacement.error) === 'swap-withdrawn',
    isPending,
    loaderText,
  }
}

type ChargeCard = () => Promise<RouterOutputs['processReplacementOrderPayment']>

/** This call charges the card on file. It is null if the customer pays with the form. */
function useChargeCard(
  cartId: string,
  isReplacement: boolean,
  { card, payment, totalInCents }: CardOnFile,
): ChargeCard | null {
  const api = useApi()
  if (isReplacement) return () => api.processReplacementOrderPayment.mutate({ cartId, totalInCents })
  if (!card) return null
  return () => {
    if (!payment) throw new Error('the card would be charged without a consent')
    return api.payWithCardOnFile.mutate(payment)
  }
}

/** When the payment is prepared or made, the hook leads the customer to `paymentPath`. */
function usePreparePayment(cartId: string, paymentPath: string, chargeCard: ChargeCard | null) {
  const queries = useQueryClient()

  /** The result is false if the card was refused or the bank needs its owner. The normal payment follows then. */
  const payWithSavedCard = async (charge: ChargeCard): Promise<boolean> => {
    const isStillHere = rememberPage()
    const { success, error } = await charge()
    // If the customer went back to a page of the checkout, that page leads to the order when it learns of it.
    if (success && !isStillHere()) void queries.invalidateQueries({ queryKey: cartQuery(cartId).queryKey })
    if (success) return true
    if (!isStillHere()) return false
    toast({
      kind: 'error',
      title: text('payment.failed.title'),
      description: error || text('payment.tryManual'),
      forNextPage: true,
    })
    return false
  }
  return async (): Promise<string> => {
    if (chargeCard && (await payWithSavedCard(chargeCard))) {
      await refreshOrderLists(queries)
      void refreshEveryOrder(queries)
      return `/checkout/${cartId}/order-confirmation`
    }
    await startPayment(queries, cartId)
    return paymentPath
  }
}
