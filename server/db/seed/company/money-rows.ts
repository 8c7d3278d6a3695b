/**
 * This module makes the rows of payments, bills, charges and refunds. It also makes the same payments in the rows of the test payment
 * service.
 */
import { demoId, organizationId } from '../ids.ts'
import { demoOffice } from '../people.ts'
import { paidAt, type Settled } from './bill.ts'
import type { DemoOrder } from './order.ts'
import { addRows, type Rows } from './rows.ts'
import { addCardholder, addServicePayment, cardholderId, cardOf, type ServicePayment } from './service-rows.ts'

const ofHauler = { organization_id: organizationId }
const officeId = demoOffice[0]?.id
/** This is the amount that the office gave back for a late truck or a bent gate. */
export const goodwillInCents = 4000

export function addMoney(rows: Rows, order: DemoOrder, settled: Settled | null): void {
  const { id, sale, placedAt, special } = order
  if (sale.totalInCents === 0) return
  const number = Number(id.slice(-12))
  addCardholder(rows, order)
  const checkout = { ...payment(order, number), amountInCents: sale.totalInCents, at: placedAt }
  const attemptId = demoId('attempt', number)
  addRows(rows, 'payment_attempt', [
    {
      id: attemptId,
      ...ofHauler,
      cart_id: id,
      quote_version: 1,
      intent_id: checkout.intentId,
      status: 'succeeded',
      created_at: placedAt,
      updated_at: placedAt,
      secret_given_at: placedAt,
    },
  ])
  const givenBackInCents = special === 'goodwill' && settled ? goodwillInCents : 0
  addPayment(rows, order, { ...checkout, givenBackInCents, metadata: { cartId: id, quoteVersion: '1', attemptId } })
  if (settled) addBill(rows, order, { settled, number })
  if (givenBackInCents > 0) addGoodwill(rows, order, checkout.intentId)
}

const payment = (order: DemoOrder, number: number) => ({ intentId: `pi_demo${number}`, ...cardOf(order) })

function addPayment(rows: Rows, order: DemoOrder, made: ServicePayment): void {
  const { intentId, amountInCents, at, methodId, brand, lastFour } = made
  addRows(rows, 'payment', [
    {
      id: demoId('payment', Number(intentId.replace(/\D/g, ''))),
      ...ofHauler,
      order_id: order.id,
      intent_id: intentId,
      amount_in_cents: amountInCents,
      card_brand: brand,
      card_last_four: lastFour,
      payment_method_id: methodId,
      billing_postal_code: order.site.zipCode,
      billing_country: 'US',
      created_at: at,
    },
  ])
  addServicePayment(rows, order, made)
}

type Billed = { readonly settled: Settled; readonly number: number }

function addBill(rows: Rows, order: DemoOrder, { settled, number }: Billed): void {
  const { id, billedAt, special, ticket } = order
  if (billedAt === null || ticket === null) return
  addBillVersion(rows, order, { settled, version: 1, at: billedAt })
  const isAnswered = special === 'objection' && order.stage === 'completed'
  if (special === 'objection') addObjection(rows, order, new Date(billedAt.getTime() + 5 * hourInMs))
  if (isAnswered) addBillVersion(rows, order, { settled, version: 2, at: new Date(billedAt.getTime() + 24 * hourInMs) })
  const version = isAnswered ? 2 : 1
  if (settled.letGoInCents > 0)
    addRows(rows, 'order_adjustment', [
      {
        id: demoId('let-go', number),
        ...ofHauler,
        order_id: id,
        kind: 'let-go',
        bill_version: version,
        at: billedAt,
        amount_in_cents: settled.letGoInCents,
        reason: 'too small to be charged',
        actor_id: null,
      },
    ])
  addCharges(rows, order, { settled, number, version })
}

const hourInMs = 3_600_000

type Version = { readonly settled: Settled; readonly version: number; readonly at: Date }

function addBillVersion(rows: Rows, { id }: DemoOrder, { settled, version, at }: Version): void {
  const { bill, chargeAfter } = settled
  const later = (version - 1) * 24 * hourInMs
  addRows(rows, 'bill', [
    {
      order_id: id,
      version,
      ...ofHauler,
      weighing_id: demoId('weighing', Number(id.slice(-12))),
      sub_total_in_cents: bill.subTotalInCents,
      tax_in_cents: bill.taxInCents,
      total_in_cents: bill.totalInCents,
      balance_in_cents: settled.balanceInCents,
      consented_in_cents: settled.consentedInCents,
      charge_after: chargeAfter && new Date(chargeAfter.getTime() + later),
      finalized: settled.finalized,
      created_by: officeId,
      created_at: at,
    },
  ])
  addRows(
    rows,
    'bill_line',
    bill.lines.map(({ kind, itemId, label, quantity, amountInCents, reason }, position) => ({
      order_id: id,
      version,
      position,
      ...ofHauler,
      kind,
      item_id: itemId,
      label,
      quantity,
      reason,
      amount_in_cents: amountInCents,
    })),
  )
}

function addObjection(rows: Rows, { id, customer }: DemoOrder, at: Date): void {
  const noteId = demoId('note', Number(id.slice(-12)))
  const content =
    customer.language === 'es'
      ? 'No creo que pesara tanto: el contenedor no iba lleno.'
      : 'I do not think it weighed that much: the dumpster was not full.'
  addRows(rows, 'note', [
    { id: noteId, ...ofHauler, origin: 'order', entity_id: id, content, created_by: customer.id, created_at: at },
  ])
  addRows(rows, 'bill_objection', [{ order_id: id, version: 1, ...ofHauler, note_id: noteId, created_at: at }])
}

type Charging = Billed & { readonly version: number }

/**
 * Adds the charges of the balance. The card on file pays it. If that card was declined or may not be charged, the customer pays with a
 * form.
 */
function addCharges(rows: Rows, order: DemoOrder, { settled, number, version }: Charging): void {
  const { id, settledAt } = order
  const at = paidAt(order, settled.isDeclined)
  if (settledAt === null || at === null) return
  const due = { organization_id: organizationId, order_id: id, purpose: 'balance', purpose_id: `${id}:${version}` }
  const charge = { ...due, amount_in_cents: settled.balanceInCents, provider_customer_id: cardholderId(order.customer) }
  const { methodId } = cardOf(order)
  if (settled.isDeclined)
    addRows(rows, 'order_charge', [
      {
        ...charge,
        id: demoId('declined-charge', number),
        payment_method_id: methodId,
        intent_id: null,
        state: 'declined',
        message: 'Your card was declined.',
        idempotency_key: `charge:balance:${id}:${version}`,
        created_at: settledAt,
        updated_at: settledAt,
      },
    ])
  if (settled.paid !== 'card' && settled.paid !== 'form') return
  const isForm = settled.paid === 'form'
  const made = { ...payment(order, number), intentId: `pi_demo9${String(number).padStart(4, '0')}` }
  const key = isForm ? `form:balance:${id}` : `charge:balance:${id}:${version}`
  addRows(rows, 'order_charge', [
    {
      ...charge,
      id: demoId('charge', number),
      payment_method_id: isForm ? null : methodId,
      intent_id: made.intentId,
      state: 'succeeded',
      message: null,
      idempotency_key: key,
      created_at: at,
      updated_at: at,
    },
  ])
  const amountInCents = settled.balanceInCents
  addPayment(rows, order, { ...made, amountInCents, at, givenBackInCents: 0, metadata: { orderId: id } })
}

/** Adds the money that the office gave back for a late truck or a bent gate, besides the bill. */
function addGoodwill(rows: Rows, { id, settledAt }: DemoOrder, intentId: string): void {
  const number = Number(id.slice(-12))
  const why = 'The truck came late'
  addRows(rows, 'refund', [
    {
      id: demoId('refund', number),
      ...ofHauler,
      order_id: id,
      intent_id: intentId,
      status: 'succeeded',
      why,
      idempotency_key: `refund:${intentId}:1`,
      provider_refund_id: `re_demo${number}`,
      amount_in_cents: goodwillInCents,
      asked_by: 'admin',
      actor_id: officeId,
      created_at: settledAt,
    },
  ])
  addRows(rows, 'order_adjustment', [
    {
      id: demoId('goodwill', number),
      ...ofHauler,
      order_id: id,
      kind: 'goodwill',
      bill_version: null,
      at: settledAt,
      amount_in_cents: goodwillInCents,
      reason: why,
      actor_id: officeId,
    },
  ])
  const refund = { ...ofHauler, order_id: id, kind: 'refund', amount_in_cents: goodwillInCents }
  addRows(rows, 'money_given', [{ ...refund, actor_id: officeId, is_alone: false, at: settledAt }])
}
