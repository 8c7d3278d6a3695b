import { useNavigate } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { changeState } from '#web/customer/checkout/frame/change.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { isOfSchedule } from '#web/customer/checkout/schedule/refused-visit.ts'
import { inDoubt, isPaymentInDoubt } from '#web/customer/payment-in-doubt.ts'
import { showPaymentError } from '#web/customer/show-payment-error.ts'

type Leaving = { readonly replace?: boolean; readonly otherwise?: 'order-summary'; readonly isOnSummary?: true }

/**
 * If a payment could not be prepared, the page shows the reason. It leads to the order if one exists, or to the days if
 * they are no longer free (rule S14). Otherwise the page stays or leads to `otherwise`. The days of a swap are agreed,
 * so they are not chosen again.
 */
export function useRefusedPayment(
  { cartId, facts }: Checkout,
  { replace = false, otherwise, isOnSummary }: Leaving = {},
) {
  const navigate = useNavigate()
  const leaveFor = (step: string, carrying: { state?: object } = {}): void => {
    navigate(`/checkout/${cartId}/${step}`, { replace, ...carrying })
  }
  return (error: unknown): void => {
    if (isPaidAlready(error)) leaveFor('order-confirmation')
    else if (isPaymentInDoubt(error)) leaveFor('order-confirmation', inDoubt)
    else if (isOfSchedule(refusalOf(error)) && !facts.isReplacement) {
      showPaymentError(error, { forNextPage: true })
      leaveFor('pickup-dropoff', { state: changeState })
    } else {
      // A refused day or a changed price comes from the hauler. The card provider has nothing to do with it.
      const isOfHauler = isOfSchedule(refusalOf(error)) || refusalOf(error) === 'price-changed'
      const isShownOnSummary = !isOfHauler && (isOnSummary || otherwise === 'order-summary')
      showPaymentError(error, { forNextPage: otherwise !== undefined, isOnSummary: isShownOnSummary })
      if (otherwise) leaveFor(otherwise)
    }
  }
}

/** The customer has already paid in another tab, or the answer to the payment was lost. */
function isPaidAlready(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal === 'already-paid' || refusal === 'cart-ordered'
}
