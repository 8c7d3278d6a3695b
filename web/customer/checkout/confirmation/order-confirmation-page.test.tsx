import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import {
  cart,
  cartId,
  catalog,
  dropOffWindow,
  order,
  orderId,
  orderScheduleOptions,
  scheduleOptions,
  self,
} from '#web/testing/customer-data.ts'
import { openCheckout, openPage } from '#web/testing/customer-stage.tsx'
import { isAt, isLoading, leadsTo, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const session = 'signed-in'

test('the page shows the order, its payment, and a link to the orders', async () => {
  await openCheckout('order-confirmation', { session, answers: { getOrderById: order } })
  localStorage.setItem('guestCartId', cartId)
  await seesTitle('Order Confirmation')
  await sees('Order R-1001')
  await sees('Thank you, Dana!')
  await sees('$431.92 paid with Visa ending in 4242')
  expect(await leadsTo('Go to orders')).toBe('/dashboard')
})

test('the page says that news comes by e-mail if the customer’s text messages are off', async () => {
  await openCheckout('order-confirmation', {
    session,
    answers: { getOrderById: order, getSelf: { ...self, isTexted: false } },
  })
  await sees("Text messages are off. We'll email you.")
})

test('the page says that the office first checks an address that was typed by hand', async () => {
  const typed = { ...order, status: 'pending-drop-off' as const, isAddressToCheck: true }
  await openCheckout('order-confirmation', { session, answers: { getOrderById: typed } })
  await sees('We do it before a truck is sent. If something is not clear, we call you.')
})

test('the page waits for the order, and leads to the dashboard if the order is not found', async () => {
  await openCheckout('order-confirmation', { session, answers: { getOrderById: pending } })
  await isLoading('Confirming your order')
  await openCheckout('order-confirmation', { session, answers: { getOrderById: refused('order-not-found') } })
  await seesTitle('Order Not Found')
  expect(await leadsTo('Go to Dashboard')).toBe('/dashboard')
})

test('while the payment is in doubt, the page says so, and it shows the order as soon as the order exists', async () => {
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

test('if a payment in doubt turns out to have failed, the page says that the card was not charged and leads to payment', async () => {
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

test('the page says in Spanish that the payment is in doubt if the customer chose Spanish', async () => {
  await openCheckout('order-confirmation', {
    session,
    language: 'es',
    answers: { getOrderById: refused('payment-in-doubt') },
  })
  await seesTitle('Estamos consultando a su banco')
  await sees('No pague otra vez.')
})

test('the page leads back to payment if the bank refused the card', async () => {
  const stage = await openCheckout('order-confirmation?redirect_status=failed', {
    session,
    answers: { getCart: failing },
  })
  await isAt(stage, `/checkout/${cartId}/payment`)
})

test('the page is in Spanish if the customer chose Spanish', async () => {
  await openCheckout('order-confirmation', { session, language: 'es', answers: { getOrderById: order } })
  await seesTitle('Confirmación del pedido')
})

test('the page takes the calendar from the page where the customer chose the days', async () => {
  const closed = { day: addDays(dropOffWindow.day, -2), name: 'Thanksgiving' }
  const status = 'created' as const
  const today = addDays(dropOffWindow.day, -5)
  const placed = { ...order, _id: orderId, status, rental: null, timeline: [], today }
  const stage = await openPage(`/checkout/${orderId}/pickup-dropoff`, {
    session,
    answers: {
      ...catalog,
      getCart: cart,
      getSelf: self,
      getScheduleOptions: { ...scheduleOptions, closedDays: [closed] },
      getOrderById: placed,
    },
  })
  await sees('Drop-off and pick-up')
  await waitFor(() => expect(stage.calls.map(({ name }) => name)).toContain('getScheduleOptions'))
  window.history.pushState(null, '', `/checkout/${orderId}/order-confirmation`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await sees('Usually Fri, Nov 27')
  expect(stage.calls.filter(({ name }) => name === 'getOrderScheduleOptions')).toEqual([])
})

test('the page says when the dumpster arrives, and what happens next on which day (rule L18)', async () => {
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
