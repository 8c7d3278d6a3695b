import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RouterOutputs } from '#web/client/api.ts'
import { type Client, useClient } from '#web/client/client.ts'
import { refusalOf } from '#web/client/errors.ts'
import { apiOf } from '#web/client/query.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { newOrderQuery, paymentIntentQuery } from '#web/customer/checkout/payment/queries.ts'
import { useRefusedPayment } from '#web/customer/checkout/payment/use-refused-payment.ts'
import { isOfSchedule } from '#web/customer/checkout/schedule/refused-visit.ts'
import { inDoubt, isPaymentInDoubt } from '#web/customer/payment-in-doubt.ts'
import { cartQuery } from '#web/customer/queries.ts'
import { refreshOrderLists } from '#web/customer/refresh.ts'
import { paymentErrorText, showChangedTotal, showClosedPayment } from '#web/customer/show-payment-error.ts'
import { type CardPayment, useCardPayment } from '#web/parts/card/use-card-payment.ts'

type Intent = RouterOutputs['getCartPaymentIntent']

/** The hook pays for a cart. Before the card is charged, it compares the amount on the page with the amount of the charge. */
export function usePay(checkout: Checkout, intent: Intent): CardPayment {
  const { cartId, self } = checkout
  const refusePayment = useRefusedPayment(checkout, { replace: true })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const client = useClient()
  const confirmationPath = `/checkout/${cartId}/order-confirmation`

  const check = async (isStillHere: () => boolean) => {
    const current = await currentIntent(queries, client, cartId)
    if (!isStillHere()) return 'stop'
    if ('problem' in current) return current
    if ('goneDays' in current) {
      refusePayment(current.goneDays)
      return 'stop'
    }
    if ('isInDoubt' in current) {
      navigate(confirmationPath, { replace: true, ...inDoubt })
      return 'stop'
    }
    if ('isPaid' in current) {
      if (!current.isPaid) showClosedPayment()
      navigate(current.isPaid ? confirmationPath : `/checkout/${cartId}/order-summary`, { replace: true })
      return 'stop'
    }
    const { totalInCents, preAuthInCents } = current.intent
    if (totalInCents === intent.totalInCents && preAuthInCents === intent.preAuthInCents) return 'pay'
    queries.setQueryData(paymentIntentQuery(cartId).queryKey, current.intent)
    showChangedTotal(totalInCents)
    return 'stop'
  }
  return useCardPayment({
    clientSecret: intent.clientSecret,
    check,
    returnPath: confirmationPath,
    billing: { email: self?.email ?? '' },
    onConfirmed: async (isKnown, isStillHere) => {
      void refreshOrderLists(queries)
      // If the customer went back to a page of the checkout, that page leads to the order when it learns of it.
      if (!isStillHere()) return queries.invalidateQueries({ queryKey: cartQuery(cartId).queryKey })
      // The next page shows how the payment ended. This call begins to fetch the order for it.
      void queries.prefetchQuery(newOrderQuery(cartId))
      navigate(confirmationPath, { replace: true, ...(isKnown ? {} : inDoubt) })
    },
  })
}

type Current =
  | { readonly isInDoubt: true }
  | { readonly intent: Intent }
  | { readonly isPaid: boolean }
  | { readonly problem: string }
  /** The days were taken after the payment began (rule S14). The page of the days shows this error. */
  | { readonly goneDays: unknown }

/** The function first refreshes the session, so that the customer need not sign in between the charge and the confirmation. */
async function currentIntent(queries: QueryClient, { session }: Client, cartId: string): Promise<Current> {
  try {
    await session.getToken()
    return { intent: await apiOf(queries).getCartPaymentIntent.query({ cartId }) }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'already-paid' || refusal === 'cart-ordered') return { isPaid: true }
    if (isPaymentInDoubt(error)) return { isInDoubt: true }
    if (isOfSchedule(refusal)) return { goneDays: error }
    return refusal === 'step-missing' ? { isPaid: false } : { problem: paymentErrorText(error) }
  }
}
