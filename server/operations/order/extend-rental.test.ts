import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { formatCents } from '#domain/value/money.ts'
import { findRentalSoFar } from '#server/db/order/extensions.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { labelOrder } from '#server/operations/order/label-order.ts'
import { readOrderSchedule } from '#server/operations/order/read-order-schedule.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

async function delivered(card: string = savedCards.pays) {
  const { orderId, user } = await placePaidOrder(stage, card)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  const { pickupWindow } = await findOrder(stage.db, orderId)
  return { acting: { orderId, by: 'customer', actorId: user.id } as const, agreed: pickupWindow?.day as Day }
}

/** Returns the text about an extension for which nothing was charged. */
const told = async () =>
  (await stage.pool.query(`SELECT text FROM message WHERE key LIKE 'extension-on-bill:%' AND channel = 'sms'`)).rows
    .map(row => row.text)
    .join()

const rows = async (text: string) => (await stage.pool.query(text)).rows

/** The seed hauler of tests charges 39 dollars per day and 8.25 % on dumpsters. */
const perDay = 3_900

describe('An extension', () => {
  it('costs the added days at the frozen rate with tax, and the card on file is charged', async () => {
    const { acting, agreed } = await delivered()
    const pickupDay = weekday(agreed, 3)
    const days = (pickupDay - agreed) / 86_400_000
    const quote = await quoteExtension(stage.deps, { ...acting, pickupDay })
    expect(quote).toMatchObject({ extraDays: days, priceInCents: days * perDay, isCharged: true })
    expect(Math.abs(quote.taxInCents - days * perDay * 0.0825)).toBeLessThanOrEqual(1)
    expect(quote.totalInCents).toBe(quote.priceInCents + quote.taxInCents)
    const { totalInCents } = quote
    expect(await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })).toEqual({
      status: 'drop-off-confirmed',
      outcome: 'charged',
    })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order.pickupWindow).toMatchObject({ day: pickupDay, isActualPickupDate: true })
    expect(order.snapshot.pickupWindow?.day).toBe(agreed)
    expect(order.extensions).toMatchObject([{ pickupDay, extraDays: days, priceInCents: days * perDay }])
    expect(order.payments.map(one => one.amountPaid)).toEqual([order.totalInCents, totalInCents])
    expect(order.events.at(-1)).toMatchObject({ event: 'extend', by: 'customer' })
  })

  it('can follow another one, and the customer pays only for the days that each of them adds', async () => {
    const { acting, agreed } = await delivered()
    const first = weekday(agreed, 1)
    const second = weekday(first, 3)
    for (const pickupDay of [first, second]) {
      const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
      await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })
    }
    const { extensions } = await findOrder(stage.db, acting.orderId)
    expect(await rows(`SELECT FROM message WHERE key LIKE 'charged:%' AND channel = 'sms'`)).toHaveLength(2)
    const days = (second - agreed) / 86_400_000
    expect(extensions.reduce((sum, one) => sum + one.priceInCents, 0)).toBe(days * perDay)
    // The tax of the next extension is computed from the cost of all extensions so far.
    const soFar = await findRentalSoFar(stage.db, acting.orderId)
    expect(soFar.extensions.map(one => one.priceInCents)).toEqual(extensions.map(one => one.priceInCents))
    const another = await delivered()
    expect((await findOrder(stage.db, another.acting.orderId)).extensions).toEqual([])
  })

  it('comes on the final bill if the card is declined', async () => {
    const { acting, agreed } = await delivered(savedCards.declinesLater)
    const pickupDay = weekday(agreed, 2)
    const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    const kept = await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })
    expect(kept).toEqual({ status: 'drop-off-confirmed', outcome: 'declined' })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order.pickupWindow?.day).toBe(pickupDay)
    expect(order.payments).toHaveLength(1)
    expect(order.extensions).toMatchObject([{ payment: 'declined' }])
    // The refused charge cannot be paid later.
    expect(await rows(`SELECT status FROM stripe_simulator.payment_intents WHERE amount = ${totalInCents}`)).toEqual([
      { status: 'canceled' },
    ])
    expect(await rows('SELECT state, message FROM order_charge')).toEqual([
      { state: 'declined', message: 'Your card was declined.' },
    ])
    expect(await told()).toMatch(/card declined, R-\d+ is extended\. /)
    expect(await told()).toContain(`. ${formatCents(totalInCents)} comes with your final bill`)
  })

  it('comes on the final bill if the card is no longer there', async () => {
    const { acting, agreed } = await delivered()
    const pickupDay = weekday(agreed, 2)
    const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    await rows(`UPDATE stripe_simulator.payment_methods SET customer = NULL, account = 'acct_elsewhere'`)
    const kept = await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })
    expect(kept.outcome).toBe('declined')
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'cancelled' }])
    expect((await findOrder(stage.db, acting.orderId)).payments).toHaveLength(1)
  })

  it('comes on the final bill if the page showed the customer no price', async () => {
    const { acting, agreed } = await delivered()
    const pickupDay = weekday(agreed, 2)
    const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    expect(await extendRental(stage.deps, { ...acting, pickupDay })).toMatchObject({ outcome: 'added-to-balance' })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order.payments).toHaveLength(1)
    expect(order.extensions).toMatchObject([{ payment: 'with-bill' }])
    expect(await told()).toMatch(/^[^$]*R-\d+ is extended\. /)
    expect(await told()).toContain(`. ${formatCents(totalInCents)} comes with your final bill`)
    await extendRental(stage.deps, { ...acting, pickupDay: weekday(pickupDay, 1) })
    expect(await rows(`SELECT FROM message WHERE key LIKE 'extension-on-bill:%' AND channel = 'sms'`)).toHaveLength(2)
  })

  it('is charged at once only while all extensions together are within the consented amount', async () => {
    const { acting, agreed } = await delivered()
    const first = weekday(agreed, 5)
    const second = weekday(first, 5)
    const one = await quoteExtension(stage.deps, { ...acting, pickupDay: first })
    await extendRental(stage.deps, { ...acting, pickupDay: first, totalInCents: one.totalInCents })
    const two = await quoteExtension(stage.deps, { ...acting, pickupDay: second })
    // Each amount alone is below the 300 dollars, and both together are above.
    expect(Math.max(one.totalInCents, two.totalInCents)).toBeLessThan(30_000)
    expect(one.totalInCents + two.totalInCents).toBeGreaterThan(30_000)
    expect([one.isCharged, two.isCharged]).toEqual([true, false])
    // The amounts are equal to the cent.
    const agree = (inCents: number) =>
      stage.pool.query('UPDATE orders SET pre_auth_in_cents = $2 WHERE id = $1', [acting.orderId, inCents])
    const isChargedAt = async (inCents: number) => {
      await agree(inCents)
      return (await quoteExtension(stage.deps, { ...acting, pickupDay: second })).isCharged
    }
    const both = one.totalInCents + two.totalInCents
    expect([await isChargedAt(both), await isChargedAt(both - 1)]).toEqual([true, false])
    await agree(30_000)
    const { totalInCents } = two
    expect(await extendRental(stage.deps, { ...acting, pickupDay: second, totalInCents })).toMatchObject({
      outcome: 'added-to-balance',
    })
  })

  it('comes on the final bill if it costs more than the card may be charged', async () => {
    const { acting, agreed } = await delivered()
    const pickupDay = weekday(agreed, 30)
    const quote = await quoteExtension(stage.deps, { ...acting, pickupDay })
    expect(quote.isCharged).toBe(false)
    const { totalInCents } = quote
    expect(await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })).toMatchObject({
      outcome: 'added-to-balance',
    })
  })

  it('is charged once if the customer presses three times at once, and the later presses are refused', async () => {
    const { acting, agreed } = await delivered()
    const pickupDay = weekday(agreed, 2)
    const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    const press = () => extendRental(stage.deps, { ...acting, pickupDay, totalInCents })
    const pressed = await Promise.allSettled([press(), press(), press()])
    const refused = pressed.flatMap(one => (one.status === 'rejected' ? [one.reason.refusal] : []))
    expect(refused).toEqual(['not-longer', 'not-longer'])
    expect((await findOrder(stage.db, acting.orderId)).payments).toHaveLength(2)
    expect(await rows('SELECT amount_in_cents, card_last_four FROM payment ORDER BY created_at DESC LIMIT 1')).toEqual([
      { amount_in_cents: totalInCents, card_last_four: '4242' },
    ])
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'succeeded' }])
    expect(await rows(`SELECT channel FROM message WHERE key LIKE 'charged:%' ORDER BY channel`)).toHaveLength(2)
  })

  it('is charged once although the answer of the payment service was lost', async () => {
    const { acting, agreed } = await delivered()
    const pickupDay = weekday(agreed, 2)
    const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    const { payments } = stage.deps
    const chargeSavedCard: typeof payments.chargeSavedCard = async input => {
      await payments.chargeSavedCard(input)
      throw new PaymentInDoubt('the line was cut')
    }
    const badLine = { ...stage.deps, payments: { ...payments, chargeSavedCard } }
    const kept = await extendRental(badLine, { ...acting, pickupDay, totalInCents })
    expect(kept.outcome).toBe('in-doubt')
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'asked' }])
    // While the outcome is unknown, no other charge of the order is made.
    const later = weekday(pickupDay, 2)
    const { totalInCents: more } = await quoteExtension(stage.deps, { ...acting, pickupDay: later })
    const second = await extendRental(stage.deps, { ...acting, pickupDay: later, totalInCents: more })
    expect(second.outcome).toBe('added-to-balance')
    await reconcilePayments(stage.deps, { quietInMs: 0 })
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'succeeded' }])
    const made = await rows(`SELECT FROM stripe_simulator.payment_intents WHERE amount = ${totalInCents}`)
    expect([made.length, (await findOrder(stage.db, acting.orderId)).payments.length]).toEqual([1, 2])
  })

  it('is refused at another price than the page showed, and once the pick-up is scheduled', async () => {
    const { acting, agreed } = await delivered()
    const pickupDay = weekday(agreed, 2)
    const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    const dearer = extendRental(stage.deps, { ...acting, pickupDay, totalInCents: totalInCents - 1 })
    await expect(dearer).rejects.toMatchObject({ refusal: 'price-changed', code: 'CONFLICT' })
    await walkTo(stage.db, acting.orderId, 'pickup-scheduled')
    await expect(quoteExtension(stage.deps, { ...acting, pickupDay })).rejects.toMatchObject({
      refusal: 'illegal-move',
      values: { status: 'pickup-scheduled' },
    })
  })

  it('returns an order that was ready for pick-up to its former status', async () => {
    const { acting, agreed } = await delivered()
    await walkTo(stage.db, acting.orderId, 'pending-pickup')
    const pickupDay = weekday(agreed, 2)
    const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    expect(await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })).toMatchObject({
      status: 'drop-off-confirmed',
    })
    expect((await findOrder(stage.db, acting.orderId)).finalPickupWindow).toBeNull()
  })

  it('costs nothing if a late delivery left enough days, and the customer gets no text about a price', async () => {
    const { acting, agreed } = await delivered()
    await stage.pool.query(`ALTER TABLE order_event DISABLE TRIGGER USER`)
    await stage.pool.query(`UPDATE order_event SET at = $1 WHERE event = 'deliver'`, [new Date(addDays(agreed, -1))])
    await stage.pool.query(`ALTER TABLE order_event ENABLE TRIGGER USER`)
    const pickupDay = weekday(agreed, 1)
    const quote = await quoteExtension(stage.deps, { ...acting, pickupDay })
    expect(quote).toMatchObject({ totalInCents: 0, isCharged: false })
    expect(await extendRental(stage.deps, { ...acting, pickupDay, totalInCents: 0 })).toMatchObject({
      outcome: 'added-to-balance',
    })
    expect((await findOrder(stage.db, acting.orderId)).payments).toHaveLength(1)
    expect(await told()).toBe('')
  })

  it('costs only the days beyond the covered ones if the delivery was late', async () => {
    const { acting, agreed } = await delivered()
    const late = agreed - 5 * 86_400_000
    await stage.pool.query(`ALTER TABLE order_event DISABLE TRIGGER USER`)
    await stage.pool.query(`UPDATE order_event SET at = $1 WHERE event = 'deliver'`, [new Date(late)])
    await stage.pool.query(`ALTER TABLE order_event ENABLE TRIGGER USER`)
    const pickupDay = weekday(agreed, 1)
    const { snapshot } = await findOrder(stage.db, acting.orderId)
    const used = (pickupDay - late) / 86_400_000
    const { priceInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    expect(priceInCents).toBe(Math.max(0, used - (snapshot.terms?.rentalDays ?? 0)) * perDay)
  })
})

describe('Days that can be chosen for a placed order', () => {
  it('come with the time zone, the closed days and the time windows of the hauler', async () => {
    const { acting } = await delivered()
    const closed = addDays(weekday(stage.deps.clock(), 6), 0)
    await stage.pool.query('INSERT INTO closed_day (organization_id, day, name) VALUES ($1, $2, $3)', [
      stage.organization.id,
      new Date(closed).toISOString().slice(0, 10),
      'Founders’ Day',
    ])
    const options = await readOrderSchedule(stage.deps, acting.orderId)
    expect(options.timeZone).toBe('America/Chicago')
    expect(options.days.closed).toEqual([closed])
    expect(options.days.first).toBeLessThan(options.days.last)
    expect(options.windows).toContainEqual({ start: 9, end: 12, needsConfirmation: false, onlyWeekend: false })
  })
})

describe('Labels of an order', () => {
  it('are stored, changed one at a time and removed', async () => {
    const { acting } = await delivered()
    const { orderId } = acting
    const labels = async () => {
      const { poNumber, jobName } = await findOrder(stage.db, orderId as OrderId)
      return [poNumber, jobName]
    }
    await labelOrder(stage.deps, { orderId, poNumber: 'PO 4711', jobName: 'Oak Street' })
    expect(await labels()).toEqual(['PO 4711', 'Oak Street'])
    await labelOrder(stage.deps, { orderId, poNumber: null })
    expect(await labels()).toEqual([null, 'Oak Street'])
    await labelOrder(stage.deps, { orderId })
    expect(await labels()).toEqual([null, 'Oak Street'])
  })
})
