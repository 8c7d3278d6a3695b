/**
 * Tests a payment service that refuses, breaks the connection, hangs or answers nonsense, at each step of a payment for
 * which a customer waits.
 */
import { Refusal } from '#domain/refusal/refusal.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Customer, payWith, readyToPay } from '#server/testing/journey.ts'
import { type PaymentStep, paymentSteps } from '#server/testing/payment-steps.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { type Stage, seconds } from '../../stage/drill.ts'
import { callFaultOf } from '../call-faults.ts'
import { showEachFault } from '../each-fault.ts'
import type { Cell, FaultName, Kind } from '../kind.ts'
import { lookAtPages, quickSeconds } from '../pages.ts'
import { toldBy } from '../told.ts'
import { untilDone } from '../until-done.ts'

/** The breaker waits 5 s. The step that checks if the service is back takes a moment more. */
const maxSecondsUntilBack = 8

export const kind: Kind = {
  name: 'payments',
  async show(stage) {
    stage.atEnd(await startCluster())
    const results = await showEachFault(4, fault => showFault(stage, fault))
    return {
      cells: results.flatMap(one => one.cells),
      steps: [...new Set(results.flatMap(one => one.cells.map(({ step }) => step)))],
      broken: results.flatMap(one => one.broken),
    }
  },
}

let nextPhone = 2000

type Shown = { readonly cells: Cell[]; readonly broken: string[] }

async function showFault(stage: Stage, fault: FaultName): Promise<Shown> {
  const app = await startTestApp({ isPaymentRemote: true })
  try {
    const cells: Cell[] = []
    const steps = Object.entries(stepsOf(app))
    for (const [name, step] of steps) cells.push(await showCell(app, { name, step, fault }))
    stage.say(`${fault}: done`)
    const { rows } = await app.database.pool.query('SELECT id FROM orders')
    const broken = (await brokenInvariants(app.database.db)).map(({ rule, rows: found }) => `${rule}: ${found.length}`)
    if (rows.length !== steps.length) broken.push(`${rows.length} orders of ${steps.length} customers`)
    return { cells, broken }
  } finally {
    await app.stop()
  }
}

/** Returns the six steps and a seventh, which two tabs press at the same moment. */
function stepsOf(app: TestApp): Readonly<Record<string, PaymentStep>> {
  const steps = paymentSteps(app)
  const { createCheckoutPaymentIntent: start } = steps
  if (!start) throw new Error('a step is called otherwise')
  const call: PaymentStep['call'] = async (customer, cartId) => {
    const tabs = await Promise.allSettled([start.call(customer, cartId), start.call(customer, cartId)])
    for (const tab of tabs) if (tab.status === 'rejected') throw tab.reason
  }
  return { ...steps, 'createCheckoutPaymentIntent in two tabs': { ...start, call } }
}

type PlannedCell = { readonly name: string; readonly step: PaymentStep; readonly fault: FaultName }

async function showCell(app: TestApp, { name, step, fault }: PlannedCell): Promise<Cell> {
  const customer = await readyToPay(app, `+1512555${nextPhone++}`)
  const { cartId } = customer.held
  // Without this fault an event would place the order before the customer's call does.
  app.simulator.faults.events = { dropRate: 1 }
  await step.before(customer, cartId)
  app.simulator.faults.calls = [{ point: callFaultOf[fault] }]
  const pages = lookAtPages(app)
  const began = performance.now()
  const told = await step.call(customer, cartId).then(() => null, toldBy)
  const took = seconds(performance.now() - began)
  const slowestPageSeconds = await pages.stop()
  app.simulator.faults.calls = []
  const secondsUntilBack = await untilDone(() => step.call(customer, cartId))
  app.simulator.faults.events = {}
  await buyToTheEnd(app, customer)
  const refusal = told?.refusal ?? 'answered'
  const isAnswered = told === null || (refusal === step.refusal && told.message === new Refusal(step.refusal).message)
  return {
    step: name,
    fault,
    told: refusal,
    words: told?.message ?? '',
    seconds: took,
    isAsPromised: isAnswered && slowestPageSeconds < quickSeconds && secondsUntilBack < maxSecondsUntilBack,
    beside: `pages ${slowestPageSeconds} s, back after ${secondsUntilBack} s`,
  }
}

/** A customer who was refused can still buy. The order is placed and paid once. */
async function buyToTheEnd(app: TestApp, customer: Customer): Promise<void> {
  const { api, held } = customer
  const ordered = () => api.getOrderById.query({ orderId: held.cartId })
  const order = await ordered().catch(async () => {
    await payWith(app, customer)
    return ordered()
  })
  if (order.payments.length !== 1) throw new Error('an order has another number of payments than one')
}
