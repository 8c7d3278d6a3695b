import { createBreaker } from '../breaker.ts'
import { eachCall, PaymentInDoubt, type Payments } from './payments.ts'

/** One call waits this long before it is sent again. */
const silenceInMs = 4_000
const maxFailures = 5
const pauseInMs = 5_000

/** A payment service that hangs must not hang the shop: calls are refused at once for a while, and stay in doubt. */
export function withBreaker<P extends Payments>(payments: P, now: () => number = () => performance.now()): P {
  const guard = createBreaker({
    silenceInMs,
    maxFailures,
    pauseInMs,
    isUnanswered: error => error instanceof PaymentInDoubt && error.isUnanswered,
    refusal: () => new PaymentInDoubt('The payment service has just left calls unanswered.'),
    now,
  })
  return eachCall(payments, (_, call) => input => guard(() => call(input)))
}
