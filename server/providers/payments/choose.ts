import type { Config } from '#server/config.ts'
import type { Provider, Surroundings } from '../provider.ts'
import { openEmbeddedPayments } from './embedded/embedded-payments.ts'
import type { Payments } from './payments.ts'
import { openStripe } from './stripe/real-stripe.ts'

export type PaymentsProvider = Provider & { readonly payments: Payments }

/** Chooses Stripe if its settings are there, otherwise the embedded service. */
export function choosePayments({ stripe }: Pick<Config, 'stripe'>, surroundings: Surroundings): PaymentsProvider {
  return stripe ? openStripe(stripe, surroundings) : openEmbeddedPayments(surroundings)
}
