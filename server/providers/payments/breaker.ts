import { createBreaker } from '../breaker.ts'
import type { BreakerListener } from '../provider.ts'
import { eachCall, PaymentInDoubt, type Payments } from './payments.ts'

/** The SDK waits this long for an answer before it sends a call again. */
const silenceInMs = 4_000
const maxFailures = 5
const pauseInMs = 5_000

/** Keeps a payment service that hangs from slowing down the product: calls are refused at once for a while and stay in doubt. */
export function withBreaker<P extends Payments>(
  payments: P,
  now: () => number = () => performance.now(),
  listener?: BreakerListener,
): P {
  const guard = createBreaker({
    silenceInMs,
    maxFailures,
    pauseInMs,
    isUnanswered: error => error instanceof PaymentInDoubt && error.isUnanswered,
    refusal: () => new PaymentInDoubt('The payment service has just left calls unanswered.'),
    now,
    listener,
  })
  return eachCall(payments, (_, call) => input => guard(() => call(input)))
}
