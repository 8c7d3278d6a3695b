import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { feePrices } from '#domain/pricing/quote.stage.ts'
import { addDays, isoDateOf } from '#domain/value/calendar.ts'
import { App } from '#web/office/app.tsx'
import type { AgreementFacts } from '#web/office/orders/agreement/typed-agreement.ts'
import { me, monday, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  button,
  choose,
  field,
  goOffline,
  isAt,
  isLoading,
  isMessage,
  leadsTo,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
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

const open = ({ answers, ...scene }: Scene = {}, path = '/agreement') =>
  openApp(
    <App />,
    `/office/orders/${orderId}${path}`,
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.orders.get': restricted,
        'office.orders.agreement': facts,
        'office.orders.agree': { status: 'payment-pending' },
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)

async function fill() {
  await type('Street and number', '9 Elm St')
  await type('State', 'tx')
  await type('Dumpster, dollars', '$525')
  await type('Disposal, dollars', '1,200.50')
  await type('Tons in the price', '2.5')
  await type('Each further ton, dollars', '300')
}

test('what was agreed on becomes the price and the order, and the customer gets a link', async () => {
  const stage = await open()
  await seesTitle('Agree on R-10383')
  await fill()
  await type('What to know about the place (optional)', 'Code 4711')
  await type('Gate code (optional)', '12/4')
  send()
  await sees(/A gate code has letters, digits, spaces/)
  await type('Gate code (optional)', '12-4')
  await press('Add a material')
  await type('Pieces of material 2', '3')
  await press('Add a line')
  await pick('Kind of line 1', 'Material by the piece')
  await type('What line 1 is for', 'Drums')
  await type('Amount of line 1', '40')
  await pick('Drop-off from', '9:00\u00a0AM')
  await type('Each further day, dollars (optional)', '20')
  await choose('checkbox', 'The pick-up day is certain')
  // The sum is 525.00 + 1,200.50 + 40.00 + 15.00 and a tenth of the dumpster's price.
  await sees('$1,833.00')
  send()
  await isMessage('Accepted; the customer got a link to pay')
  expect(stage.sent('office.orders.agree')).toEqual({
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
  await isAt(stage, `/office/orders/${orderId}`)
})

test('what is wrong is said beside its field, the first has the focus, and what was typed stays', async () => {
  const stage = await open()
  await type('Disposal, dollars', '12,50')
  await type('City', ' ')
  await type('State', 'Texas')
  await type('ZIP code', '7870')
  await type('Drop-off day', isoDateOf(addDays(monday, -1)))
  await type('Pick-up day', isoDateOf(addDays(monday, -1)))
  await type('Pieces of material 1', '0')
  await type('Each further day, dollars (optional)', 'some')
  await pick('Drop-off from', '6:00\u00a0PM')
  await press('Add a line')
  send()
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
  for (const text of words) await sees(text)
  await expect.poll(async () => document.activeElement === (await field('Street and number'))).toBe(true)
  expect((await field('Disposal, dollars')).value).toBe('12,50')
  await press('Remove material 1')
  await sees('Choose at least one material.')
  expect(document.querySelector('select[aria-invalid="true"]')?.closest('div')?.textContent).toContain('Drop-off until')
  await fill()
  send()
  await expect.poll(async () => document.activeElement === (await field('City'))).toBe(true)
  expect(stage.sent('office.orders.agree')).toBeUndefined()
})

test('a list that may not be empty leads to its button', async () => {
  await open()
  await fill()
  await press('Remove material 1')
  send()
  const add = await button('Add a material')
  await expect.poll(() => document.activeElement === add).toBe(true)
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose at least one material.',
  )
})

test('a refusal is read, and what was typed stays', async () => {
  await open({ answers: { 'office.orders.agree': refused('zip-not-served') } })
  await fill()
  send()
  await sees('zip code not supported')
  expect((await field('ZIP code')).getAttribute('aria-invalid')).toBe('true')
  expect((await field('Street and number')).value).toBe('9 Elm St')
})

test('a save from a page that is old names what it showed, is refused, and is sent again with the newest event', async () => {
  let [newest, told] = [7, 0]
  const asked: unknown[] = []
  await open({
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
  send()
  await sees('Miguel has changed this meanwhile. Please look again.')
  expect((await field('Street and number')).value).toBe('9 Elm St')
  await waitFor(() => expect(told).toBe(8))
  send()
  await isMessage('Accepted; the customer got a link to pay')
  expect(asked).toEqual([7, 8])
})

test('it is on its way, failed, or there is nothing to agree on; off the network nothing is sent', async () => {
  await open({ answers: { 'office.orders.agreement': pending } })
  await isLoading('Loading')
  await open({ answers: { 'office.orders.agreement': failing } })
  await sees('Unable to load The agreement')
  await open({ answers: { 'office.orders.agreement': refused('illegal-move', { status: 'cancelled' }) } })
  await sees('This order does not wait for an agreement any more.')
  expect(await leadsTo('Back to the order')).toBe(`/office/orders/${orderId}`)
  await open()
  await fill()
  expect((await button('Accept with this price')).disabled).toBe(false)
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Accept with this price')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('the page of the order leads there for who bills, and is not there for who only plans', async () => {
  await open({}, '')
  expect(await leadsTo('Enter what was agreed')).toBe(`/office/orders/${orderId}/agreement`)
  await sees('Cancel')
  const planner = { ...me, rights: ['dispatch'] as const }
  await open({ answers: { 'office.me': planner, 'office.orders.get': { ...restricted, money: null } } }, '')
  await sees('call the customer')
  expect(document.body.textContent).not.toContain('Enter what was agreed')
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await seesTitle('Acordar R-10383')
})
