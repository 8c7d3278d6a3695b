import { type Payments, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/**
 * If every hauler needs its own account, nothing is charged on the account of the installation's key (rule M87). Payments that were made
 * there before can still be read, refunded and cancelled. This wrapper is outside of the wrapper that watches the set-up, because a hauler
 * without an account does not mean that the installation is broken.
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
