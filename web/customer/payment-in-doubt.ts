import { refusalOf } from '#web/client/errors.ts'
import type { RetryPolicy } from '#web/client/retry.ts'

/** Nobody knows yet whether the card was charged: it is followed to its end, and not paid again. */
export const isPaymentInDoubt = (error: unknown): boolean => refusalOf(error) === 'payment-in-doubt'

/** What a page gives to the next one, which then says how the payment ended. */
export const inDoubt = { state: { isPaymentInDoubt: true } } as const

export const wasLeftInDoubt = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPaymentInDoubt' in state && state.isPaymentInDoubt === true

/** Asks until the doubt is over, however long that takes. */
export const untilKnown = ({ retry, retryDelay }: RetryPolicy): RetryPolicy => ({
  retry: (attempt, error) => isPaymentInDoubt(error) || retry(attempt, error),
  retryDelay,
})
