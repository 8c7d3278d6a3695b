import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { reasonFor } from '#domain/pricing/reason.ts'
import { firstSpot } from '#domain/spot/spot.ts'
import { addDays } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import {
  cart,
  cartId,
  dropOffWindow,
  noSpot,
  order,
  orderId,
  orderScheduleOptions,
  pickupWindow,
} from '#web/testing/customer-data.ts'
import { openOrder, openPage } from '#web/testing/customer-stage.tsx'
import {
  button,
  choose,
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
import { type Answers, failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

const everythingBack = { keptInCents: 0, heldInCents: 0, returnedInCents: 43_192 }
const placed = { ...order, status: 'pending-drop-off' as const, actions: ['cancel' as const], rental: null }
const laterPickup = {
  extraDays: 2,
  priceInCents: cents(2400),
  taxInCents: cents(198),
  totalInCents: cents(2598),
  reason: reasonFor('reason.extension.days', { days: 2, perDay: '$12.00' }),
}
const noMoreDays = {
  extraDays: 0,
  priceInCents: cents(0),
  taxInCents: cents(0),
  totalInCents: cents(0),
  reason: reasonFor('reason.extension.included'),
}
const requested = { status: 'pickup-requested' as const }
const schedule: Answers = { getOrderScheduleOptions: orderScheduleOptions }

/** Chooses the first day that the open calendar offers. */
async function picksDay(label: string) {
  await press(`${label}: Choose a date`)
  await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(0)
  days()[0]?.click()
}
const days = () => [...document.querySelectorAll<HTMLButtonElement>('table button:not([aria-disabled])')]

describe('The page of an order', () => {
  test('says the status of the order, until when the rental lasts, and what the customer can do', async () => {
    await openOrder('')
    await seesTitle('Order')
    await sees('Your dumpster has been delivered')
    await sees('5 days left')
    await sees('Included until Mon, Dec 7. The day after that costs $25.00, tax included.')
    await button('Pickup Only')
    expect(await leadsTo('Receipt')).toBe(`/orders/${orderId}/receipt`)
  })

  test('says before the delivery that the office checks a typed address, and not after it', async () => {
    await openOrder('', { getOrderById: { ...placed, isAddressToCheck: true } })
    await sees('We check the address that you typed')
    await openOrder('', { getOrderById: { ...order, isAddressToCheck: true } })
    await sees('Your dumpster has been delivered')
    expect(document.body.textContent).not.toContain('address that you typed')
  })

  test('says that it is loading the order, that there is none, or that it cannot load it', async () => {
    await openOrder('', { getOrderById: pending })
    await isLoading('Loading your order')
    await openOrder('', { getOrderById: refused('order-not-found') })
    await seesTitle('Order Not Found')
    await openOrder('', { getOrderById: failing })
    await sees('Unable to load this order. Some required data is missing.')
  })

  test('leads to the payment if the payment of the order failed', async () => {
    await openOrder('', { getOrderById: { ...order, status: 'payment-failed', actions: [] } })
    await sees('The payment failed')
    expect(await leadsTo('Pay Balance')).toBe(`/orders/${orderId}/payment`)
  })

  test('leads a visitor to signing in', async () => {
    const stage = await openPage(`/orders/${orderId}`)
    await isAt(stage, `/sign-in?return=${encodeURIComponent(`/orders/${orderId}`)}`)
  })

  test('lets a contractor enter a PO number, and says if it cannot save it', async () => {
    const stage = await openOrder('', { labelOrder: failing })
    await press('Edit PO number')
    await type('PO number', '7-11')
    await press('Save')
    await isSent(stage, 'labelOrder', { orderId, poNumber: '7-11' })
    await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
    await button('Edit PO number')
  })

  test('starts a new order at the same place, or says that it cannot', async () => {
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

test.each([
  ['en', 'Start a new order', 'Location Not Found'],
  ['es', 'Hacer un pedido nuevo', 'Ubicación no encontrada'],
] as const)(
  'the page says that it cannot repeat an order without a ZIP code, in %s',
  async (language, start, title) => {
    const { deliveryAddress } = order
    const nowhere = { ...order, deliveryAddress: deliveryAddress && { ...deliveryAddress, postalCode: '' } }
    const stage = await openOrder('', { getOrderById: nowhere, startOrderAgain: { cartId } }, language)
    await press(start)
    await isMessage(title)
    expect(stage.sent('startOrderAgain')).toBeUndefined()
  },
)

describe('The hauler', () => {
  test.each([
    ['en', order],
    ['es', order],
    ['en', { ...order, status: 'restricted' as const, deliveryAddress: null, actions: [], rental: null }],
  ] satisfies ['en' | 'es', typeof order][])('can be called from the page, in %s', async (language, getOrderById) => {
    await openOrder('', { getOrderById }, language)
    expect(await leadsTo('(512) 555-0100')).toBe('tel:+15125550100')
  })

  test.each(['en', 'es'] as const)('has a name that does not break at its hyphen, in %s', async language => {
    const named = { ...order, hauler: { name: 'Grackle Creek Roll-Off', phone: '+15125550100' } }
    await openOrder('', { getOrderById: named }, language)
    await sees('Grackle Creek Roll\u2011Off')
    await openOrder('/receipt', { getOrderById: named }, language)
    await sees('Grackle Creek Roll\u2011Off')
  })

  test('can be called if a refusal asks the customer to call', async () => {
    await openOrder('', { ...schedule, quoteExtension: refused('not-priced') })
    await press('Extend the rental')
    await picksDay('New pick-up day')
    await sees('Please call us to keep this dumpster longer.Questions? Call Grackle: (512) 555-0100')
  })

  test('offers a new order to a customer whose order of restricted materials has no address', async () => {
    const restricted = { ...order, status: 'restricted' as const, deliveryAddress: null, actions: [], rental: null }
    const stage = await openOrder('', { getOrderById: restricted, startOrderAgain: { cartId } })
    await press('Start a new order')
    await isSent(stage, 'startOrderAgain', { orderId })
    await isAt(stage, `/checkout/${cartId}/materials`)
  })
})

test.each([
  ['en', ['Pickup Only', 'Same Size Swap', 'Different Size Swap', 'Extend the rental']],
  ['es', ['Solo recolección', 'Cambio por uno igual', 'Cambio por otro tamaño', 'Extender la renta']],
] as const)(
  'on the day of the reminder the page offers each action that the reminder names, in %s',
  async (language, offered) => {
    const ended = { ...order, status: 'pending-pickup' as const }
    await openOrder('', { getOrderById: ended }, language)
    for (const name of offered) expect((await button(name)).disabled).toBe(false)
  },
)

describe('A visit that does not take place', () => {
  const step = (event: 'attempt-failed' | 'unschedule', from: 'in-transit-drop-off' | 'drop-off-scheduled') => ({
    event,
    from,
    to: 'pending-drop-off' as const,
    by: 'driver',
    at: order.createdAt,
    why: event === 'unschedule' ? null : 'The gate was locked',
  })
  const [first] = order.timeline
  const waiting = { ...placed, timeline: first ? [first] : [] }

  test.each([
    ['en', 'attempt-failed', 'We could not deliver', 'We will plan another day and let you know.', 'Nov 30'],
    ['en', 'unschedule', 'Your delivery moves to another day', 'We will plan another one and let you know.', 'Nov 30'],
    ['es', 'attempt-failed', 'No pudimos entregarlo', 'Planificaremos otra fecha y le avisaremos.', '30 nov'],
  ] as const)('is shown as such, without the planned day, in %s (%s)', async (language, event, title, text, day) => {
    await openOrder('', { getOrderById: waiting }, language)
    await sees(day)
    const from = event === 'unschedule' ? 'drop-off-scheduled' : 'in-transit-drop-off'
    const off = { ...waiting, timeline: [...waiting.timeline, step(event, from)] }
    await openOrder('', { getOrderById: off }, language)
    await sees(title)
    await sees(text)
    expect(document.body.textContent).not.toContain(day)
  })

  test.each([
    ['en', 'Reason: the gate was locked'],
    ['es', 'Motivo: el portón estaba cerrado'],
  ] as const)('is shown with its reason, in %s', async (language, reason) => {
    const failed = { ...step('attempt-failed', 'in-transit-drop-off'), why: 'could-not-locked' }
    await openOrder('', { getOrderById: { ...waiting, timeline: [...waiting.timeline, failed] } }, language)
    await sees(reason)
  })
})

const picturesOnPage = () => [...document.querySelectorAll('img')].map(one => one.getAttribute('src'))

test('the page shows small photos in their places, and the original of a photo after a press', async () => {
  const photos = (['drop-off', 'pickup'] as const).map(kind => ({
    _id: kind,
    kind,
    url: `/orders/photos/${kind}?until=1&signature=2`,
    at: '2026-11-23T15:40:00.000Z',
  }))
  await openOrder('', { getOrderById: { ...order, photos } })
  await sees('Photos and scale ticket')
  expect(picturesOnPage()).toEqual(photos.map(({ url }) => `${url}&size=small`))
  for (const { width, height } of document.querySelectorAll('img')) expect([width, height]).toEqual([480, 360])
  document.querySelector<HTMLButtonElement>('button:has(> img)')?.click()
  await waitFor(() => expect(picturesOnPage()).toContain(photos[0]?.url))
  expect(picturesOnPage()).not.toContain(photos[1]?.url)
})

test('the page shows a fee on site with its reason, its photo, and if the office accepted it', async () => {
  const fee = {
    _id: 'f1',
    kind: 'dry-run' as const,
    amountInCents: 15_000,
    isAccepted: false,
    heldInCents: 0,
    reason: {
      ruleId: null,
      ruleName: null,
      message: 'reason.fee.trip.locked' as const,
      values: {},
      sentence: 'We came and could not work: the gate was locked',
    },
    at: '2026-11-23T15:40:00.000Z',
    photoUrls: ['/photos/f1'],
  }
  await openOrder('', { getOrderById: { ...order, fees: [fee] } })
  await sees('We came and could not work: the gate was locked')
  await sees('We are still deciding about this')
  expect(picturesOnPage()).toEqual(['/photos/f1?size=small'])
  await press('Photo: Dry run fee')
  expect(picturesOnPage()).toContain('/photos/f1')
  await openOrder('', { getOrderById: { ...order, fees: [{ ...fee, isAccepted: true }] } }, 'es')
  await sees('Vinimos y no pudimos trabajar: el portón estaba cerrado')
  await sees('En su cuenta final')
})

describe('On the page of an order,', () => {
  test('a customer reads what goes back to the card and then cancels', async () => {
    const stage = await openOrder('', {
      getOrderById: placed,
      quoteCancellation: everythingBack,
      cancelOrder: { status: 'cancelled' },
    })
    await press('Cancel Order')
    await sees('The $431.92 you paid goes back to your card.')
    await press('Yes, cancel the order')
    await isSent(stage, 'cancelOrder', { orderId, returnedInCents: 43_192 })
  })

  test('if the answer to a cancellation is lost, the page still says if the order is cancelled', async () => {
    let isDone = false
    const answers = (does: boolean): Answers => ({
      getOrderById: () => (isDone ? { ...placed, status: 'refunded' as const, actions: [] } : placed),
      quoteCancellation: everythingBack,
      cancelOrder: () => {
        isDone = does
        return unanswered as never
      },
    })
    await openOrder('', answers(true))
    await press('Cancel Order')
    await press('Yes, cancel the order')
    await sees('Refunded')
    expect(document.body.textContent).not.toContain('We got no answer')
    isDone = false
    await openOrder('', answers(false))
    await press('Cancel Order')
    await press('Yes, cancel the order')
    await sees('We got no answer')
  })

  test('an extension to a Saturday needs a confirmation, and the page does not offer a bought extension again', async () => {
    const extendRental = { status: 'drop-off-confirmed' as const, outcome: 'charged' as const }
    const stage = await openOrder('', {
      ...schedule,
      quoteExtension: { ...laterPickup, isCharged: true },
      extendRental,
    })
    await press('Extend the rental')
    await press('New pick-up day: Choose a date')
    await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(4)
    days()
      .find(one => one.getAttribute('aria-label')?.includes('December 12') || one.textContent === '12')
      ?.click()
    await sees('Non business hours pick-up/drop-off')
    await waitFor(async () => expect((await button('Extend for $25.98')).disabled).toBe(true))
    await choose('checkbox', /^Non business hours/)
    await press('Extend for $25.98')
    await isMessage('Rental extended', '$25.98 was charged to your card.')
    expect(stage.sent('extendRental')).toMatchObject({ pickupDay: addDays(pickupWindow.day, 5) })
    await press('Extend the rental')
    await button('New pick-up day: Choose a date')
    expect(document.body.textContent).not.toContain('Extend for')
  })

  test('a cancellation after a dry run names what is kept, held back and returned, and is not possible without this', async () => {
    const quoteCancellation = { keptInCents: 16_238, heldInCents: 16_237, returnedInCents: 10_717 }
    const stage = await openOrder('', { getOrderById: placed, quoteCancellation, cancelOrder: { status: 'cancelled' } })
    await press('Cancel Order')
    for (const amount of ['$162.38', '$162.37', '$107.17']) await sees(amount)
    await press('Yes, cancel the order')
    await isSent(stage, 'cancelOrder', { orderId, returnedInCents: 10_717 })
    await openOrder('', { getOrderById: placed, quoteCancellation: failing }, 'es')
    await press('Cancelar el pedido')
    await sees('No se pudo cargar')
    expect((await button('Sí, cancelar el pedido')).disabled).toBe(true)
  })

  test('a refused cancellation names the status of the order', async () => {
    const cancelOrder = refused('illegal-move', { status: 'drop-off-scheduled' })
    await openOrder('', { getOrderById: placed, quoteCancellation: everythingBack, cancelOrder })
    await press('Cancel Order')
    await press('Yes, cancel the order')
    await isMessage('Uh oh! Something went wrong 😞...', 'This is not possible any more: the order is now “Placed”.')
  })

  test('if the order changes before the amounts arrive, the dialog says its status and cannot cancel it', async () => {
    let status: OrderStatus = 'pending-drop-off'
    const quoteCancellation = () => {
      status = 'drop-off-scheduled'
      return refused('illegal-move', { status })
    }
    await openOrder('', { getOrderById: () => ({ ...placed, status }), quoteCancellation })
    await press('Cancel Order')
    await sees('This is not possible any more: the order is now “Delivery scheduled”.')
    expect((await button('Yes, cancel the order')).disabled).toBe(true)
  })

  test('a cancellation without a connection fails at once', async () => {
    await openOrder('', { getOrderById: placed, quoteCancellation: everythingBack })
    await press('Cancel Order')
    await sees('goes back to your card')
    goOffline()
    await press('Yes, cancel the order')
    await isMessage(
      'Uh oh! Something went wrong 😞...',
      'Nothing you entered is lost. Please try again when you are back online.',
    )
  })
})

describe('The page of an order', () => {
  const { rental } = order
  const days = { includedUntil: pickupWindow.day, tomorrowInCents: cents(0), dayAfterInCents: cents(1299) }
  const today = pickupWindow.day
  test.each([
    [
      'tomorrow, once it costs something',
      'en',
      { tomorrowInCents: cents(1299) },
      0,
      'Tomorrow costs $12.99, tax included.',
    ],
    ['tomorrow, in Spanish', 'es', { tomorrowInCents: cents(1299) }, 0, 'Mañana cuesta $12.99, con impuesto incluido.'],
    [
      'nothing for days that the price covers beyond those booked',
      'en',
      { includedUntil: addDays(today, 4) },
      0,
      'Included until Fri, Dec 11. The day after that costs $12.99, tax included.',
    ],
    [
      'nothing at a price for any days',
      'en',
      { includedUntil: null },
      3,
      'Your price covers as many days as you need.',
    ],
    ['nothing while the truck is late', 'en', {}, -2, 'You do not pay for the days until we come.'],
    ['nothing while the truck is late, in Spanish', 'es', {}, -2, 'No paga nada por los días hasta que lleguemos.'],
  ] as const)('says what the next days cost (%s)', async (_, language, changes, daysLeft, words) => {
    const shown = { ...order, rental: rental && { ...rental, daysLeft, days: { ...days, ...changes } } }
    await openOrder('', { getOrderById: shown }, language)
    await sees(words)
  })

  test.each([
    ['en', 'Your price covers every day until then.', 'Included until'],
    ['es', 'Su precio cubre todos los días hasta entonces.', 'Incluido hasta'],
  ] as const)(
    'says only that the price covers each day if the pick-up is before the last included day, in %s',
    async (language, words, other) => {
      const early = { ...days, includedUntil: addDays(today, 4) }
      const status = 'pickup-scheduled' as const
      await openOrder(
        '',
        { getOrderById: { ...order, status, rental: rental && { ...rental, daysLeft: 0, days: early } } },
        language,
      )
      await sees(words)
      expect(document.body.textContent).not.toContain(other)
    },
  )

  test.each([
    ['en', 'Extended until Fri, Dec 11: $38.97. Your card was declined, so it is added to your final bill.'],
    ['es', 'Extendida hasta el vie, 11 dic: $38.97. Su tarjeta fue rechazada, así que se suma a su cuenta final.'],
  ] as const)('says what an extension costs and how it is paid, in %s', async (language, words) => {
    const extension = {
      pickupDay: addDays(today, 4),
      extraDays: 4,
      priceInCents: 3600,
      taxInCents: 297,
      reason: reasonFor('reason.extension.included'),
      payment: 'declined' as const,
      at: order.createdAt,
    }
    await openOrder('', { getOrderById: { ...order, extensions: [extension] } }, language)
    await sees(words)
  })
})

describe('A pick-up', () => {
  test.each([
    ['en', 'I agree that my card may be charged up to $25.98 for 2 more days, with the final bill.'],
    ['es', 'Acepto que con la cuenta final se cobren a mi tarjeta hasta $25.98 por 2 días más.'],
  ] as const)('shows what its days cost before the customer requests it, in %s', async (language, words) => {
    const answers = { ...schedule, quotePickup: laterPickup, requestPickup: requested }
    const stage = await openOrder('', answers, language)
    await press(language === 'en' ? 'Pickup Only' : 'Solo recolección')
    await press(/: (Choose a date|Elija|Elegir)/)
    await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(0)
    days()[0]?.click()
    await sees(words)
    await press(language === 'en' ? 'Request pick-up' : 'Pedir la recolección')
    await expect.poll(() => stage.sent('requestPickup')).toMatchObject({ orderId, totalInCents: 2598 })
  })

  test('can be requested even if the prices of its order are not known', async () => {
    const answers = { ...schedule, quotePickup: refused('not-priced'), requestPickup: requested }
    const stage = await openOrder('', answers)
    await press('Pickup Only')
    await picksDay('Pick-up')
    await sees('Days beyond those you paid for may cost extra; they are added to your final bill.')
    await press('Request pick-up')
    await expect.poll(() => stage.sent('requestPickup')).not.toHaveProperty('totalInCents')
  })

  test('is refused if its price has changed', async () => {
    const answers = { ...schedule, quotePickup: laterPickup, requestPickup: refused('price-changed') }
    await openOrder('', answers)
    await press('Pickup Only')
    await picksDay('Pick-up')
    await press('Request pick-up')
    await isMessage('Uh oh! Something went wrong 😞...', 'The price has changed. Please look at it again.')
  })

  test('is requested for a day, and says if that costs nothing more', async () => {
    const answers = { ...schedule, quotePickup: noMoreDays, requestPickup: requested }
    const stage = await openOrder('', answers)
    await press('Pickup Only')
    await picksDay('Pick-up')
    await sees('Nothing more to pay for the days until then.')
    await press('Request pick-up')
    await expect.poll(() => stage.sent('requestPickup')).toMatchObject({ orderId, totalInCents: 0 })
  })

  test.each([
    ['en', 'Sunday pickup not available', 'Sunday pickups are not available. Please select a different date.'],
    ['es', 'No hay recolecciones los domingos', 'No hay recolecciones los domingos. Elija otra fecha.'],
  ] as const)('is refused on a Sunday, in %s', async (language, title, text) => {
    const answers = { ...schedule, quotePickup: noMoreDays, requestPickup: refused('sunday-pickup') }
    await openOrder('', answers, language)
    await press(language === 'en' ? 'Pickup Only' : /^Solo/)
    await press(/: (Choose a date|Elija|Elegir)/)
    await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(0)
    days()[0]?.click()
    await press(language === 'en' ? 'Request pick-up' : /^(Pedir|Solicitar)/)
    await isMessage(title, text)
  })

  test('says if the page cannot load the days on offer', async () => {
    await openOrder('', { getOrderScheduleOptions: failing })
    await press('Pickup Only')
    await sees('Unable to load the days on offer.')
  })
})

describe('A swap', () => {
  test('shows what the days of the old dumpster cost before the customer requests it', async () => {
    const stage = await openOrder('', { ...schedule, quoteSwap: laterPickup, requestSameSizeSwap: { cartId } })
    await press('Same Size Swap')
    await picksDay('Swap')
    await sees('I agree that my card may be charged up to $25.98 for 2 more days, with the final bill.')
    await press('Continue to the swap')
    await expect.poll(() => stage.sent('requestSameSizeSwap')).toMatchObject({ orderId, totalInCents: 2598 })
  })

  test('leads to the summary of the next dumpster, and can be withdrawn', async () => {
    const swap = { cartId, orderId: null, isPaid: false, swapWindow: dropOffWindow, isSameSize: true }
    const swapped = { ...order, status: 'pickup-requested' as const, swap, actions: ['withdraw-swap' as const] }
    const stage = await openOrder('', { getOrderById: swapped, withdrawSwap: { status: 'drop-off-confirmed' } })
    await sees('Your swap is waiting for payment')
    expect(await leadsTo('Finish and pay the swap')).toBe(`/checkout/${cartId}/order-summary`)
    await press('Withdraw the swap')
    await press('Yes, withdraw it')
    await isSent(stage, 'withdrawSwap', { orderId })
  })
})

describe('A customer who chose Spanish and changes the day of a visit', () => {
  const quoted: Answers = { quotePickup: noMoreDays, quoteSwap: noMoreDays }

  test.each([
    ['requestPickup', 'pickupWindow', 'Solo recolección', 'Pedir la recolección'],
    ['requestSameSizeSwap', 'swapWindow', 'Cambio por uno igual', 'Continuar con el cambio'],
    ['requestDifferentSizeSwap', 'swapWindow', 'Cambio por otro tamaño', 'Continuar con el cambio'],
  ] as const)('sends only the second day, with %s', async (call, visit, action, go) => {
    const answers = { ...schedule, ...quoted, [call]: call === 'requestPickup' ? requested : { cartId } }
    const stage = await openOrder('', answers, 'es')
    await press(action)
    await press(/: Elija una fecha$/)
    await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(1)
    days()[1]?.click()
    await expect.poll(() => days().length, { timeout: 20_000 }).toBe(0)
    const second = openedDay()
    await press(/^(Recolección|Cambio): /)
    await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(1)
    days()[0]?.click()
    await expect.poll(openedDay, { timeout: 20_000 }).not.toBe(second)
    await press(go)
    const sent = async () => (stage.sent(call) as Record<string, object> | undefined)?.[visit]
    await expect.poll(sent).toEqual({
      day: expect.any(Number),
      start: expect.any(Number),
      end: expect.any(Number),
    })
  })

  const openedDay = () => document.querySelector('dialog button[aria-expanded]')?.textContent
})

describe('In the dialogs of an order,', () => {
  test('an extension without a price asks the customer to call', async () => {
    await openOrder('', { ...schedule, quoteExtension: refused('not-priced') })
    await press('Extend the rental')
    await picksDay('New pick-up day')
    await sees('Please call us to keep this dumpster longer.')
  })

  test.each([
    ['charged', 'en', 'Rental extended', '$25.98 was charged to your card.'],
    ['added-to-balance', 'en', 'Rental extended', '$25.98 was added to your final bill.'],
    ['declined', 'en', 'Rental extended', 'Your card was declined: $25.98 was added to your final bill.'],
    ['declined', 'es', 'Renta extendida', 'Su tarjeta fue rechazada: se sumaron $25.98 a su cuenta final.'],
    [
      'in-doubt',
      'en',
      'Rental extended',
      'Your bank has not answered yet whether your card was charged $25.98. It is charged once at most.',
    ],
    [
      'in-doubt',
      'es',
      'Renta extendida',
      'Su banco aún no ha respondido si se cobraron $25.98 a su tarjeta. Se cobra una vez como máximo.',
    ],
  ] as const)('an extension that was %s says so, in %s', async (outcome, language, title, text) => {
    const quoteExtension = { ...laterPickup, isCharged: outcome !== 'added-to-balance' }
    const extendRental = { status: 'drop-off-confirmed' as const, outcome }
    await openOrder('', { ...schedule, quoteExtension, extendRental }, language)
    await press(language === 'en' ? 'Extend the rental' : 'Extender la renta')
    await press(/: (Choose a date|Elija|Elegir)/)
    await expect.poll(() => days().length, { timeout: 20_000 }).toBeGreaterThan(0)
    days()[0]?.click()
    await press(language === 'en' ? 'Extend for $25.98' : 'Extender por $25.98')
    await isMessage(title, text)
  })

  test('a refused extension names the status of the order', async () => {
    await openOrder('', { ...schedule, quoteExtension: refused('illegal-move', { status: 'pickup-scheduled' }) })
    await press('Extend the rental')
    await picksDay('New pick-up day')
    await sees('This is not possible any more: the order is now “Delivered”.')
  })
})

describe('A customer', () => {
  test('objects to a bill, and the page says if that is too late', async () => {
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

test('the page shows the spot that the customer drew', async () => {
  await openOrder('', { getSpot: { ...noSpot, plot: firstSpot(noSpot.box) } })
  await sees('Where you want it')
  await sees('On the driveway, 4 ft from the house, 24 ft from the curb, door to the house.')
})

test('the customer moves the dumpster until the truck is on its way, and reads the reason if the truck was faster', async () => {
  const first = firstSpot(noSpot.box)
  const moved = { getSpot: { ...noSpot, plot: first }, moveSpot: refused('spot-fixed') }
  const stage = await openOrder('', { ...moved, getOrderById: { ...order, status: 'drop-off-scheduled' as const } })
  await press('Move the dumpster')
  fireEvent.keyDown(await screen.findByRole('application'), { key: 'ArrowDown' })
  await press('Save the spot')
  await isSent(stage, 'moveSpot', { orderId, plot: { ...first, y: first.y - 1 } })
  await isMessage(
    'Uh oh! Something went wrong 😞...',
    'The truck is on its way, so the spot stays as it is. Please call us.',
  )
})

test('once the truck is on its way, the page offers no other spot', async () => {
  const gone = { ...order, status: 'in-transit-drop-off' as const }
  await openOrder('', { getSpot: { ...noSpot, plot: firstSpot(noSpot.box) }, getOrderById: gone })
  await sees('Where you want it')
  expect(document.body.textContent).not.toContain('Move the dumpster')
})
