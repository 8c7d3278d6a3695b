import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { rememberPage } from '#web/frame/page-visit.ts'
import { t } from '#web/i18n/i18n.ts'

export type CardPaymentSteps = {
  readonly clientSecret: string
  /**
   * It is called just before the card is charged, and checks that the amount on the page is still right. The result is 'stop' if the page
   * went elsewhere.
   */
  readonly check: (isStillHere: () => boolean) => Promise<'pay' | 'stop' | { readonly problem: string }>
  /** A bank that needs the whole window sends the customer back to this path. */
  readonly returnPath: string
  readonly billing: { readonly email: string }
  /**
   * It fetches the result from the server; the result is never assumed here. `isKnown` is false if the card service could not be reached:
   * the card may have been charged all the same. If the person has left the page by then, it leads nowhere.
   */
  readonly onConfirmed: (isKnown: boolean, isStillHere: () => boolean) => Promise<void>
}

export type CardPayment = {
  /** The result is false if nothing was paid: the card was refused, or was not charged because the amount is another one by now. */
  readonly pay: (stripe: Stripe, elements: StripeElements) => Promise<boolean>
  readonly state: 'idle' | 'paying' | 'confirming'
  readonly problem: string | null
}

/** The hook validates the form, makes sure of the amount, and confirms without leaving the page if the bank allows it. */
export function useCardPayment(steps: CardPaymentSteps): CardPayment {
  const [state, setState] = useState<CardPayment['state']>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  // If the bank's page replaces this one, the person may return by the browser's back button, and the browser may show this page as it was.
  useEffect(() => {
    const beginAgain = ({ persisted }: PageTransitionEvent) => persisted && setState('idle')
    window.addEventListener('pageshow', beginAgain)
    return () => window.removeEventListener('pageshow', beginAgain)
  }, [])

  const stop = (): false => {
    setState('idle')
    return false
  }
  const fail = (message: string | undefined): false => {
    setProblem(message ?? t('toast.error.request'))
    return stop()
  }
  const pay = async (stripe: Stripe, elements: StripeElements) => {
    if (state !== 'idle') return false
    const isStillHere = rememberPage()
    setProblem(null)
    setState('paying')
    const checked = await elements.submit()
    if (checked.error) return stop()
    const answer = await steps.check(isStillHere)
    if (answer === 'stop' || !isStillHere()) return stop()
    if (answer !== 'pay') return fail(answer.problem)
    const outcome = await stripe.confirmPayment({
      elements,
      clientSecret: steps.clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: new URL(steps.returnPath, window.location.origin).href,
        payment_method_data: { billing_details: billingDetails(steps.billing) },
      },
    })
    const isKnown = !isUnanswered(outcome.error)
    if (outcome.error && isKnown) return fail(outcome.error.message)
    setState('confirming')
    await steps.onConfirmed(isKnown, isStillHere)
    return true
  }
  return { pay, state, problem }
}

/** The card service answered neither yes nor no. */
const isUnanswered = (error: StripeError | undefined): boolean =>
  error?.type === 'api_connection_error' || error?.type === 'api_error'

/** The card's ZIP is typed in the card form: it is its owner's, not the job site's. */
const billingDetails = ({ email }: CardPaymentSteps['billing']) => ({ email, address: { country: 'US' } })
