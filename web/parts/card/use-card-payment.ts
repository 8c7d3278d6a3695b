import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { rememberPage } from '#web/frame/page-visit.ts'
import { t } from '#web/i18n/i18n.ts'

export type CardPaymentSteps = {
  readonly clientSecret: string
  /**
   * The hook calls this just before the card is charged, to check that the amount on the page is still right. The result is 'stop' if the
   * page led elsewhere.
   */
  readonly check: (isStillHere: () => boolean) => Promise<'pay' | 'stop' | { readonly problem: string }>
  /** A bank that needs the whole window sends the customer back to this path. */
  readonly returnPath: string
  readonly billing: { readonly email: string }
  /**
   * Fetches the result of the payment from the server, because the page never assumes it. `isKnown` is false if the card service did not
   * answer, and the card may have been charged then. If the person has left the page, the function leads nowhere.
   */
  readonly onConfirmed: (isKnown: boolean, isStillHere: () => boolean) => Promise<void>
}

export type CardPayment = {
  /** False if nothing was paid, because the card was refused, or because the amount has changed and so the card was not charged. */
  readonly pay: (stripe: Stripe, elements: StripeElements) => Promise<boolean>
  readonly state: 'idle' | 'paying' | 'confirming'
  readonly problem: string | null
}

/** The hook checks the form and the amount. Then it confirms the payment, without leaving the page if the bank allows that. */
export function useCardPayment(steps: CardPaymentSteps): CardPayment {
  const [state, setState] = useState<CardPayment['state']>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  // If the bank's page replaces this one, the person may press Back, and the browser may show this page in its old state.
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
    if (outcome.error && isKnown && !hasPaidBefore(outcome.error)) return fail(outcome.error.message)
    setState('confirming')
    await steps.onConfirmed(isKnown, isStillHere)
    return true
  }
  return { pay, state, problem }
}

/** True if the card service answered neither yes nor no. */
const isUnanswered = (error: StripeError | undefined): boolean =>
  error?.type === 'api_connection_error' || error?.type === 'api_error'

/**
 * True if the card service refuses this request only because the payment has already succeeded. If a connection breaks before the answer, a
 * browser may send the request again on another connection, and the page does not learn of it. The first request may have charged the card.
 */
const hasPaidBefore = ({ code, payment_intent: intent }: StripeError): boolean =>
  code === 'payment_intent_unexpected_state' && (intent?.status === 'succeeded' || intent?.status === 'processing')

/** The customer types the card's ZIP in the card form, because it is the card owner's ZIP and not that of the job site. */
const billingDetails = ({ email }: CardPaymentSteps['billing']) => ({ email, address: { country: 'US' } })
