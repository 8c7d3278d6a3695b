/**
 * This module makes the rows of the embedded test payment service: the demo's customers, their cards and their payments. A card on file can
 * then be charged, and a payment can be refunded, as after a real checkout.
 */
import type { SeedCustomer } from './customers.ts'
import type { DemoOrder } from './order.ts'
import { addRows, type Rows } from './rows.ts'

export type ServicePayment = Card & {
  readonly intentId: string
  readonly amountInCents: number
  readonly givenBackInCents: number
  readonly at: Date
  readonly metadata: Readonly<Record<string, string>>
}

type Card = { readonly methodId: string; readonly brand: string; readonly lastFour: string }

const cards = [
  { brand: 'visa', lastFour: '4242' },
  { brand: 'mastercard', lastFour: '4444' },
  { brand: 'visa', lastFour: '5556' },
] as const
/** This card pays once. A later charge of it is declined. */
const declinedLater = { brand: 'visa', lastFour: '0341' }

const numberOf = ({ id }: SeedCustomer) => Number(id.slice(-12))
export const cardholderId = (customer: SeedCustomer) => `cus_demo${numberOf(customer)}`

export function cardOf({ customer, special, id }: Pick<DemoOrder, 'customer' | 'special' | 'id'>): Card {
  const number = numberOf(customer)
  if (special === 'declined') return { methodId: `pm_demodry${Number(id.slice(-12))}`, ...declinedLater }
  return { methodId: `pm_demo${number}`, ...(cards[number % cards.length] ?? cards[0]) }
}

const address = { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null }

/** Adds the person and the card of an order. Each person and each card is added once. */
export function addCardholder(rows: Rows, order: DemoOrder): void {
  const { customer, placedAt, site } = order
  const id = cardholderId(customer)
  const isKnown = (table: string, known: string) => rows.get(table)?.some(row => row.id === known) ?? false
  if (!isKnown('stripe_simulator.customers', id)) {
    const { phone, email } = customer
    const name = `${customer.firstName} ${customer.lastName}`
    addRows(rows, 'stripe_simulator.customers', [
      {
        id,
        account: '',
        name,
        email,
        phone,
        description: null,
        metadata: { userId: customer.id },
        is_deleted: false,
        created_at: placedAt,
      },
    ])
    addRows(rows, 'payment_customer', [
      { user_id: customer.id, payment_account: '', provider_customer_id: id, created_at: placedAt },
    ])
  }
  const { methodId, brand, lastFour } = cardOf(order)
  if (isKnown('stripe_simulator.payment_methods', methodId)) return
  const billing = {
    address: { ...address, postal_code: site.zipCode },
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  }
  addRows(rows, 'stripe_simulator.payment_methods', [
    {
      id: methodId,
      account: '',
      customer: id,
      brand,
      last_four: lastFour,
      exp_month: 12,
      exp_year: placedAt.getUTCFullYear() + 3,
      is_set_up: true,
      created_at: placedAt,
      behavior: lastFour === declinedLater.lastFour ? 'fails_when_saved' : 'pays',
      billing_details: billing,
    },
  ])
}

export function addServicePayment(rows: Rows, { customer }: DemoOrder, made: ServicePayment): void {
  const { intentId, amountInCents: amount, at, methodId, givenBackInCents, metadata } = made
  const charge = intentId.replace('pi_', 'ch_')
  addRows(rows, 'stripe_simulator.payment_intents', [
    {
      id: intentId,
      account: '',
      version: 2,
      client_secret: `${intentId}_secret_spent`,
      status: 'succeeded',
      amount,
      amount_received: amount,
      currency: 'usd',
      customer: cardholderId(customer),
      payment_method: methodId,
      latest_charge: charge,
      description: null,
      setup_future_usage: 'off_session',
      metadata,
      created_at: at,
    },
  ])
  addRows(rows, 'stripe_simulator.charges', [
    {
      id: charge,
      account: '',
      payment_intent: intentId,
      payment_method: methodId,
      amount,
      is_paid: true,
      amount_refunded: givenBackInCents,
      created_at: at,
    },
  ])
  if (givenBackInCents > 0)
    addRows(rows, 'stripe_simulator.refunds', [
      {
        id: intentId.replace('pi_', 're_'),
        account: '',
        payment_intent: intentId,
        charge,
        status: 'succeeded',
        amount: givenBackInCents,
        reason: null,
        metadata: {},
        created_at: at,
      },
    ])
}
