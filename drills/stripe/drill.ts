/**
 * Uses Stripe only through settings. The drill uses a double in another process behind another host name. It also uses
 * Stripe's test mode, if the environment has its key.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  type SimulatorProcess,
  startSimulatorProcess,
} from '#server/providers/payments/embedded/simulator-process.stage.ts'
import type { StripeSettings } from '#server/stripe-settings.ts'
import { enrol } from '#server/testing/as-actor.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { answerBank, cards, payWith, readyToPay } from '#server/testing/journey.ts'
import { giveRole } from '#server/testing/office.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import {
  type CallFault,
  openPaymentsBySettings,
  type PaymentsProvider,
} from '#server/testing/services-before-doubles.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { type StepOutcome, tryAccount } from './account.ts'

export const about = 'Stripe by settings alone: a double behind another host name, each fault, and test mode with a key'

const maxSeconds = 12

const faults: readonly CallFault['point'][] = [
  'before',
  'after',
  'cut',
  'silence',
  'endless',
  'not-json',
  'other-shape',
  'wrong-key',
  'no-permission',
  'no-account',
  'no-charges',
]

export const run = drill(async stage => {
  stage.atEnd(await startCluster())
  const double = await startDouble(stage)
  const steps = await tryAccount({
    settings: double.settings,
    payments: double.provider.payments,
    hurry: async () => {
      await double.service.change({ laterInMs: 11_000 })
      await double.service.deliverPending()
    },
  })
  print(stage, 'the double', steps)
  const product = await tryProduct(stage, double)
  const real = await tryStripe(stage)
  const wrong = [...steps, ...product.steps, ...(real ?? [])].filter(({ isAsPromised }) => !isAsPromised)
  return {
    figures: {
      stepsAtDouble: steps.length,
      stepsOfProduct: product.steps.length,
      faults: faults.length,
      orders: product.orders,
      slowestWordsSeconds: product.slowestSeconds,
      stripeItself: real ? `${real.length} steps` : 'not tried: no STRIPE_SECRET_KEY=sk_test_…',
      notAsPromised: wrong.length,
    },
    failures: [
      ...wrong.map(({ step, is }) => `${step}: ${is}`),
      ...failuresOf({
        'words within 12 s under each fault': product.slowestSeconds < maxSeconds,
        'every invariant holds': product.broken.length === 0,
      }),
    ],
  }
})

type Double = {
  readonly settings: StripeSettings
  readonly service: SimulatorProcess
  readonly provider: PaymentsProvider
}

/** The payment service has its own database, because it is another company. */
async function startDouble(stage: Stage): Promise<Double> {
  const database = await createTestDatabase()
  stage.atEnd(() => database.drop())
  const keys = { secretKey: 'sk_test_elsewhere', publishableKey: 'pk_test_elsewhere' }
  const webhook = { url: null, secret: 'whsec_elsewhere' }
  const service = await startSimulatorProcess({ ...keys, webhook, connectionString: database.connectionString })
  stage.atEnd(service.close)
  const chosen = openPaymentsBySettings({
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRETS: `whsec_before, ${webhook.secret}`,
    STRIPE_HOST: 'localhost',
    STRIPE_PORT: String(service.port),
    STRIPE_PROTOCOL: 'http',
  })
  return { ...chosen, service }
}

/** Tries Stripe itself, in its test mode. */
async function tryStripe(stage: Stage): Promise<StepOutcome[] | null> {
  const secretKey = process.env.STRIPE_SECRET_KEY ?? ''
  if (!secretKey.startsWith('sk_test_')) return null
  const { settings, provider } = openPaymentsBySettings({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: process.env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_unused',
    STRIPE_WEBHOOK_SECRETS: 'whsec_unused',
  })
  const steps = await tryAccount({ settings, payments: provider.payments, hurry: async () => undefined })
  await provider.close?.()
  print(stage, 'Stripe itself', steps)
  return steps
}

type ProductOutcome = {
  readonly steps: readonly StepOutcome[]
  readonly orders: number
  readonly slowestSeconds: number
  readonly broken: readonly string[]
}

/** Tries the whole product at the double, whose signed events arrive over HTTP. */
async function tryProduct(stage: Stage, { service, provider }: Double): Promise<ProductOutcome> {
  const started = await startTestApp({ paymentsElsewhere: provider })
  stage.atEnd(() => started.stop())
  const app = { ...started, simulator: { ...started.simulator, ...service.browser } } as TestApp
  await service.change({ webhookUrl: `${app.url}/webhooks/stripe` })
  const steps: StepOutcome[] = []
  let slowestSeconds = 0
  const step = async (name: string, promised: string, work: () => Promise<string>) => {
    const began = performance.now()
    const is = await work().catch((error: Error) => `${error.name}: ${error.message}`)
    steps.push({ step: name, is, isAsPromised: is === promised, ms: Math.round(performance.now() - began) })
  }
  let phones = 3000
  const ready = () => readyToPay(app, `+1512555${phones++}`)
  const bought = async ({ api, held }: Awaited<ReturnType<typeof ready>>) => {
    const { payments } = await api.getOrderById.query({ orderId: held.cartId })
    return `${payments.length} payment`
  }

  await step('an order is bought', '1 payment', async () => {
    const customer = await ready()
    await payWith(app, customer)
    return bought(customer)
  })
  await step('a declined card, then a good one', '1 payment', async () => {
    const customer = await ready()
    const { status } = await payWith(app, customer, cards.declined)
    if (status !== 402) return `the declined card: ${status}`
    await payWith(app, customer)
    return bought(customer)
  })
  await step('3-D Secure', '1 payment', async () => {
    const customer = await ready()
    await answerBank(app, await payWith(app, customer, cards.asksTheBank), 'succeed')
    return bought(customer)
  })
  await step('a cancelled order is refunded', 'refunded', async () => {
    const customer = await ready()
    await payWith(app, customer)
    await bought(customer)
    const { cartId: orderId } = customer.held
    await customer.api.cancelOrder.mutate({ orderId })
    return (await customer.api.getOrderById.query({ orderId })).status
  })
  await step('a dispute is answered by the office', 'won', async () => {
    const customer = await ready()
    await payWith(app, customer, cards.disputed)
    await bought(customer)
    const { cartId: orderId } = customer.held
    await giveRole(app, '+15125552999', 'admin')
    const { headers } = await enrol(app, '+15125552999')
    const { money } = app.client(() => headers).office
    const disputes = async () => (await money.disputes.query({ orderId })).disputes
    const told = async <Found>(find: () => Promise<Found | undefined | null>) => {
      for (let tries = 0; tries < 60; tries += 1) {
        await service.deliverPending()
        const found = await find()
        if (found) return found
        await pause(200)
      }
      throw new Error('no event told of it')
    }
    await service.change({ laterInMs: 11_000 })
    const dispute = await told(async () => (await disputes())[0])
    await money.answerDispute.mutate({ orderId, disputeId: dispute.id, isSure: true })
    await service.change({ laterInMs: 61_000 })
    return told(async () => (await disputes())[0]?.end)
  })
  for (const point of faults) {
    await step(`${point} while a payment begins`, '1 payment', async () => {
      const customer = await ready()
      const { cartId } = customer.held
      await customer.api.upsertStripeCustomer.mutate({ cartId })
      await service.change({ calls: [{ point }] })
      const began = performance.now()
      const told = await customer.api.createCheckoutPaymentIntent.mutate({ cartId }).then(
        () => 'answered',
        (error: { data?: { refusal?: string }; message: string }) => error.data?.refusal ?? error.message,
      )
      slowestSeconds = Math.max(slowestSeconds, seconds(performance.now() - began))
      await service.change({ calls: [] })
      if (!['payment-unavailable', 'payment-not-possible'].includes(told)) return told
      await untilBack(() => payWith(app, customer))
      return bought(customer)
    })
  }
  print(stage, 'the product at the double', steps)
  const { rows } = await app.database.pool.query('SELECT count(*)::int AS n FROM orders')
  const broken = (await brokenInvariants(app.database.db)).map(({ rule }) => rule)
  return { steps, orders: rows[0].n, slowestSeconds, broken }
}

/** Repeats the work until the breaker closes, some seconds after a missing answer. */
async function untilBack(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const error = await work().then(
      () => null,
      (found: unknown) => found,
    )
    if (error === null) return
    if (tries > 60) throw error
    await pause(200)
  }
}

function print({ say }: Stage, where: string, steps: readonly StepOutcome[]): void {
  for (const { step, is, isAsPromised, ms } of steps)
    say(`${where}: ${step.padEnd(52)} ${is} (${ms} ms)${isAsPromised ? '' : '  NOT AS PROMISED'}`)
}
