import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Stripe } from 'stripe'
import { openEventReceiver } from './event-receiver.stage.ts'
import { listenForServer } from './listen.ts'
import { createStripeSimulator } from './simulator.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The form of an intent needs the id and the client secret. */
export type OpenedIntent = { readonly id: string; readonly clientSecret: string; readonly customer: string }

/** Opens a shop that calls the simulator by Stripe's own SDK over HTTP. It has a receiver of events and a clock that a test can move. */
export async function openShop(pool: pg.Pool) {
  const keys = { secretKey: 'sk_test_simulated', publishableKey: 'pk_test_simulated' }
  const receiver = await openEventReceiver()
  const webhook = { url: receiver.url, secret: 'whsec_simulated' }
  let aheadInMs = 0
  const clock = () => new Date(Date.now() + aheadInMs)
  const pageUrl = (path: string, returnUrl: string) => new URL(`/simulated${path}`, returnUrl).href
  const simulator = createStripeSimulator({ pool, ...keys, webhook, clock, pageUrl })
  const listener = await listenForServer(simulator)
  const { host, port } = listener
  const stripe = new Stripe(keys.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  return {
    stripe,
    simulator,
    receiver,
    keys,
    /** Reads a signed event as the shop's server does. */
    readEvent: (rawBody: Buffer, signature: string) =>
      stripe.webhooks.constructEvent(rawBody, signature, webhook.secret),
    async openIntent(amount = 30_000): Promise<OpenedIntent> {
      const { id: customer } = await stripe.customers.create({ name: 'Ana Diaz' }, { idempotencyKey: randomUUID() })
      const { id, client_secret } = await stripe.paymentIntents.create(
        { amount, currency: 'usd', customer, setup_future_usage: 'off_session' },
        { idempotencyKey: randomUUID() },
      )
      return { id, clientSecret: client_secret ?? '', customer }
    },
    /** Moves the simulator's clock. */
    wait(ms: number) {
      aheadInMs += ms
    },
    async close() {
      await listener.close()
      await simulator.close()
      await receiver.close()
    },
  }
}
