import { refusalOf } from '#web/client/errors.ts'
import type { RetryPolicy } from '#web/client/retry.ts'

/** The server does not know yet if the card was charged. The page asks until the payment has ended, and makes no second payment. */
export const isPaymentInDoubt = (error: unknown): boolean => refusalOf(error) === 'payment-in-doubt'

/** A page passes this state to the next page, which then shows how the payment ended. */
export const inDoubt = { state: { isPaymentInDoubt: true } } as const

export const wasLeftInDoubt = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPaymentInDoubt' in state && state.isPaymentInDoubt === true

/** The policy repeats the call until it is known how the payment ended, without a limit of time. */
export const untilKnown = ({ retry, retryDelay }: RetryPolicy): RetryPolicy => ({
  retry: (attempt, error) => isPaymentInDoubt(error) || retry(attempt, error),
  retryDelay,
})
