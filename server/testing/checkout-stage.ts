/**
 * The stage has everything real that a checkout needs: its own database, the payment simulator over loopback, and a clock that a test can
 * move.
 */

import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import type { Faults } from '@rolloff/payment-simulator/faults.ts'
import type { Db } from '@rolloff/sql/connect.ts'
import type pg from 'pg'
import type { CartId } from '#domain/cart/cart.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import type { FileDeps, PaymentDeps } from '#server/operations/dependencies.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'
import { openSimulatedStage, type SimulatedStage } from '#server/providers/payments/embedded/simulated.stage.ts'
import type { Payments } from '#server/providers/payments/payments.ts'
import { stripeTax } from '#server/providers/tax/stripe/stripe-tax.ts'
import { tableTax } from '#server/providers/tax/table/table-tax.ts'
import type { TaxProvider } from '#server/providers/tax/tax.ts'
import { takeTestDatabase } from '#server/testing/emptied-database.ts'
import {
  makeOrganization,
  makeReadyCart,
  makeUser,
  type TestOrganization,
  type TestUser,
} from '#server/testing/factories.ts'
import { openTestFiles } from '#server/testing/test-files.ts'

/** Makes the provider of Stripe Tax, for which the simulator answers, in an installation with this key. */
export const taxBySimulator = (
  { payments: { taxes } }: { readonly payments: Pick<Payments, 'taxes'> },
  digestKey = Buffer.from('the key of this installation'),
): TaxProvider => stripeTax({ taxes, taxCode: 'txcd_99999999', digestKey, log: { warn: () => undefined } })

type Customer = { readonly cartId: CartId; readonly user: TestUser }
type CustomerOptions = Parameters<typeof makeReadyCart>[3] & Parameters<typeof makeUser>[1]

/** The stage finds no ZIP, so it knows only the positions of drivers. */
const nowhere = { addresses: { findZip: () => null } }

export type CheckoutStage = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly deps: PaymentDeps & FileDeps & { readonly addresses: Pick<Addresses, 'findZip'> }
  readonly payments: Payments
  readonly faults: Faults
  readonly simulated: SimulatedStage
  readonly organization: TestOrganization
  readonly connectionString: string
  /** Moves the clock of the product and of the payment service forward. */
  wait(ms: number): void
  /** Makes a customer who is about to open the payment page. */
  readyCart(options?: CustomerOptions): Promise<Customer>
  /** Pays the cart's open intent as a browser does. Returns the status that the page would show. */
  pay(cartId: CartId, cardNumber?: string): Promise<string>
  /** Makes a customer whose card was charged, which the server does not know yet. */
  paidCart(options?: CustomerOptions): Promise<Customer & { readonly intentId: string; readonly totalInCents: number }>
  close(): Promise<void>
}

export async function openCheckoutStage(
  options: Parameters<typeof makeOrganization>[1] & {
    readonly maxConnections?: number
    readonly timeoutInMs?: number
    /** True means that Stripe Tax computes taxes. Otherwise the table of the service area does. */
    readonly isTaxedByStripe?: boolean
  } = {},
): Promise<CheckoutStage> {
  const { maxConnections = 10, timeoutInMs = 10_000, isTaxedByStripe = false, ...hauler } = options
  const { db, pool, connectionString, drop } = await takeTestDatabase({ maxConnections })
  const simulated = await openSimulatedStage(pool, { timeoutInMs })
  const organization = await makeOrganization(db, hauler)
  let aheadInMs = 0
  const { files, remove } = await openTestFiles()
  const deps = {
    db,
    payments: simulated.payments,
    files,
    clock: () => new Date(Date.now() + aheadInMs),
    tax: isTaxedByStripe ? taxBySimulator(simulated) : tableTax(),
    ...nowhere,
  }

  const readyCart = async (customerOptions: CustomerOptions = {}) => {
    const user = await makeUser(db, customerOptions)
    return { user, cartId: await makeReadyCart(db, organization, user, { now: deps.clock(), ...customerOptions }) }
  }
  const pay = async (cartId: CartId, number = '4242424242424242') => {
    const { rows } = await pool.query<{ id: string; client_secret: string; status: string }>(
      `SELECT i.id, i.client_secret FROM stripe_simulator.payment_intents i JOIN payment_attempt p ON p.intent_id = i.id
       WHERE p.cart_id = $1`,
      [cartId],
    )
    const [row] = rows
    if (!row) throw new Error('this cart has no intent')
    const { intent, error } = await confirmAsCustomer(
      simulated.simulator,
      { id: row.id, clientSecret: row.client_secret },
      { number },
    )
    return intent?.status ?? error?.code ?? 'unknown'
  }
  const paidCart = async (customerOptions: CustomerOptions = {}) => {
    const customer = await readyCart(customerOptions)
    const started = await startCheckoutPayment(deps, { ...customer, language: 'en' })
    await pay(customer.cartId)
    return { ...customer, intentId: started.paymentIntentId, totalInCents: started.totalInCents }
  }
  return {
    db,
    pool,
    connectionString,
    deps,
    payments: simulated.payments,
    faults: simulated.simulator.faults,
    simulated,
    organization,
    readyCart,
    pay,
    paidCart,
    wait(ms) {
      aheadInMs += ms
      simulated.wait(ms)
    },
    async close() {
      await simulated.close()
      await drop()
      await remove()
    },
  }
}
