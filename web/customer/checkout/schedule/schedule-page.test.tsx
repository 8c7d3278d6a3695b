import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { cart, cartId, dropOffWindow, pickupWindow, scheduleOptions } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { box, button, choose, goesOn, isAt, isMessage, press, read, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, refused } from '#web/testing/table-server.ts'

const unplanned = { ...cart, dropOffWindow: null, pickupWindow: null }

test('the page shows the visits of the cart and saves them', async () => {
  const stage = await openCheckout('pickup-dropoff', { answers: { upsertPickupDropOffWindow: { cartId } } })
  await seesTitle('Drop-off and pick-up')
  await sees('Mon, Nov 30')
  await sees('Mon, Dec 7')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/add-ons`)
  expect(stage.sent('upsertPickupDropOffWindow')).toEqual({ cartId, dropOffWindow, pickupWindow })
})

test('the page asks for days, and says if it cannot load those on offer', async () => {
  await openCheckout('pickup-dropoff', { answers: { getCart: unplanned } })
  await sees('Choose a date')
  expect(await goesOn('Continue')).toBe(false)
  await openCheckout('pickup-dropoff', { answers: { getScheduleOptions: failing } })
  await sees('Unable to load the days on offer. Some required data is missing.')
})

test('a customer has to acknowledge an approximate pick-up date', async () => {
  await openCheckout('pickup-dropoff')
  await choose('checkbox', /The pick-up date is approximate/)
  await press('Continue')
  await sees('Approximate pick-up date')
  expect((await button(/^I understand/)).disabled).toBe(true)
})

test('a customer has to confirm a visit on a Saturday', async () => {
  const saturday = { day: addDays(dropOffWindow.day, 5), start: 6, end: 18 }
  await openCheckout('pickup-dropoff', { answers: { getCart: { ...cart, dropOffWindow: saturday } } })
  await sees('Non business hours pick-up/drop-off')
  expect(await goesOn('Continue')).toBe(false)
  await choose('checkbox', /^Non business hours/)
  expect(await goesOn('Continue')).toBe(true)
})

test('the page shows a refused Sunday under its own title, and the reason of another refused day', async () => {
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
] as const)(
  'the page says in Spanish why it refuses a day (%s) if the customer chose Spanish',
  async (refusal, title, text) => {
    await openCheckout('pickup-dropoff', {
      language: 'es',
      answers: { upsertPickupDropOffWindow: refused(refusal) },
    })
    await seesTitle('Entrega y recolección')
    await press('Continuar')
    await isMessage(title, text)
  },
)

const soon = { day: scheduleOptions.today, start: 9, end: 12 }

test.each([
  ['en', 'Continue', 'That drop-off day is no longer available. Please select a later date.', 'Sat, Nov 28'],
  ['es', 'Continuar', 'Ese día de entrega ya no está disponible. Elija una fecha posterior.', 'sáb, 28 nov'],
] as const)(
  'if the drop-off day passes while the page is open, the page says so and loads the days again, in %s',
  async (language, go, text, day) => {
    let isPast = false
    const stage = await openCheckout('pickup-dropoff', {
      language,
      answers: {
        getCart: { ...cart, dropOffWindow: { ...soon, start: 6, end: 18 } },
        getScheduleOptions: () =>
          isPast ? scheduleOptions : { ...scheduleOptions, earliestDropOff: scheduleOptions.today },
        upsertPickupDropOffWindow: refused('drop-off-too-early'),
      },
    })
    await choose('checkbox', /^(Non business|Recolección o entrega fuera)/)
    isPast = true
    const asked = stage.calls.filter(call => call.name === 'getScheduleOptions').length
    await press(go)
    await waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe(text))
    expect(stage.calls.filter(call => call.name === 'getScheduleOptions').length).toBeGreaterThan(asked)
    await sees(day)
    expect(await goesOn(go)).toBe(false)
  },
)

test.each([
  ['en', 'Continue', 'That drop-off day is no longer available. Please select a later date.'],
  ['es', 'Continuar', 'Ese día de entrega ya no está disponible. Elija una fecha posterior.'],
] as const)(
  'the page says that a chosen day is over before the customer presses anything, in %s',
  async (language, go, text) => {
    const over = addDays(scheduleOptions.earliestDropOff, -1)
    await openCheckout('pickup-dropoff', {
      language,
      answers: { getCart: { ...cart, dropOffWindow: { ...dropOffWindow, day: over } } },
    })
    await sees(text)
    expect(await goesOn(go)).toBe(false)
  },
)

test('the page says beside a visit that its day was closed meanwhile', async () => {
  const closedDays = [{ day: pickupWindow.day, name: 'Inventory' }]
  await openCheckout('pickup-dropoff', { answers: { getScheduleOptions: { ...scheduleOptions, closedDays } } })
  await sees('We are closed on that day. Please select a different date.')
  const [dropOff, pickup] = [...document.querySelectorAll('section')]
  expect(read(dropOff)).not.toContain('closed')
  expect(read(pickup)).toContain('We are closed on that day.')
})

test.each(['en', 'es'] as const)(
  'the page offers only those hours of today that are not nearly over, in %s',
  async language => {
    const monday = addDays(scheduleOptions.today, 2)
    const hours = { en: '12:00 PM - 5:00 PM', es: '12:00 p.m. - 5:00 p.m.' }[language]
    const [over, open] = language === 'en' ? ['9:00 AM', '8:00 PM'] : ['9:00 a.m.', '8:00 p.m.']
    await openCheckout('pickup-dropoff', {
      language,
      answers: {
        getCart: { ...cart, dropOffWindow: { day: monday, start: 12, end: 17 } },
        getScheduleOptions: { ...scheduleOptions, today: monday, earliestDropOff: monday, minutesNow: 10 * 60 },
      },
    })
    await sees(hours)
    const [dropOff] = [...document.querySelectorAll('section')]
    expect(read(dropOff)).not.toContain(over)
    expect(read(dropOff)).toContain(open)
  },
)

test.each([
  ['en', /The pick-up date is approximate/],
  ['es', /La fecha de recolección es aproximada/],
] as const)('the customer’s choice is still there after a reload, in %s', async (language, name) => {
  await openCheckout('pickup-dropoff', { language })
  await choose('checkbox', name)
  await openCheckout('pickup-dropoff', { language })
  expect((await box(name)).checked).toBe(true)
})

test('the second click of a double click does not close the dialog that the first click opened', async () => {
  await openCheckout('pickup-dropoff')
  await choose('checkbox', /The pick-up date is approximate/)
  await press('Continue')
  await sees('Approximate pick-up date')
  const dialog = document.querySelector('dialog')
  if (dialog) fireEvent.click(dialog)
  await sees('Approximate pick-up date')
})

describe('The hauler’s time windows (rule S16)', () => {
  const morning = { start: 9, end: 12, needsConfirmation: false, onlyWeekend: false, name: 'Morning' }
  const workdays = [morning, { ...morning, start: 13, end: 16, name: undefined }].map(({ name, ...range }) => ({
    ...range,
    ...(name && { name }),
  }))
  const offered = { ...scheduleOptions, ranges: workdays }

  test('are offered in the hauler’s order, with the hauler’s names', async () => {
    await openCheckout('pickup-dropoff', { answers: { getScheduleOptions: offered } })
    await sees('Morning')
    const [dropOff] = document.querySelectorAll('section')
    expect([...(dropOff?.querySelectorAll('label') ?? [])].map(read)).toEqual([
      '9:00 AM - 12:00 PMMorning',
      '1:00 PM - 4:00 PMAfternoon',
    ])
  })

  test('are refused beside their visit if they are no longer offered, and the customer can choose others', async () => {
    const stage = await openCheckout('pickup-dropoff', {
      answers: {
        getCart: {
          ...cart,
          dropOffWindow: { ...dropOffWindow, start: 6, end: 18 },
          pickupWindow: { ...pickupWindow, start: 9, end: 12 },
        },
        getScheduleOptions: offered,
        upsertPickupDropOffWindow: { cartId },
      },
    })
    await waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
    const [dropOff, pickup] = document.querySelectorAll('section')
    expect(dropOff?.querySelector('[role="alert"]')).not.toBeNull()
    expect(pickup?.querySelector('[role="alert"]')).toBeNull()
    expect(await goesOn('Continue')).toBe(false)
    fireEvent.click(dropOff?.querySelectorAll('input')[1] ?? document.body)
    await press('Continue')
    await waitFor(() =>
      expect(stage.sent('upsertPickupDropOffWindow')).toMatchObject({ dropOffWindow: { start: 13, end: 16 } }),
    )
  })

  test.each([
    ['offered', scheduleOptions.ranges, false],
    ['not offered', workdays, true],
  ] as const)('decide if the customer can choose a Saturday (its hours are %s)', async (_, ranges, isDisabled) => {
    await openCheckout('pickup-dropoff', { answers: { getScheduleOptions: { ...offered, ranges } } })
    await press(/Mon, Dec 7/)
    const saturday = await button(/^Saturday, December 5, 2026/)
    expect(saturday.getAttribute('aria-disabled')).toBe(isDisabled ? 'true' : null)
  })
})

test.each([
  ['a drop-off', { dropOff: [dropOffWindow.day], pickup: [] }, 'dropOff'],
  ['a pick-up', { dropOff: [], pickup: [pickupWindow.day] }, 'pickup'],
] as const)('the page says beside %s that its day is full (rule S18)', async (_, full, visit) => {
  await openCheckout('pickup-dropoff', { answers: { getScheduleOptions: { ...scheduleOptions, full } } })
  await sees('This day is full. Please choose another one.')
  const [dropOff, pickup] = [...document.querySelectorAll('section')]
  expect(read(visit === 'dropOff' ? dropOff : pickup)).toContain('This day is full.')
  expect(read(visit === 'dropOff' ? pickup : dropOff)).not.toContain('This day is full.')
  expect(await goesOn('Continue')).toBe(false)
})

test.each([
  ['en', 'Mon, Nov 30: full'],
  ['es', 'lun, 30 nov: lleno'],
] as const)(
  'the calendar says which days are full, and the customer cannot choose them, in %s (rule S18)',
  async (language, says) => {
    const full = { dropOff: [dropOffWindow.day], pickup: [] }
    const answers = { getCart: unplanned, getScheduleOptions: { ...scheduleOptions, full } }
    await openCheckout('pickup-dropoff', { language, answers })
    await waitFor(() => expect(document.querySelector('[role=grid]')).not.toBeNull())
    const day = [...document.querySelectorAll('[role=grid] button')].find(
      one =>
        read(one).includes(says) ||
        one.getAttribute('aria-label')?.includes(says) ||
        one.getAttribute('title')?.includes(says),
    )
    expect(day?.getAttribute('aria-disabled')).toBe('true')
  },
)

test.each([
  ['en', 'Full'],
  ['es', 'Lleno'],
] as const)(
  'the page shows full hours, and the customer cannot choose them, in %s (rule S22)',
  async (language, says) => {
    const { day, start, end } = dropOffWindow
    const fullHours = { dropOff: [{ day, start, end }], pickup: [] }
    const full = { dropOff: [], pickup: [] }
    await openCheckout('pickup-dropoff', {
      language,
      answers: { getScheduleOptions: { ...scheduleOptions, full, fullHours } },
    })
    await waitFor(() => expect(document.querySelectorAll('section input').length).toBeGreaterThan(2))
    const [dropOff, pickup] = [...document.querySelectorAll('section')]
    const closed = [...(dropOff?.querySelectorAll('input:disabled') ?? [])].map(one => read(one.closest('label')))
    expect(closed).toHaveLength(1)
    expect(closed[0]).toContain(says)
    expect(pickup?.querySelectorAll('input:disabled')).toHaveLength(0)
    // The customer chose the day before it was full, and must choose again.
    expect(dropOff?.querySelector('[role="alert"]')).not.toBeNull()
    expect(pickup?.querySelector('[role="alert"]')).toBeNull()
  },
)

test('a rental that the customer chooses with one tap gets hours with room (rule S22)', async () => {
  const { day, start, end } = dropOffWindow
  const others = scheduleOptions.ranges.filter(
    range => !range.onlyWeekend && !(range.start === start && range.end === end),
  )
  const full = [day].flatMap(one => [{ day: one, start, end }])
  const fullHours = { dropOff: full, pickup: [] }
  const answers = { getCart: unplanned, getScheduleOptions: { ...scheduleOptions, fullHours } }
  const stage = await openCheckout('pickup-dropoff', { answers })
  fireEvent.click(await button(/^Monday, November 30, 2026/))
  await press('Continue')
  const [first] = others
  await waitFor(() =>
    expect(stage.sent('upsertPickupDropOffWindow')).toMatchObject({
      dropOffWindow: { day, start: first?.start, end: first?.end },
    }),
  )
})

test('if the server refuses a full day, the page names the next day with room', async () => {
  const fullDay = refused('day-full', { day: '2026-12-08' })
  await openCheckout('pickup-dropoff', { answers: { upsertPickupDropOffWindow: fullDay } })
  await press('Continue')
  await isMessage(
    'Uh oh! Something went wrong 😞...',
    'That day is full. The next day with room is Tuesday, December 8.',
  )
})
