import { type Payments, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/**
 * If every hauler needs its own account, nothing is charged on that of the installation's key (rule M87). Payments that were made there
 * before can still be read, refunded and cancelled. This wrapper is outside of the one that watches the set-up: one hauler without an
 * account is no broken installation.
 */
export function requireAccount<P extends Payments>(payments: P): P {
  if (payments.connect !== 'required') return payments
  const onAccount =
    <Ask extends { readonly paymentAccount: string | null }, Answer>(call: (input: Ask) => Promise<Answer>) =>
    async (input: Ask): Promise<Answer> => {
      if (input.paymentAccount === null) throw new PaymentsMisconfigured('charges')
      return call(input)
    }
  return {
    ...payments,
    createCustomer: onAccount(payments.createCustomer),
    createIntent: onAccount(payments.createIntent),
    updateIntent: onAccount(payments.updateIntent),
    chargeSavedCard: onAccount(payments.chargeSavedCard),
  }
}
