/** These are the hosts of a real card service, for pages whose tests answer in its place. */
import { stripeCardHosts } from '#server/providers/payments/stripe/card-hosts.ts'
import type { PageHosts } from '#server/providers/provider.ts'

export type { PageHosts }

/** The service's script comes from this host. */
export const cardScriptHost = 'https://js.stripe.com'

/** The simulator's script calls the host from which it came. */
export const cardHosts: PageHosts = {
  ...stripeCardHosts,
  connect: [...stripeCardHosts.connect, cardScriptHost],
}
