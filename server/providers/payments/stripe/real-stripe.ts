/** The settings connect Stripe itself, which charges cards, or test cards in its test mode. */
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

/**
 * Stripe's library for browsers loads its script from this address. Pages get the address as a setting, and do not load the script
 * themselves.
 */
const scriptUrl = 'https://js.stripe.com/endive/stripe.js'

export function openStripe(
  settings: Settings,
  { clock, breakerListenerOf }: Pick<Surroundings, 'clock' | 'breakerListenerOf'>,
): Provider & { readonly payments: Payments } {
  const payments = stripePayments({ ...settings, scriptUrl, isSimulated: false, clock })
  return {
    payments: withBreaker(payments, undefined, breakerListenerOf?.('payments')),
    browserSettings: { payment: payments.browser },
    cardHosts: stripeCardHosts,
    close: async () => payments.close(),
  }
}
