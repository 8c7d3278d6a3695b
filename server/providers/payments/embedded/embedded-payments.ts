/**
 * The embedded payment service is the Stripe simulator inside this process, together with the adapter that calls it. It charges no card.
 */

import { readBrowserScript } from '@rolloff/payment-simulator/browser-script.ts'
import type { WebhookTarget } from '@rolloff/payment-simulator/deliveries.ts'
import type { Faults } from '@rolloff/payment-simulator/faults.ts'
import { createStripeSimulator, type StripeSimulator } from '@rolloff/payment-simulator/simulator.ts'
import { directlyTo } from '@rolloff/payment-simulator/wire/direct.ts'
import type { Provider, Surroundings } from '../../provider.ts'
import { withBreaker } from '../breaker.ts'
import type { Payments } from '../payments.ts'
import { type StripeOptions, stripePayments } from '../stripe/stripe.ts'

export type EmbeddedPayments = Provider & {
  readonly payments: Payments
  /** Tests use it to act as the customer's bank and browser. */
  readonly simulator: StripeSimulator
}

type ForTests = {
  /** A test plants these faults. */
  readonly faults?: Faults
  /** Decides how the adapter reaches the simulator. If it is left out, the adapter calls it inside this process. */
  readonly reach?: (simulator: StripeSimulator) => Pick<StripeOptions, 'transport' | 'host' | 'port' | 'protocol'>
}

export function openEmbeddedPayments(
  { pool, secrets, clock, breakerListenerOf }: Surroundings,
  { faults, reach = simulator => ({ transport: directlyTo(simulator) }) }: ForTests = {},
): EmbeddedPayments {
  const keys = keysFrom(secrets)
  const webhook: WebhookTarget = { url: null, secret: keys.webhookSecret }
  const simulator = createStripeSimulator({ pool, clock, webhook, pageUrl, ...keys, ...(faults ? { faults } : {}) })
  const payments = withBreaker(
    stripePayments({
      ...keys,
      webhookSecrets: [keys.webhookSecret],
      ...reach(simulator),
      scriptUrl: '/sim/stripe/stripe.js',
      isSimulated: true,
      connect: 'offered',
      clock,
    }),
    undefined,
    breakerListenerOf?.('payments'),
  )
  const stop = simulator.start()
  return {
    payments,
    simulator,
    routes: { paymentService: { readScript: readBrowserScript, handleBrowser: simulator.handleBrowser } },
    jobs: [{ name: 'forget-payment-leftovers', cron: '11 * * * *', run: () => simulator.forgetOld() }],
    browserSettings: { payment: payments.browser },
    started({ url, receivePaymentEvent }) {
      Object.assign(webhook, { url: `${url}/webhooks/stripe`, receive: receivePaymentEvent })
    },
    async close() {
      stop()
      await simulator.close()
      payments.close()
    },
  }
}

/** The simulator's pages are below /sim/stripe of the server to which they lead back. */
export const pageUrl = (path: string, returnUrl: string): string => new URL(`/sim/stripe${path}`, returnUrl).href

function keysFrom(secrets: Surroundings['secrets']) {
  const keyOf = (name: string) => secrets.derive(name).toString('hex').slice(0, 24)
  return {
    secretKey: `sk_test_sim_${keyOf('payments secret')}`,
    publishableKey: `pk_test_sim_${keyOf('payments publishable')}`,
    webhookSecret: `whsec_${keyOf('payments events')}`,
  }
}
