/**
 * This server process does one piece of work and dies at one of its steps, as by kill -9. Tests start the process. The payment service runs
 * in the process of the tests and stays alive.
 */
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { chargeReplacement } from '#server/operations/checkout/charge-replacement.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { stripePayments } from '#server/providers/payments/stripe/stripe.ts'
import { dyingStore } from '#server/testing/dying-deps.ts'

export const mortalWorks = {
  'charge the balance': (deps: PaymentDeps) => chargeDueBills(deps),
  'pay for a replacement': (deps: PaymentDeps, input: Parameters<typeof chargeReplacement>[1]) =>
    chargeReplacement(deps, input),
  'cancel and refund': (deps: PaymentDeps, input: Parameters<typeof cancelOrder>[1]) => cancelOrder(deps, input),
} as const

export type MortalWork = keyof typeof mortalWorks

/** The process gets this input on its command line. */
export type Mission = {
  readonly work: MortalWork
  readonly subject: unknown
  readonly point: number
  readonly connectionString: string
  readonly service: Parameters<typeof stripePayments>[0]
  readonly aheadInMs: number
}

const [mission] = process.argv.slice(2)
if (mission && import.meta.filename === process.argv[1]) await carryOut(JSON.parse(mission))

async function carryOut({ work, subject, point, connectionString, service, aheadInMs }: Mission): Promise<void> {
  const { db, pool, close } = openProductDatabase({ connectionString, applicationName: 'rolloff tests' })
  const payments = stripePayments(service)
  const alive = { db, pool, payments, clock: () => new Date(Date.now() + aheadInMs) }
  const { deps } = dyingStore(alive, point, () => process.kill(process.pid, 'SIGKILL'))
  await mortalWorks[work](deps, subject as never)
  payments.close()
  await close()
}
