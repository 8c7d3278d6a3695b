import { isMendedBy, keepsFromPaying, knownFault, type SetupFault } from '#domain/payment/setup-fault.ts'
import { rememberFaults, type WatchDeps } from '#server/operations/service-fault/watch-service.ts'
import { eachCall, type Payments, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/**
 * Notices that the payment service refuses all calls (rule M86). Each call passes through this wrapper. If the service refuses a call for
 * such a reason, the wrapper remembers the fault and throws the error on. If a call succeeds, the faults that it disproves end.
 */
export function watchSetup<P extends Payments>(payments: P, watching: WatchDeps): P {
  const faults = rememberFaults('payments', watching)
  return eachCall(payments, (call, send) => async input => {
    const sent = { call, account: input.paymentAccount ?? '' }
    try {
      const answer = await send(input)
      await faults.mended(knownFaultOfService => isMendedBy(knownFaultOfService, sent))
      return answer
    } catch (error) {
      if (error instanceof PaymentsMisconfigured) {
        const fault = knownFault(error.fault, sent)
        await faults.found(fault, { message: wordsFor[error.fault], isShown: keepsFromPaying(fault) })
      }
      throw error
    }
  })
}

const wordsFor: Readonly<Record<SetupFault, string>> = {
  key: 'the payment service refuses the key of this installation: no card can be charged until STRIPE_SECRET_KEY is a valid one',
  permission:
    'the payment service refuses a call for which the key has no permission: grant it in the dashboard of the service',
  account:
    'the payment service refuses the key a payment account: it was disconnected or closed, and has to be connected again',
  charges: 'the payment service lets a payment account take no charges: its dashboard says what is missing',
}
