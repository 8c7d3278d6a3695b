import { useNavigate } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { changeState } from '#web/customer/checkout/frame/change.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { isOfSchedule } from '#web/customer/checkout/schedule/refused-visit.ts'
import { inDoubt, isPaymentInDoubt } from '#web/customer/payment-in-doubt.ts'
import { showPaymentError } from '#web/customer/show-payment-error.ts'

type Leaving = { readonly replace?: true; readonly otherwise?: 'order-summary' }

/**
 * What a page does about a payment that could not be prepared: it says why, and leads to the order where there is one, or to the
 * days where they are gone meanwhile (rule S14). Else it stays, or goes where `otherwise` says. The days of a swap are those agreed on.
 */
export function useRefusedPayment({ cartId, facts }: Checkout, { replace, otherwise }: Leaving = {}) {
  const navigate = useNavigate()
  const leaveFor = (step: string, state: object = {}) => navigate(`/checkout/${cartId}/${step}`, { replace, ...state })
  return (error: unknown): void => {
    if (isPaidAlready(error)) return void leaveFor('order-confirmation')
    if (isPaymentInDoubt(error)) return void leaveFor('order-confirmation', inDoubt)
    const step = !facts.isReplacement && isOfSchedule(refusalOf(error)) ? 'pickup-dropoff' : otherwise
    showPaymentError(error, { forNextPage: step !== undefined })
    if (step) void leaveFor(step, step === 'pickup-dropoff' ? { state: changeState } : {})
  }
}

/** Another tab was faster, or an answer was lost on its way. */
export function isPaidAlready(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal === 'already-paid' || refusal === 'cart-ordered'
}
