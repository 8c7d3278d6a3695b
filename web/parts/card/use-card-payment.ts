import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useState } from 'react'
import { rememberPage } from '#web/frame/page-visit.ts'
import { t } from '#web/i18n/i18n.ts'

export type CardPaymentSteps = {
  readonly clientSecret: string
  /** Just before the card is asked: whether the amount on the page still stands. 'stop' when the page went elsewhere. */
  readonly check: (isStillHere: () => boolean) => Promise<'pay' | 'stop' | { readonly problem: string }>
  /** Where a bank that needs the whole window sends the customer back to. */
  readonly returnPath: string
  readonly billing: { readonly email: string }
  /**
   * The server is asked there for the result; it is never assumed here. `isKnown` is false when the card service could not be
   * reached: the card may have been charged all the same. Who has left the page by then is led nowhere.
   */
  readonly onConfirmed: (isKnown: boolean, isStillHere: () => boolean) => Promise<void>
}

export type CardPayment = {
  /** False when nothing was paid: refused, or not asked because the amount is another one by now. */
  readonly pay: (stripe: Stripe, elements: StripeElements) => Promise<boolean>
  readonly state: 'idle' | 'paying' | 'confirming'
  readonly problem: string | null
}

/** Validates the form, makes sure of the amount, and confirms without leaving the page where the bank allows it. */
export function useCardPayment(steps: CardPaymentSteps): CardPayment {
  const [state, setState] = useState<CardPayment['state']>('idle')
  const [problem, setProblem] = useState<string | null>(null)

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

/** The card service said neither yes nor no. */
const isUnanswered = (error: StripeError | undefined): boolean =>
  error?.type === 'api_connection_error' || error?.type === 'api_error'

/** The card's ZIP is typed in the card form: it is its owner's, not the job site's. */
const billingDetails = ({ email }: CardPaymentSteps['billing']) => ({ email, address: { country: 'US' } })
