import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import { App } from '#web/office/app.tsx'
import type { PriceList, Rule } from '#web/office/prices/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  button,
  field,
  goOffline,
  isAt,
  isLoading,
  isMessage,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const draft: RuleDraft = {
  id: id(1),
  name: 'Rental for contractors',
  precedence: 500,
  effectiveFrom: null,
  effectiveTo: null,
  canCombine: false,
  active: true,
  scope: { customerClassification: 'contractor', zipCodes: 'all', customerIds: 'all' },
  terms: {
    type: 'CONTAINER_PERIOD_PRICING',
    data: {
      containerPeriods: [
        {
          containerTypeId: id(10),
          basePriceInCents: 52_500,
          includedTonnage: '3',
          includedDays: 14,
          additionalDayRateInCents: 1200,
          additionalTonRateInCents: 8900,
        },
      ],
    },
  },
}
const ruleOf = (one: RuleDraft, change: Partial<Rule> = {}): Rule => ({
  id: one.id,
  version: 3,
  nameInSpanish: null,
  name: one.name,
  type: one.terms.type,
  active: one.active,
  problems: [],
  equals: [],
  draft: one,
  ...change,
})
const ton: RuleDraft = {
  ...draft,
  id: id(2),
  name: 'Ton',
  effectiveFrom: '2026-11-30T06:00:00.000Z',
  terms: { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } },
}
const broken = ruleOf(
  { ...ton, id: id(3), name: 'Spring' },
  { type: 'AUTO_DISCOUNT', draft: null, problems: ['discountPercent: 0 to 1'] },
)
const list: PriceList = {
  now: '2026-11-23T15:00:00.000Z',
  timeZone: 'America/Chicago',
  rules: [ruleOf(draft), ruleOf(ton, { equals: [{ ruleId: id(9), ruleName: 'Old ton', wins: true }] }), broken],
  containerTypes: [{ id: id(10), name: '20 yard' }],
  materials: [{ id: id(20), name: 'Wood', isRestricted: false }],
  addOns: [],
  customers: [],
}
const compared = {
  orders: 61,
  nowInCents: 3_000_000,
  draftInCents: 3_124_000,
  dearer: 14,
  cheaper: 3,
  notPriced: 0,
  isAll: true,
  listed: [{ orderId: id(30), number: 'R-10234', nowInCents: 50_000, draftInCents: 52_500 }],
  since: '2026-10-24T15:00:00.000Z',
}
const answers: Answers = {
  'office.me': { ...me, rights: ['catalog'] },
  ...noNews,
  'office.prices.list': list,
  'office.prices.compareOrders': compared,
}
const open = (path: string, scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/prices${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)

test('each price is a sentence, with for whom, since when and what is wrong with it', async () => {
  await open('')
  await seesTitle('Prices')
  await sees('20 yard: $525.00 for 14 days and 3 t, then $12.00 a day, $89.00 a ton')
  await sees('Contractors')
  await sees('from Nov 30, 2026')
  await sees('Starts later')
  await sees('As strong as Old ton, which counts before it.')
  await sees('Has a fault')
})

test('what is wrong stands beside its field, with the first one focused, and stays typed', async () => {
  const stage = await open('?open=new')
  await field('Name')
  send()
  await sees('Please give it a name of at most 100 characters.')
  await sees('Add a price first.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await press('Add a price')
  await type('Name', 'Rental')
  await type('ZIP codes (optional)', '7870')
  await type('Precedence', '99')
  await type('Price', 'much')
  await type('Days included', '0')
  await type('Tons included', 'two')
  await type('Each day more', '-1')
  send()
  for (const words of [
    'ZIP codes have exactly 5 digits.',
    'A whole number from 100 to 1000.',
    'Dollars, such as $525 or 1,200.50',
    'A whole number of days, 1 or more',
    'Tons, such as 2.5',
  ])
    await sees(words)
  expect(screen.getByLabelText('Days included')).toMatchObject({ value: '0' })
  expect(stage.sent('office.prices.save')).toBeUndefined()
})

test('what is typed is sent as it is meant, after the difference was shown', async () => {
  const stage = await open('?open=new', { answers: { 'office.prices.save': { id: id(5) } } })
  await press('Add a price')
  await type('Name', 'Rental')
  await pick('For', 'Contractors')
  await type('ZIP codes (optional)', '78701, 78702')
  await type('Starts on (optional)', '2026-11-30')
  await type('Price', '$1,200.50')
  await type('Days included', '14')
  await type('Tons included', '2.5')
  await type('Each day more', '12')
  await type('Each ton more', '89')
  send()
  await sees('The 61 orders of the last 30 days would cost +$1,240.00 together: 14 dearer, 3 cheaper.')
  await sees('R-10234')
  expect(stage.sent('office.prices.save')).toBeUndefined()
  await press('Save this')
  await isMessage('Saved')
  expect(stage.sent('office.prices.save')).toMatchObject({
    version: null,
    draft: {
      name: 'Rental',
      precedence: 500,
      effectiveFrom: '2026-11-30T06:00:00.000Z',
      effectiveTo: null,
      active: true,
      scope: { customerClassification: 'contractor', zipCodes: ['78701', '78702'], customerIds: 'all' },
      terms: {
        data: {
          containerPeriods: [
            {
              containerTypeId: id(10),
              basePriceInCents: 120_050,
              includedTonnage: '2.5',
              includedDays: 14,
              additionalDayRateInCents: 1200,
              additionalTonRateInCents: 8900,
            },
          ],
        },
      },
    },
  })
  await isAt(stage, '/office/prices')
})

test('a percent is stored as the part that it is', async () => {
  const stage = await open('?open=new', { answers: { 'office.prices.save': { id: id(5) } } })
  await pick('What it says', 'Discount code')
  await type('Name', 'Fall')
  await type('Code', 'FALL')
  await type('Percent', '12.5')
  send()
  await press('Save this')
  await isMessage('Saved')
  expect(stage.sent('office.prices.save')).toMatchObject({
    draft: { terms: { type: 'DISCOUNT', data: { code: 'FALL', discountPercent: '0.125' } } },
  })
})

test('who is slower reads who was faster, and keeps what was typed', async () => {
  const stage = await open(`?open=${id(2)}`, {
    answers: { 'office.prices.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await type('Each ton', '105')
  send()
  await press('Save this')
  await sees('Miguel has changed this meanwhile. Please look again.')
  expect(stage.sent('office.prices.save')).toMatchObject({
    version: 3,
    draft: { terms: { data: { perTonRateInCents: 10_500 } } },
  })
  expect(screen.getByLabelText('Each ton')).toMatchObject({ value: '105' })
})

test('a price that has a fault is switched off', async () => {
  const stage = await open(`?open=${id(3)}`, { answers: { 'office.prices.change': { success: true } } })
  await press('Switch off')
  await waitFor(() =>
    expect(stage.sent('office.prices.change')).toEqual({ id: id(3), version: 3, act: 'switch', active: false }),
  )
})

test('a rule is put elsewhere with the arrow keys, and takes a precedence between its neighbours', async () => {
  const rules = [800, 600, 400].map((precedence, index) =>
    ruleOf({ ...ton, id: id(40 + index), name: `Ton ${precedence}`, precedence }),
  )
  const three = { 'office.prices.list': { ...list, rules } }
  const stage = await open('', { answers: { ...three, 'office.prices.change': { success: true } } })
  fireEvent.keyDown(await button('Move Ton 400: arrow keys, or drag'), { key: 'ArrowUp' })
  await waitFor(() =>
    expect(stage.sent('office.prices.change')).toEqual({ id: id(42), version: 3, act: 'weigh', precedence: 700 }),
  )
  await sees('Ton 400 has the precedence 700 now.')
  const late = await open('', {
    answers: { ...three, 'office.prices.change': refused('changed-meanwhile', { who: 'Eli' }) },
  })
  fireEvent.keyDown(await button('Move Ton 800: arrow keys, or drag'), { key: 'ArrowUp' })
  expect(late.sent('office.prices.change')).toBeUndefined()
  fireEvent.keyDown(await button('Move Ton 800: arrow keys, or drag'), { key: 'ArrowDown' })
  await sees(/Eli/)
})

test('a cart is tried out: line by line, now and with the draft, and why each price counts or not', async () => {
  const line = { kind: 'container', itemId: id(10), label: '20 yard', quantity: 1 }
  const reason = { ruleId: id(1), ruleName: 'Rental', message: 'reason.container.daily', values: {}, sentence: '' }
  const quote = (amountInCents: number) => ({
    lines: [{ ...line, amountInCents, reason }],
    rentalDays: 7,
    subTotalInCents: amountInCents,
    taxInCents: 0,
    totalInCents: amountInCents,
    isEstimate: true,
  })
  const fates = [
    { ruleId: id(1), ruleName: 'Rental for contractors', outcome: 'made', kinds: ['container'] },
    { ruleId: id(2), ruleName: 'Ton', outcome: 'beaten', byId: id(9), byName: 'Old ton' },
    { ruleId: id(3), ruleName: 'Airport', outcome: 'not-for-it', mismatches: ['zip', 'not-yet'] },
  ]
  const side = (amount: number) => ({ quote: quote(amount), refusal: null, fates })
  const tried = { at: '2026-11-30T06:00:00.000Z', now: side(50_000), draft: side(52_500) } as never
  const stage = await open(`?open=${id(1)}`, { answers: { 'office.prices.tryOut': tried } })
  await type('Precedence', '600')
  await type('ZIP code', '7870')
  await sees('ZIP code must be exactly 5 digits')
  await type('ZIP code', '78701')
  await sees('makes the price of the dumpster')
  await sees('Old ton counts before it')
  await sees('for other ZIP codes, not in force yet')
  const table = screen.getByRole('table', { name: 'The price' })
  expect(table.textContent).toContain('$500.00$525.00')
  expect(stage.sent('office.prices.tryOut')).toMatchObject({
    draft: { ...draft, precedence: 600 },
    cart: { zipCode: '78701', containers: { [id(10)]: 1 } },
  })
})

test('the list is on its way, empty or failed', async () => {
  await open('', { answers: { 'office.prices.list': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.prices.list': { ...list, rules: [] } } })
  await sees(
    'No price yet. Without one a dumpster costs its price per day, and what it weighs costs $99.00 a ton, with 2 tons paid ahead. Write the first.',
  )
  await open('', { answers: { 'office.prices.list': failing } })
  await sees('Unable to load Prices')
})

test('who may not write prices sees none', async () => {
  const stage = await open('', { answers: { 'office.me': { ...me, rights: ['dispatch'] } } })
  await sees('Your account may not do this. Ask whoever manages your team.')
  expect(document.body.textContent).not.toContain('$')
  expect(stage.sent('office.prices.list')).toBeUndefined()
})

test('without a connection nothing is saved', async () => {
  await open(`?open=${id(2)}`)
  await field('Each ton')
  expect((await button('Show the difference')).disabled).toBe(false)
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Show the difference')).disabled).toBe(true)
  expect((await button('Switch off')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('in Spanish', async () => {
  await open('', { language: 'es' })
  await seesTitle('Precios')
  await sees('20 yard: $525.00 por 14 días y 3 t; después $12.00 por día y $89.00 por tonelada')
})
