/**
 * Tests a tax service that refuses, breaks the connection, hangs or answers nonsense, while a price is shown, while it
 * is frozen, and while a sale is booked.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { bookTaxes } from '#server/operations/tax/book-taxes.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Customer, payWith, readyToPay } from '#server/testing/journey.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { seconds } from '../../stage/drill.ts'
import { callFaultOf } from '../call-faults.ts'
import { showEachFault } from '../each-fault.ts'
import type { Cell, FaultName, Kind } from '../kind.ts'
import { lookAtPages, quickSeconds } from '../pages.ts'
import { type ShownRefusal, timed, toldBy } from '../told.ts'
import { untilDone } from '../until-done.ts'

const steps = {
  show: 'a price is shown (Stripe Tax)',
  freeze: 'a price is frozen, the payment page opens (Stripe Tax)',
  book: 'a sale is booked (Stripe Tax)',
} as const

const atOnce = 3
/** The breaker of the tax service pauses for 20 s. */
const maxSecondsUntilBack = 25

export const kind: Kind = {
  name: 'taxes',
  async show(stage) {
    stage.atEnd(await startCluster())
    const shown = await showEachFault(atOnce, async fault => {
      const result = await showFault(fault)
      stage.say(`${fault}: done`)
      return result
    })
    return {
      cells: shown.flatMap(({ cells }) => cells),
      steps: Object.values(steps),
      broken: shown.flatMap(({ broken }) => broken),
    }
  },
}

type Shown = { readonly cells: Cell[]; readonly broken: string[] }

let nextPhone = 3000

async function showFault(fault: FaultName): Promise<Shown> {
  const app = await startTestApp({ isPaymentRemote: true, isTaxedByStripe: true })
  try {
    const [looking, paying] = [await customerOf(app), await customerOf(app)]
    const pages = lookAtPages(app)
    const spoil = () => {
      app.simulator.faults.calls = [{ point: callFaultOf[fault], on: 'POST /v1/tax/' }]
    }
    const mend = () => {
      app.simulator.faults.calls = []
    }
    spoil()
    const [[price, showTook], [start, startTook]] = await Promise.all([
      timed(() => priceOf(looking)),
      timed(() => startPayment(paying)),
    ])
    mend()
    // When the service is back, the payment continues and its sale is booked.
    const backAfter = await untilBack(app)
    await payWith(app, paying)
    const order = await paying.api.getOrderById.query({ orderId: paying.held.cartId })
    const frozen = await taxOf(app, paying.held.cartId)
    spoil()
    const [, bookTook] = await timed(() => book(app))
    const bookedMeanwhile = await bookedOf(app)
    mend()
    // After the refused entry the breaker may be open. Nothing is booked until it lets the next call pass.
    await untilDone(async () => {
      await makeDue(app)
      await book(app)
      if ((await bookedOf(app)).length === 0) throw new Error('nothing is booked yet')
    })
    // A second run must not book the sale again.
    await book(app)
    const booked = await bookedOf(app)
    const slowestPage = await pages.stop()
    const broken = (await brokenInvariants(app.database.db)).map(({ rule, rows }) => `${rule}: ${rows.length}`)
    const cells: Cell[] = [
      {
        step: steps.show,
        fault,
        told: price.refusal ?? 'answered',
        words: price.words,
        seconds: showTook,
        isAsPromised: price.refusal === null && price.taxInCents > 0 && slowestPage < quickSeconds,
        beside: `tax ${price.taxInCents}, pages ${slowestPage} s`,
      },
      {
        step: steps.freeze,
        fault,
        told: start?.refusal ?? 'answered',
        words: start?.message ?? '',
        seconds: startTook,
        isAsPromised:
          start === null && order.payments.length === 1 && frozen !== null && backAfter < maxSecondsUntilBack,
        beside: `tax by ${frozen}, back after ${backAfter} s`,
      },
      {
        step: steps.book,
        fault,
        told: bookedMeanwhile.length === 0 ? 'later' : 'booked',
        words: '',
        seconds: bookTook,
        isAsPromised: booked.length === 1 && booked[0] === order.payments[0]?.amountPaid,
        isOfJob: true,
        beside: `then ${booked.length} booked`,
      },
    ]
    return { cells, broken }
  } finally {
    await app.stop()
  }
}

const customerOf = (app: TestApp) => readyToPay(app, `+1512555${nextPhone++}`)

type ShownPrice = { readonly refusal: string | null; readonly words: string; readonly taxInCents: number }

const priceOf = ({ api, held: { cartId } }: Customer): Promise<ShownPrice> =>
  api.getCartPricingSummary.query({ cartId }).then(
    ({ taxInCents }) => ({ refusal: null, words: '', taxInCents }),
    error => {
      const { refusal, message } = toldBy(error)
      return { refusal, words: message, taxInCents: 0 }
    },
  )

/** Returns the refusal, or null if the payment page can open. */
const startPayment = async ({ api, held: { cartId } }: Customer): Promise<ShownRefusal | null> => {
  await api.upsertStripeCustomer.mutate({ cartId })
  return api.createCheckoutPaymentIntent.mutate({ cartId }).then(() => null, toldBy)
}

const book = (app: TestApp) => bookTaxes(app.deps, { days: 2 })

/** The service is back when the tax of a new customer comes from Stripe. Returns the seconds until then. */
async function untilBack(app: TestApp): Promise<number> {
  const began = performance.now()
  for (;;) {
    const customer = await customerOf(app)
    await startPayment(customer)
    const took = seconds(performance.now() - began)
    const { rows } = await app.database.pool.query<{ source: string }>(
      `SELECT snapshot -> 'quote' -> 'tax' ->> 'source' AS source FROM quote WHERE cart_id = $1`,
      [customer.held.cartId],
    )
    if (rows[0]?.source === 'stripe' || took > maxSecondsUntilBack) return took
    await pause(500)
  }
}

async function taxOf(app: TestApp, orderId: string): Promise<string | null> {
  const { rows } = await app.database.pool.query<{ source: string | null }>(
    `SELECT snapshot -> 'quote' -> 'tax' ->> 'source' AS source FROM orders WHERE id = $1`,
    [orderId],
  )
  return rows[0]?.source ?? null
}

/** Returns the amounts in the books of the service, in cents. */
async function bookedOf(app: TestApp): Promise<number[]> {
  const { rows } = await app.database.pool.query<{ amount: string }>(
    'SELECT amount FROM stripe_simulator.tax_transactions',
  )
  return rows.map(({ amount }) => Number(amount))
}

/** Makes postponed entries due now. */
const makeDue = (app: TestApp) =>
  app.database.pool.query('UPDATE tax_entry SET next_try_at = now() WHERE transaction_id IS NULL')
