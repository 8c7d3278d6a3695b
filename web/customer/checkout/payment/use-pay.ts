import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCents } from '#domain/money.ts'
import { type Answered, api } from '#web/client/api.ts'
import { errorMessage, refusalOf } from '#web/client/errors.ts'
import { paymentIntentQuery } from '#web/client/queries.ts'
import { getToken } from '#web/client/session.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { toast } from '#web/ui/toast.ts'
import { t } from '#web/words/words.ts'

type Intent = Answered['getCartPaymentIntent']

/**
 * Validates the form, makes sure that the amount on the page is still the one the card would be charged, and confirms. What
 * came of it is asked of the server by the next page, never concluded here.
 */
export function usePay({ cartId, cart, self }: Checkout, intent: Intent) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'paying' | 'confirming'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const confirmationPath = `/checkout/${cartId}/order-confirmation`

  const fail = (message: string | undefined) => {
    setState('idle')
    setProblem(message ?? t('toast.error.request'))
  }
  const pay = async (stripe: Stripe, elements: StripeElements) => {
    if (state !== 'idle') return
    setProblem(null)
    setState('paying')
    const checked = await elements.submit()
    if (checked.error) return setState('idle')
    const current = await currentIntent(cartId, confirmationPath)
    if ('path' in current) return navigate(current.path, { replace: true })
    if ('message' in current) return fail(current.message)
    if (
      current.intent.totalInCents !== intent.totalInCents ||
      current.intent.preAuthInCents !== intent.preAuthInCents
    ) {
      queries.setQueryData(paymentIntentQuery(cartId).queryKey, current.intent)
      toast({
        kind: 'info',
        title: t('payment.changed.title'),
        description: t('payment.changed', { amount: formatCents(current.intent.totalInCents) }),
      })
      return setState('idle')
    }
    const outcome = await stripe.confirmPayment({
      elements,
      clientSecret: intent.clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: new URL(confirmationPath, window.location.origin).href,
        payment_method_data: { billing_details: billingDetails(cart, self) },
      },
    })
    if (outcome.error) return fail(outcome.error.message)
    setState('confirming')
    await queries.invalidateQueries({ queryKey: ['getOrders'] })
    navigate(confirmationPath, { replace: true })
  }
  return { pay, state, problem }
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

function billingDetails(cart: Checkout['cart'], self: Checkout['self']) {
  return { email: self?.email ?? '', address: { postal_code: cart.deliveryAddress?.postalCode ?? '', country: 'US' } }
}
