import type { PageHosts } from '#server/providers/provider.ts'

/**
 * A page with Stripe's card form reaches these hosts, from Stripe's security guide (docs.stripe.com/security/guide): its script, the
 * frames of the form and of a bank's question, and its calls.
 */
export const stripeCardHosts: PageHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
