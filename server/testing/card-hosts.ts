/** These are the hosts of a real card service. The tests of the pages answer in place of these hosts. */
import { stripeCardHosts } from '#server/providers/payments/stripe/card-hosts.ts'
import type { PageHosts } from '#server/providers/provider.ts'

export type { PageHosts }

/** The service's script comes from this host. */
export const cardScriptHost = 'https://js.stripe.com'

/** The simulator's script calls the host from which it was loaded, so that host may also be called. */
export const cardHosts: PageHosts = {
  ...stripeCardHosts,
  connect: [...stripeCardHosts.connect, cardScriptHost],
}
