import type { SetupFault } from '#domain/payment/setup-fault.ts'
import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import type { PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/**
 * Returns the refusal while the payment service refuses all calls (rule M86). It says to the office what to repair, and to a customer whom
 * to call.
 */
export function refusalOfSetup(call: string, { fault }: PaymentsMisconfigured): Refusal {
  return new Refusal(call.startsWith('office.') ? toOffice[fault] : 'payment-not-possible')
}

const toOffice: Readonly<Record<SetupFault, RefusalName>> = {
  key: 'payment-key-refused',
  permission: 'payment-permission-missing',
  account: 'payment-account-refused',
  charges: 'payment-account-closed',
}
