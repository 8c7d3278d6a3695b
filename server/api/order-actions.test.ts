import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, isSunday } from '#domain/value/calendar.ts'
import { type Customer, cards, payWith, readyToPay, weekday } from '#server/testing/journey.ts'
import { walkTo } from '#server/testing/order-walk.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let customer: Customer
let orderId: string
let phones = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  phones += 1
  customer = await ordered(cards.pays)
})

async function ordered(card: string): Promise<Customer> {
  const made = await readyToPay(app, `+1512555${String(2000 + phones + (card === cards.pays ? 0 : 500))}`)
  await payWith(app, made, card)
  orderId = (await made.api.getOrderById.query({ orderId: made.held.cartId }))._id
  return made
}

const delivered = () => walkTo(app.database.db, orderId, 'drop-off-confirmed')
const order = () => customer.api.getOrderById.query({ orderId })
const window = () => ({ day: weekday(new Date(), 2), start: 9, end: 12 })
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => error,
  )

test('an order has every value that its page shows', async () => {
  expect(Object.keys(await order()).sort()).toEqual(
    [
      '_id',
      'friendlyId',
      'status',
      'createdAt',
      'cart',
      'customer',
      'payments',
      'refunds',
      'discounts',
      'additionalLineItems',
      'finalizedLineItems',
      'pickupWindow',
      'dropOffWindow',
      'finalPickupWindow',
      'containers',
      'deliveryAddress',
      'billingAddress',
      'timeline',
      'actions',
      'orderBalance',
      'refundAmount',
      'today',
      'dimensions',
      'calendarUrl',
      'visitToday',
      'adjustments',
      'cost',
      'poNumber',
      'jobName',
      'rental',
      'swap',
      'cardOnFile',
      'bill',
      'photos',
      'timeZone',
      'deliveryLocationType',
      'materials',
      'preAuthInCents',
      'hauler',
      'extensions',
      'replacesOrderId',
      'fees',
      'toCallAbout',
      'isAddressToCheck',
      'isDisputed',
      'cardConsent',
    ].sort(),
  )
  expect(await order()).toMatchObject({
    status: 'pending-drop-off',
    actions: ['cancel'],
    rental: null,
    swap: null,
    cardOnFile: { card: 'visa', lastFour: '4242' },
    containers: [{ action: 'drop-off' }, { action: 'pickup' }],
    orderBalance: 0,
    refundAmount: 0,
    bill: null,
    photos: [],
  })
})

test('a cancelled order pays everything back and owes nothing', async () => {
  expect(await customer.api.cancelOrder.mutate({ orderId })).toEqual({ status: 'refunded' })
  const { payments, refundAmount, orderBalance, actions } = await order()
  expect({ refundAmount, orderBalance, actions }).toEqual({
    refundAmount: payments[0]?.amountPaid,
    orderBalance: 0,
    actions: [],
  })
  expect(await refused(customer.api.cancelOrder.mutate({ orderId }))).toMatchObject({
    message: 'This is not possible any more: the order is now “refunded”.',
    data: { code: 'CONFLICT', refusal: 'illegal-move' },
  })
})

test('a dumpster at the customer says until when it is rented, and what another day costs', async () => {
  await delivered()
  const { rental, pickupWindow, actions } = await order()
  expect(rental).toMatchObject({
    endsOn: pickupWindow?.day,
    isActual: true,
    days: { tomorrowInCents: 0, dayAfterInCents: expect.any(Number) },
  })
  expect(rental?.daysLeft).toBeGreaterThan(0)
  expect(actions).toEqual(['request-pickup', 'request-swap', 'extend'])
})

test('the covered days begin on the day of the drop-off, if it came later than booked', async () => {
  const { dropOffWindow } = await order()
  if (!dropOffWindow) throw new Error('the order has a day')
  const late = addDays(dropOffWindow.day, 3)
  await walkTo(app.database.db, orderId, 'in-transit-drop-off')
  await walkTo(app.database.db, orderId, 'drop-off-confirmed', new Date(late))
  const { rows } = await app.database.pool.query(
    `SELECT (snapshot #>> '{terms,containers,0,coveredDays}')::int AS days FROM orders WHERE id = $1`,
    [orderId],
  )
  expect((await order()).rental?.days?.includedUntil).toBe(addDays(late, rows[0].days))
})

test('a customer requests a pick-up on a day on offer, and a Sunday is refused in the specified words', async () => {
  await delivered()
  const { days, windows, timeZone } = await customer.api.getOrderScheduleOptions.query({ orderId })
  expect({ timeZone, hasWindows: windows.length > 0 }).toEqual({ timeZone: 'America/Chicago', hasWindows: true })
  expect(days.closed.length).toBeGreaterThan(0)
  let sunday = days.first
  while (!isSunday(sunday)) sunday = addDays(sunday, 1)
  const onSunday = customer.api.requestPickup.mutate({ orderId, pickupWindow: { ...window(), day: sunday } })
  expect(await refused(onSunday)).toMatchObject({
    message: 'Sunday pickups are not available',
    data: { code: 'BAD_REQUEST', refusal: 'sunday-pickup' },
  })
  expect(await customer.api.requestPickup.mutate({ orderId, pickupWindow: window() })).toEqual({
    status: 'pickup-requested',
  })
  expect(await order()).toMatchObject({ finalPickupWindow: window(), actions: ['withdraw-pickup'] })
})

test('a customer requests a later pick-up at the price that was shown, and at no other price', async () => {
  await delivered()
  const agreed = (await order()).pickupWindow?.day
  const pickupWindow = { ...window(), day: weekday(agreed ?? new Date(), 2) }
  const { totalInCents } = await customer.api.quotePickup.query({ orderId, pickupWindow })
  expect(totalInCents).toBeGreaterThan(0)
  const ask = (cents: number) => customer.api.requestPickup.mutate({ orderId, pickupWindow, totalInCents: cents })
  expect(await refused(ask(totalInCents - 1))).toMatchObject({ data: { refusal: 'price-changed' } })
  expect(await ask(totalInCents)).toEqual({ status: 'pickup-requested' })
})

test('a same-size swap is paid with the saved card and names the order that it replaces', async () => {
  await delivered()
  const { cartId } = await customer.api.requestSameSizeSwap.mutate({
    orderId,
    swapWindow: window(),
    rentalDurationDays: 7,
  })
  expect(await order()).toMatchObject({
    swap: { cartId, orderId: null, isPaid: false, swapWindow: window() },
    actions: ['withdraw-swap'],
  })
  expect(await customer.api.getReplacementOrderPaymentInfo.query({ cartId })).toEqual({
    isReplacement: true,
    hasPaymentMethod: true,
    paymentMethod: { card: 'visa', lastFour: '4242' },
  })
  expect(await customer.api.processReplacementOrderPayment.mutate({ cartId })).toEqual({
    success: true,
    requiresManualPayment: false,
  })
  expect(await order()).toMatchObject({ swap: { cartId, orderId: cartId, isPaid: true }, actions: [] })
  expect(await customer.api.getOrderById.query({ orderId: cartId })).toMatchObject({
    replacesOrderId: orderId,
    status: 'pending-drop-off',
  })
  const again = await refused(customer.api.processReplacementOrderPayment.mutate({ cartId }))
  expect(again).toMatchObject({ data: { code: 'CONFLICT', refusal: 'cart-ordered' } })
})

test('the cart of a swap names the size that is at the customer, and no other cart names one', async () => {
  await delivered()
  const old = await customer.api.getCart.query({ cartId: orderId })
  expect(old).not.toHaveProperty('standingContainerId')
  const { cartId } = await customer.api.requestDifferentSizeSwap.mutate({
    orderId,
    swapWindow: window(),
    rentalDurationDays: 3,
  })
  const [standing] = Object.keys(old.containers)
  expect(standing).toBeDefined()
  expect(await customer.api.getCart.query({ cartId })).toMatchObject({ containers: {}, standingContainerId: standing })
})

test('a different-size swap is paid on the usual page if the saved card is declined', async () => {
  customer = await ordered('4000000000000341')
  await delivered()
  const { cartId } = await customer.api.requestDifferentSizeSwap.mutate({
    orderId,
    swapWindow: window(),
    rentalDurationDays: 3,
  })
  const types = await customer.api.getContainerTypesForCustomer.query()
  await customer.api.upsertContainers.mutate({ cartId, containers: { [types[1]?._id ?? '']: 1 } })
  expect(await customer.api.processReplacementOrderPayment.mutate({ cartId })).toMatchObject({
    success: false,
    requiresManualPayment: true,
  })
  customer.held.cartId = cartId
  await payWith(app, customer)
  expect(await customer.api.getOrderById.query({ orderId: cartId })).toMatchObject({ replacesOrderId: orderId })
})

test('a swap keeps its place and its time, and the customer can withdraw it', async () => {
  await delivered()
  const { cartId } = await customer.api.requestSameSizeSwap.mutate({
    orderId,
    swapWindow: window(),
    rentalDurationDays: 7,
  })
  const cart = await customer.api.getCart.query({ cartId })
  const later = { ...window(), day: weekday(window().day, 1) }
  const pickupWindow = { day: weekday(later.day, 9), start: 9, end: 12, isActualPickupDate: true }
  const moved = customer.api.upsertPickupDropOffWindow.mutate({ cartId, dropOffWindow: later, pickupWindow })
  expect(await refused(moved)).toMatchObject({ data: { code: 'CONFLICT', refusal: 'swap-fixed' } })
  expect(await refused(customer.api.updateCartForZipcode.mutate({ cartId, zipCode: '78702' }))).toMatchObject({
    data: { refusal: 'swap-fixed' },
  })
  await customer.api.upsertPickupDropOffWindow.mutate({ cartId, dropOffWindow: window(), pickupWindow })
  expect(cart).toMatchObject({ isReplacement: true, replacesOrderId: orderId })
  expect(await customer.api.withdrawSwap.mutate({ orderId })).toEqual({ status: 'drop-off-confirmed' })
  expect(await refused(customer.api.processReplacementOrderPayment.mutate({ cartId }))).toMatchObject({
    data: { code: 'CONFLICT', refusal: 'swap-withdrawn' },
  })
  expect(await refused(customer.api.upsertAddOns.mutate({ cartId, addOns: [] }))).toMatchObject({
    data: { refusal: 'swap-withdrawn' },
  })
})

test('an order that is ordered again keeps place, customer type and materials, if its ZIP is still served', async () => {
  const before = await customer.api.getCart.query({ cartId: orderId })
  const made = await customer.api.startOrderAgain.mutate({ orderId })
  const again = await customer.api.getCart.query({ cartId: made?.cartId ?? '' })
  const { zipCode, customerType, cleanupIds, materials, deliveryAddress, deliveryLocationType } = before
  const kept = { zipCode, customerType, cleanupIds, materials, deliveryAddress, deliveryLocationType }
  expect(again).toMatchObject({ ...kept, containers: {}, dropOffWindow: null, pickupWindow: null, hasOrder: false })
  expect(materials).not.toEqual([])
  await app.database.pool.query('UPDATE service_area_zip SET active = false WHERE zip_code = $1', [zipCode])
  expect(await customer.api.startOrderAgain.mutate({ orderId })).toBeNull()
  await app.database.pool.query('UPDATE service_area_zip SET active = true WHERE zip_code = $1', [zipCode])
})

test('a customer withdraws a requested pick-up, but not while a swap is open', async () => {
  await delivered()
  await customer.api.requestPickup.mutate({ orderId, pickupWindow: window() })
  expect((await order()).actions).toEqual(['withdraw-pickup'])
  expect(await customer.api.withdrawPickup.mutate({ orderId })).toEqual({ status: 'drop-off-confirmed' })
  await customer.api.requestSameSizeSwap.mutate({ orderId, swapWindow: window(), rentalDurationDays: 7 })
  expect((await order()).actions).toEqual(['withdraw-swap'])
  expect(await refused(customer.api.withdrawPickup.mutate({ orderId }))).toMatchObject({
    data: { code: 'CONFLICT', refusal: 'swap-open' },
  })
})

test('a customer extends a rental at the price that was shown', async () => {
  await delivered()
  const agreed = (await order()).pickupWindow?.day
  const pickupDay = weekday(agreed ?? new Date(), 2)
  const quote = await customer.api.quoteExtension.query({ orderId, pickupDay })
  expect(quote).toMatchObject({ extraDays: expect.any(Number), isCharged: true, reason: expect.anything() })
  const { totalInCents } = quote
  expect(await customer.api.extendRental.mutate({ orderId, pickupDay, totalInCents })).toEqual({
    status: 'drop-off-confirmed',
    outcome: 'charged',
  })
  const now = await order()
  expect(now).toMatchObject({ rental: { endsOn: pickupDay, isActual: true }, orderBalance: 0 })
  expect(now.extensions).toHaveLength(1)
  expect(now.timeline.at(-1)).toMatchObject({ event: 'extend', by: 'customer' })
})

test('a customer finds own orders by a part of the number, purchase order or job, and no orders of other people', async () => {
  await customer.api.labelOrder.mutate({ orderId, poNumber: ' PO_4711 ', jobName: 'Oak Street 100%' })
  expect(await order()).toMatchObject({ poNumber: 'PO_4711', jobName: 'Oak Street 100%' })
  const { friendlyId } = await order()
  const found = async (search: string) =>
    (await customer.api.getOrders.query({ search })).orders.map(one => [one._id, one.poNumber, one.jobName])
  for (const search of [friendlyId, friendlyId.slice(2), 'po_47', 'oak', '100%']) {
    expect([search, await found(search)]).toEqual([search, [[orderId, 'PO_4711', 'Oak Street 100%']]])
  }
  for (const search of ['PO-4711', '%x%', "'; DROP TABLE orders; --"]) expect(await found(search)).toEqual([])
  const stranger = await ordered(cards.pays.replace('4242424242424242', '5555555555554444'))
  expect((await stranger.api.getOrders.query({ search: 'Oak' })).orders).toEqual([])
})
