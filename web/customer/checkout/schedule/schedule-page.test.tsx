import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { cart, cartId, dropOffWindow, pickupWindow } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { button, choose, isAt, isMessage, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, refused } from '#web/testing/table-server.ts'

const unplanned = { ...cart, dropOffWindow: null, pickupWindow: null }

test('shows the visits of the cart and saves them', async () => {
  const stage = await openCheckout('pickup-dropoff', { answers: { upsertPickupDropOffWindow: { cartId } } })
  await seesTitle('Drop-off and pick-up')
  await sees('Mon, Nov 30')
  await sees('Mon, Dec 7')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/add-ons`)
  expect(stage.sent('upsertPickupDropOffWindow')).toEqual({ cartId, dropOffWindow, pickupWindow })
})

test('asks for both days, and tells when the days cannot be loaded', async () => {
  await openCheckout('pickup-dropoff', { answers: { getCart: unplanned } })
  await sees('Choose a date')
  expect((await button('Continue')).disabled).toBe(true)
  await openCheckout('pickup-dropoff', { answers: { getScheduleOptions: failing } })
  await sees('Unable to load the days on offer. Some required data is missing.')
})

test('an approximate pick-up has to be acknowledged', async () => {
  await openCheckout('pickup-dropoff')
  await choose('checkbox', /The pick-up date is approximate/)
  await press('Continue')
  await sees('Approximate pick-up date')
  expect((await button(/^I understand/)).disabled).toBe(true)
})

test('a visit on a Saturday has to be confirmed', async () => {
  const saturday = { day: addDays(dropOffWindow.day, -2), start: 6, end: 18 }
  await openCheckout('pickup-dropoff', { answers: { getCart: { ...cart, dropOffWindow: saturday } } })
  await sees('Non business hours pick-up/drop-off')
  expect((await button('Continue')).disabled).toBe(true)
  await choose('checkbox', /^Non business hours/)
  expect((await button('Continue')).disabled).toBe(false)
})

test('a Sunday has its own title, another day that is refused the reason', async () => {
  await openCheckout('pickup-dropoff', { answers: { upsertPickupDropOffWindow: refused('sunday') } })
  await press('Continue')
  await isMessage(
    'Sunday pickups or drop-offs not available',
    'Sunday pickups or drop-offs are not available. Please select a different date.',
  )
  await openCheckout('pickup-dropoff', { answers: { upsertPickupDropOffWindow: refused('closed-day') } })
  await press('Continue')
  await isMessage('Uh oh! Something went wrong 😞...', 'We are closed on that day. Please select a different date.')
})

test.each([
  [
    'sunday',
    'No hay entregas ni recolecciones en domingo',
    'No hay entregas ni recolecciones los domingos. Elija otra fecha.',
  ],
  ['closed-day', '¡Ay! Algo salió mal 😞...', 'Ese día estamos cerrados. Elija otra fecha.'],
] as const)('in Spanish, refused as %s', async (refusal, title, text) => {
  await openCheckout('pickup-dropoff', {
    language: 'es',
    answers: { upsertPickupDropOffWindow: refused(refusal) },
  })
  await seesTitle('Entrega y recolección')
  await press('Continuar')
  await isMessage(title, text)
})
