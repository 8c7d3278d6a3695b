/**
 * A service that hangs must not hang the shop: calls are refused at once for a while, after a call got no answer within its limit and
 * no other call got one meanwhile, or after several failures in a row. Then one call tries if the service is back.
 */
export type BreakerRules = {
  /** A call that was unanswered for this long opens the breaker alone. */
  readonly silenceInMs: number
  readonly maxFailures: number
  readonly pauseInMs: number
  /** Returns true if an error means that the service did not answer. */
  readonly isUnanswered: (error: unknown) => boolean
  /** Returns true if an error means that the service answers nobody for now: the breaker opens at once. */
  readonly isRefused?: (error: unknown) => boolean
  /** A call is refused with this error while the breaker is open. */
  readonly refusal: () => Error
  /** The clock is in milliseconds that only ever grow. */
  readonly now?: () => number
}

export type Breaker = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

export function createBreaker(rules: BreakerRules): Breaker {
  const { silenceInMs, maxFailures, pauseInMs, isUnanswered, isRefused, refusal, now = () => performance.now() } = rules
  let failures = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let refusesUntil: number | null = null
  let isTrying = false

  const noteAnswer = () => {
    failures = 0
    answeredAt = now()
    refusesUntil = null
  }
  const failed = (sentAt: number) => {
    failures += 1
    const isSilent = now() - sentAt >= silenceInMs && answeredAt < sentAt
    if (isSilent || failures >= maxFailures || refusesUntil !== null) refusesUntil = now() + pauseInMs
  }
  const send = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const sentAt = now()
    try {
      const answer = await call()
      noteAnswer()
      return answer
    } catch (error) {
      if (isRefused?.(error)) refusesUntil = now() + pauseInMs
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
