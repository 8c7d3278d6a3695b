import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { priceDraft } from '#domain/pricing/shown/draft-price.ts'
import { addDays } from '#domain/value/calendar.ts'
import { formatCents } from '#domain/value/money.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { cart, cartId, dropOffWindow, pickupWindow, priceFacts, scheduleOptions } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { button, goesOn, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, refused } from '#web/testing/table-server.ts'

const monday = dropOffWindow.day
const unplanned = { ...cart, dropOffWindow: null, pickupWindow: null }
const fromMonday = { ...scheduleOptions, earliestDropOff: monday }
const answersOf = () =>
  [...document.querySelectorAll('fieldset button[aria-pressed]')].map(one => [
    one.textContent,
    one.getAttribute('aria-pressed') === 'true',
  ])
const nameOf = (day: string) => document.querySelector(`td button[aria-label*="${day}"]`)?.getAttribute('aria-label')

/** The customer has chosen no day, and the dumpster has a price by the week. */
async function openUnplanned(language: 'en' | 'es' = 'en') {
  const answers = { getCart: unplanned, getScheduleOptions: fromMonday, upsertPickupDropOffWindow: { cartId } }
  const stage = await openCheckout('pickup-dropoff', { language, answers })
  await seesTitle(language === 'en' ? 'Drop-off and pick-up' : 'Entrega y recolección')
  return stage
}

async function openDecember() {
  const stage = await openUnplanned()
  await press('Go to the Next Month')
  return stage
}

describe('A rental in the calendar (rule S20)', () => {
  test('begins with the first tap of a day and ends with the second', async () => {
    const stage = await openDecember()
    await sees('Tap the day of the drop-off, then the day of the pick-up.')
    await press(/^Tuesday, December 1, 2026/)
    await sees('Now tap another day of the pick-up, or keep Tue, Dec 8.')
    await press(/^Friday, December 11, 2026/)
    await sees('10 days, 3 more than included: +$30.00')
    await press('Continue')
    await waitFor(() =>
      expect(stage.sent('upsertPickupDropOffWindow')).toEqual({
        cartId,
        dropOffWindow: { day: addDays(monday, 1), start: 6, end: 18 },
        pickupWindow: { day: addDays(monday, 11), start: 6, end: 18, isActualPickupDate: true },
      }),
    )
  })

  test('lasts the included days after one tap', async () => {
    await openDecember()
    await sees('Tap the day of the drop-off')
    await waitFor(() => expect(answersOf()).toContainEqual(['7 days (included)', false]))
    await press(/^Tuesday, December 1, 2026/)
    await sees('7 days, all included')
    expect(await goesOn('Continue')).toBe(true)
  })

  test('gets a new drop-off if the customer taps an earlier day or taps a third time', async () => {
    await openDecember()
    await press(/^Thursday, December 3, 2026/)
    await press(/^Tuesday, December 1, 2026/)
    await button('Drop-off: Tue, Dec 1')
    await press(/^Friday, December 4, 2026/)
    await button('Pick-up: Fri, Dec 4')
    await press(/^Wednesday, December 2, 2026/)
    await button('Drop-off: Wed, Dec 2')
    await button('Pick-up: Fri, Dec 4')
  })

  test('gets a new pick-up if the customer presses the button of the pick-up and taps a day', async () => {
    await openCheckout('pickup-dropoff')
    await press('Pick-up: Mon, Dec 7')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Monday, December 7, 2026/))
    await press(/^Wednesday, December 9, 2026/)
    await button('Drop-off: Mon, Nov 30')
    await button('Pick-up: Wed, Dec 9')
  })

  test('cannot end on the day of its drop-off, and the calendar says why', async () => {
    await openCheckout('pickup-dropoff')
    await press('Pick-up: Mon, Dec 7')
    await press('Go to the Previous Month')
    const day = await button(/^Monday, November 30, 2026/)
    expect(day.getAttribute('aria-label')).toContain('The pick-up is at least a day after the drop-off')
    expect(day.getAttribute('aria-disabled')).toBe('true')
  })

  test('can be chosen with the keyboard alone, and the focus stays on the chosen day', async () => {
    await openUnplanned()
    await press('Drop-off: Choose a date')
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
    await waitFor(() => expect(focused()).toMatch(/^Monday, November 30/))
    key('ArrowDown')
    key('ArrowRight')
    const dropOff = focused()
    fireEvent.click(document.activeElement ?? document.body)
    await waitFor(() => expect(focused()).toContain(`${dropOff}, Drop-off, included`))
    key('ArrowDown')
    fireEvent.click(document.activeElement ?? document.body)
    await sees('7 days, all included')
    expect(focused()).toContain('Pick-up')
  })
})

describe('The calendar', () => {
  test('says which days are included and what each further day costs', async () => {
    await openCheckout('pickup-dropoff')
    await sees('7 days, all included')
    await press('Go to the Next Month')
    expect(nameOf('December 4, 2026')).toBe('Friday, December 4, 2026, included')
    expect(nameOf('December 7, 2026')).toBe('Monday, December 7, 2026, Pick-up, included')
    for (const day of ['Tuesday, December 8, 2026', 'Wednesday, December 9, 2026'])
      expect(nameOf(day)).toBe(`${day}, $10.00 more`)
    expect(document.querySelector('td button[aria-label*="December 8, 2026"]')?.textContent).toBe('8+$10')
  })

  test('lets the customer choose days even if it knows no prices', async () => {
    await openCheckout('pickup-dropoff', { answers: { getScheduleOptions: fromMonday, getPriceFacts: failing } })
    await waitFor(() => expect(answersOf()[1]).toEqual(['7 days', true]))
    expect(document.querySelector('table')?.textContent).not.toContain('$')
    expect(await goesOn('Continue')).toBe(true)
  })

  test('counts further days from the second one if the price is by the day', async () => {
    await openCheckout('pickup-dropoff', { answers: { getPriceFacts: { ...priceFacts, rules: [] } } })
    await sees('7 days, 6 more than included: +$342.00')
  })
})

describe('Days on which a truck is near (rule P34)', () => {
  const tuesday = addDays(monday, 1)
  const near = { days: [tuesday], kind: 'flat', amountInCents: 2000 } as const
  const total = () => document.querySelector('[aria-live=polite].text-large')?.textContent

  test.each([
    ['en', 'Tuesday, December 1, 2026, $20 off', '-$20: a truck is near on that day anyway'],
    ['es', 'martes, 1 de diciembre de 2026, $20 de descuento', '-$20: ese día un camión ya está cerca'],
  ] as const)(
    'show their discount in the calendar, to screen readers and in its legend, in %s',
    async (language, name, legend) => {
      const answers = { getCart: unplanned, getScheduleOptions: { ...fromMonday, near } }
      await openCheckout('pickup-dropoff', { language, answers })
      await sees(legend)
      fireEvent.click(await button(language === 'en' ? 'Go to the Next Month' : 'Ir al mes siguiente'))
      const [month = '', day = ''] = name.split(',')
      expect(nameOf(`${month},${day}`)).toContain(name.slice(0, 20))
      expect(document.querySelector(`td button[aria-label="${name}"]`)?.textContent).toContain('-$20')
    },
  )

  test('change the total at once, and another day changes it back', async () => {
    const answers = { getCart: unplanned, getScheduleOptions: { ...fromMonday, near } }
    await openCheckout('pickup-dropoff', { answers })
    await press('Go to the Next Month')
    await press(/^Wednesday, December 2, 2026/)
    await waitFor(() => expect(total()).toMatch(/^\$\d/))
    const usual = total()
    await press(/^Drop-off: Wed, Dec 2/)
    await press(/^Tuesday, December 1, 2026/)
    await waitFor(() => expect(total()).not.toBe(usual))
    await press(/^Drop-off: Tue, Dec 1/)
    await press(/^Wednesday, December 2, 2026/)
    await waitFor(() => expect(total()).toBe(usual))
  })

  test('keep the discount that the cart got, even if the pricing rule has changed', async () => {
    const nearTruck = { day: monday, zipCode: '78701' as ZipCode, kind: 'flat', amountInCents: 2000 } as const
    const now = { days: [monday], kind: 'flat', amountInCents: 500 } as const
    const answers = { getCart: { ...cart, nearTruck }, getScheduleOptions: { ...fromMonday, near: now } }
    await openCheckout('pickup-dropoff', { answers })
    const { materials, containers, addOns: addOnIds } = cart
    const price = priceDraft(priceFacts, { materials, containers, addOnIds, rentalDays: 9, nearTruck })
    await waitFor(() => expect(nameOf('November 30') ?? '').toContain('$20 off'))
    await press(/^Pick-up: Mon, Dec 7/)
    await press(/^Wednesday, December 9, 2026/)
    await waitFor(() => expect(total()).toBe(formatCents(price?.totalInCents ?? 0)))
  })
})

describe('Quick answers', () => {
  test('offer the earliest day and three lengths with their prices, and one press chooses both visits', async () => {
    await openUnplanned()
    await waitFor(() =>
      expect(answersOf()).toEqual([
        ['Earliest: Mon, Nov 30', false],
        ['7 days (included)', false],
        ['10 days +$30', false],
        ['14 days +$70', false],
      ]),
    )
    await press('10 days +$30')
    await button('Drop-off: Mon, Nov 30')
    await button('Pick-up: Thu, Dec 10')
    expect(answersOf().filter(([, isChosen]) => isChosen)).toEqual([
      ['Earliest: Mon, Nov 30', true],
      ['10 days +$30', true],
    ])
  })

  test('name the pick-up day if a closed day moves it', async () => {
    const closedDays = [{ day: pickupWindow.day, name: 'Inventory' }]
    await openCheckout('pickup-dropoff', {
      answers: { getCart: unplanned, getScheduleOptions: { ...fromMonday, closedDays } },
    })
    await waitFor(() => expect(answersOf()[1]?.[0]).toBe('8 days +$10, until Tue, Dec 8'))
  })

  test('are in Spanish if the customer chose Spanish', async () => {
    await openUnplanned('es')
    await waitFor(() =>
      expect(answersOf().map(([text]) => text)).toEqual([
        'Lo antes posible: lun, 30 nov',
        '7 días (todo incluido)',
        '10 días +$30',
        '14 días +$70',
      ]),
    )
    await press('14 días +$70')
    await sees('14 días, 7 más de lo incluido: +$70.00')
    await button('Ir al mes siguiente')
  })
})

test('the page shows a refusal beside its visit, and removes it when the customer chooses again', async () => {
  await openCheckout('pickup-dropoff', { answers: { upsertPickupDropOffWindow: refused('drop-off-too-early') } })
  await press('Continue')
  const [dropOff] = document.querySelectorAll('section')
  await waitFor(() => expect(dropOff?.querySelector('[role=alert]')).not.toBeNull())
  await press('7 days (included)')
  await waitFor(() => expect(dropOff?.querySelector('[role=alert]')).toBeNull())
  expect(await goesOn('Continue')).toBe(true)
})

test('if a customer presses Continue without days, the page asks for them and moves the focus to the calendar', async () => {
  await openUnplanned()
  await press('Continue')
  await sees('Choose the day and the hours of the drop-off and of the pick-up.')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
  expect(document.activeElement?.closest('table')).not.toBeNull()
})
