import { expect, test } from 'vitest'
import { feePrices } from '#domain/pricing/quote.stage.ts'
import { addDays, isoDateOf } from '#domain/value/calendar.ts'
import type { AgreementFacts } from '#web/office/orders/agreement/typed-agreement.ts'
import { monday } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const typeId = '00000000-0000-4000-8000-000000000001'
const asbestosId = '00000000-0000-4000-8000-000000000002'
const paintId = '00000000-0000-4000-8000-000000000003'
const facts: AgreementFacts = {
  today: monday,
  zipCode: '78701',
  city: 'Austin',
  state: 'TX',
  wanted: [{ id: asbestosId, quantity: 1 }],
  collectTaxes: true,
  containerTypes: [{ id: typeId, name: '20 Yard Dumpster' }],
  materials: [
    { id: asbestosId, name: 'Asbestos', isRestricted: true },
    { id: paintId, name: 'Paint', isRestricted: true },
  ],
  serviceArea: { cityFeeInCents: 1_500, taxRate: '0.1', taxableKinds: ['container'] },
  billing: { tonnageStepInHundredths: 25, extraDaysRule: 'until-done', fees: feePrices },
}
const restricted = {
  ...officeOrder,
  status: 'restricted',
  awaited: { what: 'agree', who: 'office' },
  actions: ['cancel'],
} as typeof officeOrder

const office = officePage(`/orders/${orderId}/agreement`, {
  'office.orders.get': restricted,
  'office.orders.agreement': facts,
  'office.orders.agree': { status: 'payment-pending' },
})

async function fill() {
  await office.type('Street and number', '9 Elm St')
  await office.type('State', 'tx')
  await office.type('Dumpster, dollars', '$525')
  await office.type('Disposal, dollars', '1,200.50')
  await office.type('Tons in the price', '2.5')
  await office.type('Each further ton, dollars', '300')
}

test('what the office agreed with a customer becomes the order and its price, and the customer gets a link to pay', async () => {
  await office.open()
  await office.seesTitle('Agree on R-10383')
  await fill()
  await office.type('What to know about the place (optional)', 'Code 4711')
  await office.type('Gate code (optional)', '12/4')
  office.send()
  await office.sees(/A gate code has letters, digits, spaces/)
  await office.type('Gate code (optional)', '12-4')
  await office.press('Add a material')
  await office.type('Pieces of material 2', '3')
  await office.press('Add a line')
  await office.pick('Kind of line 1', 'Material by the piece')
  await office.type('What line 1 is for', 'Drums')
  await office.type('Amount of line 1', '40')
  await office.pick('Drop-off from', '9:00\u00a0AM')
  await office.type('Each further day, dollars (optional)', '20')
  await office.choose('checkbox', 'The pick-up day is certain')
  // The sum is 525.00 + 1,200.50 + 40.00 + 15.00, and 10 % of the dumpster's price.
  await office.sees('$1,833.00')
  office.send()
  await office.isMessage('Accepted; the customer got a link to pay')
  expect(office.sent('office.orders.agree')).toEqual({
    orderId,
    seen: 7,
    agreed: {
      address: {
        line1: '9 Elm St',
        line2: null,
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        gateCode: '12-4',
      },
      restrictions: { Other: 'Code 4711' },
      deliveryLocationType: 'private',
      containerTypeId: typeId,
      materials: [
        { id: asbestosId, quantity: 1 },
        { id: paintId, quantity: 3 },
      ],
      dropOffWindow: { day: addDays(monday, 1), start: 9, end: 18 },
      pickupWindow: { day: addDays(monday, 8), start: 6, end: 18, isActualPickupDate: false },
      lines: [
        { kind: 'container', label: 'Dumpster', amountInCents: 52_500 },
        { kind: 'materials', label: 'Disposal', amountInCents: 120_050 },
        { kind: 'city-fee', label: 'City fee', amountInCents: 1_500 },
        { kind: 'additional-material', label: 'Drums', amountInCents: 4_000 },
      ],
      coveredTons: '2.5',
      perTonInCents: 30_000,
      extraDayInCents: 2_000,
    },
  })
  await office.isAt(`/office/orders/${orderId}`)
})

test('the form says what is wrong in each field, the first one gets the focus, and the typed text stays', async () => {
  await office.open()
  await office.type('Disposal, dollars', '12,50')
  await office.type('City', ' ')
  await office.type('State', 'Texas')
  await office.type('ZIP code', '7870')
  await office.type('Drop-off day', isoDateOf(addDays(monday, -1)))
  await office.type('Pick-up day', isoDateOf(addDays(monday, -1)))
  await office.type('Pieces of material 1', '0')
  await office.type('Each further day, dollars (optional)', 'some')
  await office.pick('Drop-off from', '6:00\u00a0PM')
  await office.press('Add a line')
  office.send()
  const words = [
    'Enter the street and its number.',
    'Enter the city.',
    'Two letters, such as TX',
    'Five digits, such as 78701',
    'A whole number from 1 to 100',
    'Choose today or a later day.',
    'It has to end later than it begins.',
    'Choose a day after the drop-off.',
    'Dollars, such as 525 or 1,200.50',
    'Say what it is for.',
    'Enter a number of tons, such as 2.5.',
  ]
  for (const text of words) await office.sees(text)
  await expect.poll(async () => document.activeElement === (await office.field('Street and number'))).toBe(true)
  expect((await office.field('Disposal, dollars')).value).toBe('12,50')
  await office.press('Remove material 1')
  await office.sees('Choose at least one material.')
  expect(document.querySelector('select[aria-invalid="true"]')?.closest('div')?.textContent).toContain('Drop-off until')
  await fill()
  office.send()
  await expect.poll(async () => document.activeElement === (await office.field('City'))).toBe(true)
  expect(office.sent('office.orders.agree')).toBeUndefined()
})

test('if no material is left, the focus goes to the button that adds one', async () => {
  await office.open()
  await fill()
  await office.press('Remove material 1')
  office.send()
  const add = await office.button('Add a material')
  await expect.poll(() => document.activeElement === add).toBe(true)
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose at least one material.',
  )
})

test('the form shows why the server refuses, and keeps the typed text', async () => {
  await office.open({ answers: { 'office.orders.agree': refused('zip-not-served') } })
  await fill()
  office.send()
  await office.sees('zip code not supported')
  expect((await office.field('ZIP code')).getAttribute('aria-invalid')).toBe('true')
  expect((await office.field('Street and number')).value).toBe('9 Elm St')
})

test('a save from an old page is refused, and is sent again with the newest event', async () => {
  let [newest, told] = [7, 0]
  const asked: unknown[] = []
  await office.open({
    answers: {
      'office.orders.get': () => {
        told = newest
        return { ...restricted, seen: newest }
      },
      'office.orders.agree': (input: { readonly seen: number | null }) => {
        asked.push(input.seen)
        return input.seen === newest
          ? { status: 'payment-pending' as const }
          : refused('changed-meanwhile', { who: 'Miguel' })
      },
    },
  })
  await fill()
  newest = 8
  office.send()
  await office.sees('Miguel has changed this meanwhile. Please look again.')
  expect((await office.field('Street and number')).value).toBe('9 Elm St')
  await office.waitFor(() => expect(told).toBe(8))
  office.send()
  await office.isMessage('Accepted; the customer got a link to pay')
  expect(asked).toEqual([7, 8])
})

test('the page shows that the agreement is loading', async () => {
  await office.open({ answers: { 'office.orders.agreement': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the agreement cannot be loaded', async () => {
  await office.open({ answers: { 'office.orders.agreement': failing } })
  await office.sees('Unable to load The agreement')
})

test('the page of an order that waits for no agreement leads back to the order', async () => {
  await office.open({ answers: { 'office.orders.agreement': refused('illegal-move', { status: 'cancelled' }) } })
  await office.sees('This order does not wait for an agreement any more.')
  expect(await office.leadsTo('Back to the order')).toBe(`/office/orders/${orderId}`)
})

test('the office cannot accept an order without a connection', async () => {
  await office.open()
  await fill()
  expect((await office.button('Accept with this price')).disabled).toBe(false)
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Accept with this price')).disabled).toBe(true)
})

test('the page of the order leads a member who bills to the agreement', async () => {
  const orderPage = officePage(`/orders/${orderId}`, { 'office.orders.get': restricted })
  await orderPage.open()
  expect(await office.leadsTo('Enter what was agreed')).toBe(`/office/orders/${orderId}/agreement`)
  await office.sees('Cancel')
})

test('the page of the order does not lead a member who only plans to the agreement', async () => {
  const orderPage = officePage(`/orders/${orderId}`, { 'office.orders.get': restricted })
  await orderPage.open({ rights: ['dispatch'], answers: { 'office.orders.get': { ...restricted, money: null } } })
  await office.sees('call the customer')
  expect(document.body.textContent).not.toContain('Enter what was agreed')
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Acordar R-10383')
})
