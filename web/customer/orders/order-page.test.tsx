import { describe, expect, test } from 'vitest'
import { cart, cartId, dropOffWindow, order, orderId, orderScheduleOptions } from '#web/testing/customer-data.ts'
import { openOrder, openPage } from '#web/testing/customer-stage.tsx'
import {
  button,
  field,
  goOffline,
  isAt,
  isLoading,
  isMessage,
  isSent,
  leadsTo,
  press,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const placed = { ...order, status: 'pending-drop-off' as const, actions: ['cancel' as const], rental: null }
const schedule: Answers = { getOrderScheduleOptions: orderScheduleOptions }

/** Chooses the first day that the open calendar offers. */
async function picksDay(label: string) {
  await press(`${label}: Choose a date`)
  await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(0)
  days()[0]?.click()
}
const days = () => [...document.querySelectorAll<HTMLButtonElement>('table button:not([disabled])')]

describe('an order', () => {
  test('says where it stands, until when, and what can be done', async () => {
    await openOrder('')
    await seesTitle('Order')
    await sees('Your dumpster has been delivered')
    await sees('5 days left')
    await sees('Each day after that costs $25.00.')
    await button('Pickup Only')
    expect(await leadsTo('Receipt')).toBe(`/orders/${orderId}/receipt`)
  })

  test('is waited for, not found, or cannot be loaded', async () => {
    await openOrder('', { getOrderById: pending })
    await isLoading('Loading your order')
    await openOrder('', { getOrderById: refused('order-not-found') })
    await seesTitle('Order Not Found')
    await openOrder('', { getOrderById: failing })
    await sees('Unable to load this order. Some required data is missing.')
  })

  test('with a balance leads to its payment', async () => {
    await openOrder('', { getOrderById: { ...order, status: 'payment-failed', actions: [] } })
    await sees('The payment failed')
    expect(await leadsTo('Pay Balance')).toBe(`/orders/${orderId}/payment`)
  })

  test('is shown to people who are signed in', async () => {
    const stage = await openPage(`/orders/${orderId}`)
    await isAt(stage, `/sign-in?return=${encodeURIComponent(`/orders/${orderId}`)}`)
  })

  test('takes names of the contractor’s own, and takes them back when the server does not', async () => {
    const stage = await openOrder('', { labelOrder: failing })
    await press('Edit PO number')
    await type('PO number', '7-11')
    await press('Save')
    await isSent(stage, 'labelOrder', { orderId, poNumber: '7-11' })
    await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
    await button('Edit PO number')
  })

  test('is repeated at the same place, or not', async () => {
    const again = { startOrderAgain: { cartId }, getCart: { ...cart, hasOrder: false } }
    const stage = await openOrder('', again)
    await press('Start a new order')
    await isSent(stage, 'startOrderAgain', { orderId })
    await isAt(stage, `/checkout/${cartId}/materials`)
    await openOrder('', { startOrderAgain: failing })
    await press('Start a new order')
    await isMessage('Unable to Start New Order', 'We hit a snag processing your request. Please try again.')
  })
})

describe('the hauler', () => {
  test.each([
    ['en', order],
    ['es', order],
    ['en', { ...order, status: 'restricted' as const, deliveryAddress: null, actions: [], rental: null }],
  ] satisfies ['en' | 'es', typeof order][])('can be called from the page, %s', async (language, getOrderById) => {
    await openOrder('', { getOrderById }, language)
    expect(await leadsTo('+1 (512)-555-0100')).toBe('tel:+15125550100')
  })

  test('can be called where a refusal asks for it', async () => {
    await openOrder('', { ...schedule, quoteExtension: refused('not-priced') })
    await press('Extend the rental')
    await picksDay('New pick-up day')
    await sees('Please call us to keep this dumpster longer.Questions? Call Grackle: +1 (512)-555-0100')
  })

  test('offers a new order from one of restricted materials, which has no place yet', async () => {
    const restricted = { ...order, status: 'restricted' as const, deliveryAddress: null, actions: [], rental: null }
    const stage = await openOrder('', { getOrderById: restricted, startOrderAgain: { cartId } })
    await press('Start a new order')
    await isSent(stage, 'startOrderAgain', { orderId })
    await isAt(stage, `/checkout/${cartId}/materials`)
  })
})

describe('a visit that does not take place', () => {
  const step = (event: 'attempt-failed' | 'unschedule', from: 'in-transit-drop-off' | 'drop-off-scheduled') => ({
    ...{ event, from, to: 'pending-drop-off' as const, by: 'driver', at: order.createdAt },
    why: event === 'unschedule' ? null : 'The gate was locked',
  })
  const [first] = order.timeline
  const waiting = { ...placed, timeline: first ? [first] : [] }

  test.each([
    ['en', 'attempt-failed', 'We could not deliver', 'We plan another day and tell you.', 'Nov 30'],
    ['en', 'unschedule', 'Your delivery gets a new day', 'We plan another one and tell you.', 'Nov 30'],
    ['es', 'attempt-failed', 'No pudimos entregarlo', 'Planeamos otra fecha y le avisamos.', '30 nov'],
  ] as const)('is said, without the day that was planned, %s %s', async (language, event, title, text, day) => {
    await openOrder('', { getOrderById: waiting }, language)
    await sees(day)
    const from = event === 'unschedule' ? 'drop-off-scheduled' : 'in-transit-drop-off'
    const off = { ...waiting, timeline: [...waiting.timeline, step(event, from)] }
    await openOrder('', { getOrderById: off }, language)
    await sees(title)
    await sees(text)
    expect(document.body.textContent).not.toContain(day)
  })
})

describe('cancelling', () => {
  test('asks once, with the amount that goes back', async () => {
    const stage = await openOrder('', { getOrderById: placed, cancelOrder: { status: 'cancelled' } })
    await press('Cancel Order')
    await sees('The $431.92 you paid goes back to your card.')
    await press('Yes, cancel the order')
    await isSent(stage, 'cancelOrder', { orderId })
  })

  test('of an order that has moved on names where it is now', async () => {
    await openOrder('', {
      getOrderById: placed,
      cancelOrder: refused('illegal-move', { status: 'drop-off-scheduled' }),
    })
    await press('Cancel Order')
    await press('Yes, cancel the order')
    await isMessage('Uh oh! Something went wrong 😞...', 'This is not possible any more: the order is now “Placed”.')
  })

  test('without a connection fails at once', async () => {
    await openOrder('', { getOrderById: placed })
    await press('Cancel Order')
    goOffline()
    await press('Yes, cancel the order')
    await isMessage(
      'Uh oh! Something went wrong 😞...',
      'Nothing you entered is lost. Please try again when you are back online.',
    )
  })
})

describe('a pick-up', () => {
  test('is asked for with a day', async () => {
    const stage = await openOrder('', { ...schedule, requestPickup: { status: 'pickup-requested' } })
    await press('Pickup Only')
    await picksDay('Pick-up')
    await press('Request pick-up')
    await expect.poll(() => stage.sent('requestPickup')).toMatchObject({ orderId })
  })

  test.each([
    ['en', 'Sunday pickup not available', 'Sunday pickups are not available. Please select a different date.'],
    ['es', 'No hay recolecciones los domingos', 'No hay recolecciones los domingos. Elija otra fecha.'],
  ] as const)('on a Sunday is refused, %s', async (language, title, text) => {
    await openOrder('', { ...schedule, requestPickup: refused('sunday-pickup') }, language)
    await press(language === 'en' ? 'Pickup Only' : /^Solo/)
    await press(/: (Choose a date|Elija|Elegir)/)
    await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(0)
    days()[0]?.click()
    await press(language === 'en' ? 'Request pick-up' : /^(Pedir|Solicitar)/)
    await isMessage(title, text)
  })

  test('tells when the days cannot be loaded', async () => {
    await openOrder('', { getOrderScheduleOptions: failing })
    await press('Pickup Only')
    await sees('Unable to load the days on offer.')
  })
})

describe('a swap', () => {
  test('continues with the summary of the next dumpster, and can be withdrawn', async () => {
    const swap = { cartId, orderId: null, isPaid: false, swapWindow: dropOffWindow, isSameSize: true }
    const swapped = { ...order, status: 'pickup-requested' as const, swap, actions: ['withdraw-swap' as const] }
    const stage = await openOrder('', { getOrderById: swapped, withdrawSwap: { status: 'drop-off-confirmed' } })
    await sees('Your swap waits for its payment')
    expect(await leadsTo('Finish and pay the swap')).toBe(`/checkout/${cartId}/order-summary`)
    await press('Withdraw the swap')
    await press('Yes, withdraw it')
    await isSent(stage, 'withdrawSwap', { orderId })
  })
})

describe('an extension', () => {
  test('shows a refusal of its price in the language of the page', async () => {
    await openOrder('', { ...schedule, quoteExtension: refused('not-priced') })
    await press('Extend the rental')
    await picksDay('New pick-up day')
    await sees('Please call us to keep this dumpster longer.')
  })

  test('of an order that has moved on names where it is now', async () => {
    await openOrder('', { ...schedule, quoteExtension: refused('illegal-move', { status: 'pickup-scheduled' }) })
    await press('Extend the rental')
    await picksDay('New pick-up day')
    await sees('This is not possible any more: the order is now “Delivered”.')
  })
})

describe('a bill', () => {
  test('can be objected to', async () => {
    const bill = {
      version: 1,
      lines: [],
      subTotalInCents: 50_000,
      taxInCents: 0,
      totalInCents: 50_000,
      balanceInCents: 6808,
      consentedInCents: 20_000,
      chargeAfter: '2026-12-10T15:00:00.000Z',
      isSettled: false,
      objection: null,
    }
    const billed = { ...order, status: 'payment-pending' as const, bill, actions: ['object' as const] }
    const stage = await openOrder('', { getOrderById: billed, objectToBill: refused('objection-too-late') })
    await press("I don't agree")
    await field('Tell us in your own words')
    await type('Tell us in your own words', 'Too heavy')
    const send = await button('Send and stop the charge')
    send.form?.requestSubmit()
    await isSent(stage, 'objectToBill', { orderId, text: 'Too heavy' })
    await isMessage('Uh oh! Something went wrong 😞...', 'The card was charged for this bill already. Please call us.')
  })
})
