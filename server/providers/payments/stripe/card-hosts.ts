import type { PageHosts } from '#server/providers/provider.ts'

/**
 * A page with Stripe's card form reaches these hosts: Stripe's script, the frames of the form and of a bank's question, and Stripe's calls.
 * They come from Stripe's security guide (docs.stripe.com/security/guide).
 */
export const stripeCardHosts: PageHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
