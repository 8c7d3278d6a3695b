/**
 * A payment service that hangs must not hang the shop: after it left a call unanswered for seconds and answered nobody else
 * meanwhile, or broke several times in a row, calls are refused at once for a while. Then one call tries whether it is back.
 */
import { eachCall, PaymentInDoubt, type Payments } from './payments.ts'

/** As long as one call waits before it is sent again. */
const silenceInMs = 4_000
const mostFailures = 5
const pauseInMs = 5_000

export function withBreaker<P extends Payments>(payments: P, now: () => number = () => performance.now()): P {
  const guard = createBreaker(now)
  return eachCall(payments, (_, call) => guard(call))
}

function createBreaker(now: () => number) {
  let failures = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let refusesUntil: number | null = null
  let isTrying = false

  const answered = () => {
    failures = 0
    answeredAt = now()
    refusesUntil = null
  }
  const failed = (sentAt: number) => {
    failures += 1
    const isSilent = now() - sentAt >= silenceInMs && answeredAt < sentAt
    if (isSilent || failures >= mostFailures || refusesUntil !== null) refusesUntil = now() + pauseInMs
  }
  const send = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const sentAt = now()
    try {
      const answer = await call()
      answered()
      return answer
    } catch (error) {
      if (error instanceof PaymentInDoubt && error.isUnanswered) failed(sentAt)
      else answered()
      throw error
    }
  }
  return <Ask, Answer>(call: (ask: Ask) => Promise<Answer>) =>
    async (ask: Ask): Promise<Answer> => {
      if (refusesUntil === null) return send(() => call(ask))
      if (isTrying || now() < refusesUntil)
        throw new PaymentInDoubt('The payment service has just left calls unanswered.')
      isTrying = true
      try {
        return await send(() => call(ask))
      } finally {
        isTrying = false
      }
    }
}
