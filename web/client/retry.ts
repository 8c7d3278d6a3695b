import { httpStatusOf, isSignedOutError } from '#web/client/errors.ts'

/** A policy says if a failed call is repeated, and after how many milliseconds. `attempt` counts from 0. */
export type RetryPolicy = {
  readonly retry: (attempt: number, error: unknown) => boolean
  readonly retryDelay: (attempt: number) => number
}

const doubling = (firstMs: number, maxMs: number) => (attempt: number) => Math.min(firstMs * 2 ** attempt, maxMs)

/** The answer that the person must sign in is final. Every other failure may be temporary. */
export const generalRetry: RetryPolicy = {
  retry: (attempt, error) => attempt < 5 && !isSignedOutError(error),
  retryDelay: doubling(500, 30_000),
}

/** A call about a refused cart is not repeated, because the refusal is final. It is repeated only after a server error. */
export const cartRetry: RetryPolicy = {
  retry: (attempt, error) => attempt < 3 && (httpStatusOf(error) ?? 500) >= 500,
  retryDelay: doubling(1000, 30_000),
}

/** Right after the payment the order may not exist yet. */
export const newOrderRetry: RetryPolicy = { retry: generalRetry.retry, retryDelay: doubling(500, 5000) }

export const orderPageRetry: RetryPolicy = { retry: generalRetry.retry, retryDelay: doubling(1000, 30_000) }
