import type { BreakerListener } from './provider.ts'

/**
 * The breaker keeps a service that hangs from slowing down the product. It opens if a call gets no answer within its limit and no other
 * call gets one meanwhile, or after several failures in a row. While it is open, it refuses calls at once. After a pause it lets one call
 * through to find out if the service answers again.
 */
export type BreakerRules = {
  /** One call that gets no answer for this time is enough to open the breaker. */
  readonly silenceInMs: number
  readonly maxFailures: number
  readonly pauseInMs: number
  /** Returns true if the error means that the service did not answer. */
  readonly isUnanswered: (error: unknown) => boolean
  /** Returns true if the error means that the service refuses every caller for now. The breaker then opens at once. */
  readonly isRefused?: (error: unknown) => boolean
  /** Returns the error of a call that the open breaker refuses. */
  readonly refusal: () => Error
  /** Returns the time of a clock in milliseconds that is never set back. */
  readonly now?: () => number
  readonly listener?: BreakerListener | undefined
}

export type Breaker = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

export function createBreaker(rules: BreakerRules): Breaker {
  const {
    silenceInMs,
    maxFailures,
    pauseInMs,
    isUnanswered,
    isRefused,
    refusal,
    now = () => performance.now(),
    listener,
  } = rules
  let failures = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let refusesUntil: number | null = null
  let isTrying = false
  let isSilent = false

  const openForSilence = () => {
    refusesUntil = now() + pauseInMs
    isSilent = true
    listener?.opened()
  }
  // The service answers, so it is not silent. Another listener learns what it refuses.
  const openForRefusal = () => {
    noteAnswer()
    refusesUntil = now() + pauseInMs
  }
  const noteAnswer = () => {
    if (isSilent) listener?.closed()
    isSilent = false
    failures = 0
    answeredAt = now()
    refusesUntil = null
  }
  const failed = (sentAt: number) => {
    failures += 1
    const hasHung = now() - sentAt >= silenceInMs && answeredAt < sentAt
    if (hasHung || failures >= maxFailures || refusesUntil !== null) openForSilence()
  }
  const send = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const sentAt = now()
    try {
      const answer = await call()
      noteAnswer()
      return answer
    } catch (error) {
      if (isRefused?.(error)) openForRefusal()
      else if (isUnanswered(error)) failed(sentAt)
      else noteAnswer()
      throw error
    }
  }
  return async call => {
    if (refusesUntil === null) return send(call)
    if (isTrying || now() < refusesUntil) throw refusal()
    isTrying = true
    try {
      return await send(call)
    } finally {
      isTrying = false
    }
  }
}
