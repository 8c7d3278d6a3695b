import type { Config } from '#server/config.ts'
import type { Provider, Surroundings } from '../provider.ts'
import { openEmbeddedPayments } from './embedded/embedded-payments.ts'
import type { Payments } from './payments.ts'

export type PaymentsProvider = Provider & { readonly payments: Payments }

/** The embedded service is the only one so far. Another one is chosen here, by its settings in `config`. */
export function choosePayments(_config: Config, surroundings: Surroundings): PaymentsProvider {
  return openEmbeddedPayments(surroundings)
}
