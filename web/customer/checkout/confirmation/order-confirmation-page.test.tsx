import { expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { cartId, dropOffWindow, order, orderScheduleOptions, self } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { isAt, isLoading, leadsTo, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const session = 'signed-in'

test('shows the order and forgets the cart of the guest', async () => {
  await openCheckout('order-confirmation', { session, answers: { getOrderById: order } })
  localStorage.setItem('guestCartId', cartId)
  await seesTitle('Order Confirmation')
  await sees('Order R-1001')
  await sees('Thank you, Dana!')
  await sees('$431.92 paid with Visa ending in 4242')
  expect(await leadsTo('Go to orders')).toBe('/dashboard')
})

test('says how the customer is told', async () => {
  await openCheckout('order-confirmation', {
    session,
    answers: { getOrderById: order, getSelf: { ...self, isTexted: false } },
  })
  await sees("Text messages are off. We'll email you.")
})

test('says that an address that was typed by hand is checked first', async () => {
  const typed = { ...order, status: 'pending-drop-off' as const, isAddressToCheck: true }
  await openCheckout('order-confirmation', { session, answers: { getOrderById: typed } })
  await sees('We do it before a truck is sent. If something is not clear, we call you.')
})

test('waits for the order, and says where to look when it does not come', async () => {
  await openCheckout('order-confirmation', { session, answers: { getOrderById: pending } })
  await isLoading('Confirming your order')
  await openCheckout('order-confirmation', { session, answers: { getOrderById: refused('order-not-found') } })
  await seesTitle('Order Not Found')
  expect(await leadsTo('Go to Dashboard')).toBe('/dashboard')
})

test('says that nobody knows yet whether the card was charged, and shows the order as soon as it is there', async () => {
  let isKnown = false
  await openCheckout('order-confirmation', {
    session,
    answers: { getOrderById: () => (isKnown ? order : refused('payment-in-doubt')) },
  })
  await seesTitle('We are asking your bank')
  await sees('Please do not pay again.')
  isKnown = true
  await seesTitle('Order Confirmation')
})

test('says that the card was not charged when the doubt ends so, and leads back to the card', async () => {
  let isKnown = false
  await openCheckout('order-confirmation', {
    session,
    answers: { getOrderById: () => refused(isKnown ? 'order-not-found' : 'payment-in-doubt') },
  })
  await seesTitle('We are asking your bank')
  isKnown = true
  await seesTitle('Your card was not charged')
  expect(await leadsTo('Back to payment')).toBe(`/checkout/${cartId}/payment`)
})

test('in doubt, in Spanish', async () => {
  await openCheckout('order-confirmation', {
    session,
    language: 'es',
    answers: { getOrderById: refused('payment-in-doubt') },
  })
  await seesTitle('Estamos consultando a su banco')
  await sees('No pague otra vez.')
})

test('a payment that the bank refused leads back to the card', async () => {
  const stage = await openCheckout('order-confirmation?redirect_status=failed', {
    session,
    answers: { getCart: failing },
  })
  await isAt(stage, `/checkout/${cartId}/payment`)
})

test('in Spanish', async () => {
  await openCheckout('order-confirmation', { session, language: 'es', answers: { getOrderById: order } })
  await seesTitle('Confirmación del pedido')
})

test('rule L18: begins with when it comes, and says what happens next on which day', async () => {
  const status = 'created' as const
  const placed = { ...order, status, rental: null, timeline: [], today: addDays(dropOffWindow.day, -3) }
  await openCheckout('order-confirmation', { session, answers: { getOrderById: placed } })
  await sees('Arrives Monday, Nov 30, 9 AM')
  for (const words of ['We confirm your hours', 'Usually Sat, Nov 28', 'Your dumpster arrives', 'We pick it up'])
    await sees(words)
  const closed = { day: addDays(dropOffWindow.day, -2), name: 'Thanksgiving' }
  await openCheckout('order-confirmation', {
    session,
    answers: {
      getOrderById: { ...placed, today: addDays(dropOffWindow.day, -5) },
      getOrderScheduleOptions: { ...orderScheduleOptions, closedDays: [closed] },
    },
  })
  await sees('Usually Fri, Nov 27')
  await openCheckout('order-confirmation', { session, answers: { getOrderById: placed } })
  await sees('Usually Sat, Nov 28')
  await sees(`Confirmation sent to ${order.customer.email}`)
  expect(await leadsTo('Add to calendar')).toBe(order.calendarUrl)
  await openCheckout('order-confirmation', { session, language: 'es', answers: { getOrderById: placed } })
  await sees('Llega el lunes, 30 nov')
  await sees('Confirmamos su horario')
})
