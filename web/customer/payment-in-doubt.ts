import { refusalOf } from '#web/client/errors.ts'
import type { RetryPolicy } from '#web/client/retry.ts'

/** Nobody knows yet if the card was charged: the payment is followed to its end, and not made again. */
export const isPaymentInDoubt = (error: unknown): boolean => refusalOf(error) === 'payment-in-doubt'

/** A page gives this state to the next one, which then shows how the payment ended. */
export const inDoubt = { state: { isPaymentInDoubt: true } } as const

export const wasLeftInDoubt = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPaymentInDoubt' in state && state.isPaymentInDoubt === true

/** The policy repeats the call until the doubt is over, however long that takes. */
export const untilKnown = ({ retry, retryDelay }: RetryPolicy): RetryPolicy => ({
  retry: (attempt, error) => isPaymentInDoubt(error) || retry(attempt, error),
  retryDelay,
})
