import { openEventReceiver } from '@rolloff/payment-simulator/event-receiver.stage.ts'
import { listenForServer } from '@rolloff/payment-simulator/listen.ts'
import { createStripeSimulator } from '@rolloff/payment-simulator/simulator.ts'
import { directlyTo } from '@rolloff/payment-simulator/wire/direct.ts'
import type { Pool } from 'pg'
import { stripePayments } from '../stripe/stripe.ts'
import { pageUrl } from './embedded-payments.ts'

export type SimulatedStage = Awaited<ReturnType<typeof openSimulatedStage>>

type Settings = {
  readonly timeoutInMs?: number
  /** True means that the adapter calls the simulator without a socket, as the product does in its own process. */
  readonly isDirect?: boolean
}

/** Opens the adapter for tests. It calls the simulator over loopback, and has a receiver of events and a clock that a test can move. */
export async function openSimulatedStage(pool: Pool, { isDirect = false, ...settings }: Settings = {}) {
  const keys = { secretKey: 'sk_test_simulated', publishableKey: 'pk_test_simulated' }
  const receiver = await openEventReceiver()
  const webhook = { url: receiver.url, secret: 'whsec_simulated' }
  let aheadInMs = 0
  const clock = () => new Date(Date.now() + aheadInMs)
  const simulator = createStripeSimulator({ pool, ...keys, webhook, clock, pageUrl })
  const listener = await listenForServer(simulator)
  const options = {
    ...keys,
    ...settings,
    host: listener.host,
    port: listener.port,
    protocol: 'http' as const,
    webhookSecrets: [webhook.secret],
    scriptUrl: '/sim/stripe/stripe.js',
    isSimulated: true,
    clock,
    ...(isDirect ? { transport: directlyTo(simulator) } : {}),
  }
  const payments = stripePayments(options)
  return {
    payments,
    simulator,
    receiver,
    options,
    /** Moves the simulator's clock. */
    wait(ms: number) {
      aheadInMs += ms
    },
    async close() {
      payments.close()
      await listener.close()
      await simulator.close()
      await receiver.close()
    },
  }
}
