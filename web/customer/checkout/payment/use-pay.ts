import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, type RouterOutputs } from '#web/client/api.ts'
import { errorMessage, refusalOf } from '#web/client/errors.ts'
import { getToken } from '#web/client/session.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { paymentIntentQuery } from '#web/customer/queries.ts'
import { tellChangedTotal } from '#web/frame/errors/tell-payment-failure.ts'
import { t } from '#web/i18n/i18n.ts'
import { type CardPayment, useCardPayment } from '#web/parts/card/use-card-payment.ts'

type Intent = RouterOutputs['getCartPaymentIntent']

/** Pays for a cart. The amount on the page is compared with the one the card would be charged before it is asked. */
export function usePay({ cartId, cart, self }: Checkout, intent: Intent): CardPayment {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const confirmationPath = `/checkout/${cartId}/order-confirmation`

  const check = async () => {
    const current = await currentIntent(cartId, confirmationPath)
    if ('message' in current) return { problem: current.message }
    if ('path' in current) {
      navigate(current.path, { replace: true })
      return 'stop'
    }
    const { totalInCents, preAuthInCents } = current.intent
    if (totalInCents === intent.totalInCents && preAuthInCents === intent.preAuthInCents) return 'pay'
    queries.setQueryData(paymentIntentQuery(cartId).queryKey, current.intent)
    tellChangedTotal(totalInCents)
    return 'stop'
  }
  return useCardPayment({
    clientSecret: intent.clientSecret,
    check,
    returnPath: confirmationPath,
    billing: { email: self?.email ?? '', postalCode: cart.deliveryAddress?.postalCode ?? '' },
    onConfirmed: async () => {
      await queries.invalidateQueries({ queryKey: ['getOrders'] })
      navigate(confirmationPath, { replace: true })
    },
  })
}

type Current = { intent: Intent } | { path: string } | { message: string }

/** Also refreshes the session first, so that nobody is sent to sign in between the charge and the confirmation. */
async function currentIntent(cartId: string, confirmationPath: string): Promise<Current> {
  try {
    await getToken()
    return { intent: await api.getCartPaymentIntent.query({ cartId }) }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'already-paid' || refusal === 'cart-ordered') return { path: confirmationPath }
    if (refusal === 'step-missing') return { path: `/checkout/${cartId}/order-summary` }
    return { message: errorMessage(error) || t('payment.error') }
  }
}
