/** The hosts of a real card service, for pages whose tests answer in its place. */
import { stripeCardHosts } from '#server/providers/payments/stripe/card-hosts.ts'
import type { PageHosts } from '#server/providers/provider.ts'

export type { PageHosts }

/** Where the service's script comes from. */
export const cardScriptHost = 'https://js.stripe.com'

/** The simulator's script calls the host that it came from. */
export const cardHosts: PageHosts = {
  ...stripeCardHosts,
  connect: [...stripeCardHosts.connect, cardScriptHost],
}
