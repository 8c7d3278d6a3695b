import { httpStatusOf, isSignedOutError } from '#web/client/errors.ts'

/** A policy has retries and their waits in milliseconds; `attempt` counts from 0. */
export type RetryPolicy = {
  readonly retry: (attempt: number, error: unknown) => boolean
  readonly retryDelay: (attempt: number) => number
}

const doubling = (firstMs: number, longestMs: number) => (attempt: number) =>
  Math.min(firstMs * 2 ** attempt, longestMs)

/** An answer of "sign in" is final; every other failure may be temporary. */
export const generalRetry: RetryPolicy = {
  retry: (attempt, error) => attempt < 5 && !isSignedOutError(error),
  retryDelay: doubling(500, 30_000),
}

/** A refused cart stays refused: only a server that is down is tried again. */
export const cartRetry: RetryPolicy = {
  retry: (attempt, error) => attempt < 3 && (httpStatusOf(error) ?? 500) >= 500,
  retryDelay: doubling(1000, 30_000),
}

/** The order may not be placed yet right after the payment. */
export const newOrderRetry: RetryPolicy = { retry: generalRetry.retry, retryDelay: doubling(500, 5000) }

export const orderPageRetry: RetryPolicy = { retry: generalRetry.retry, retryDelay: doubling(1000, 30_000) }
