/** Stripe itself, by the settings: cards are charged, or in its test mode Stripe's test cards are. */
import type { Provider, Surroundings } from '../../provider.ts'
import { withBreaker } from '../breaker.ts'
import type { Payments } from '../payments.ts'
import { stripeCardHosts } from './card-hosts.ts'
import { type StripeOptions, stripePayments } from './stripe.ts'

type Settings = Pick<
  StripeOptions,
  | 'secretKey'
  | 'publishableKey'
  | 'webhookSecrets'
  | 'connect'
  | 'applicationFeeInHundredths'
  | 'host'
  | 'port'
  | 'protocol'
>

/** The address from which the library in the browser loads Stripe's script. Pages are told it, and do not load it themselves. */
const scriptUrl = 'https://js.stripe.com/endive/stripe.js'

export function openStripe(
  settings: Settings,
  { clock }: Pick<Surroundings, 'clock'>,
): Provider & { readonly payments: Payments } {
  const payments = stripePayments({ ...settings, scriptUrl, isSimulated: false, clock })
  return {
    payments: withBreaker(payments),
    browserSettings: { payment: payments.browser },
    cardHosts: stripeCardHosts,
    close: async () => payments.close(),
  }
}
