import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContainerPeriod } from '#domain/pricing/rule.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { comparedOrders, contractorDraft, priceId, priceList, ruleOf, tonDraft } from '#web/testing/price-data.ts'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const office = officePage(
  '/prices',
  {
    'office.prices.list': priceList,
    'office.prices.compareOrders': comparedOrders,
  },
  { rights: ['catalog'] },
)

test('the list shows each price as a sentence, with its customers, its start and its faults', async () => {
  await office.open()
  await office.seesTitle('Prices')
  await office.sees('20 yard: $525.00 for 14 days and 3 t, then $12.00 a day, $89.00 a ton')
  await office.sees('Contractors')
  await office.sees('from Nov 30, 2026')
  await office.sees('Starts later')
  await office.sees('Same precedence as Old ton; that one wins.')
  await office.sees('Has a fault')
})

test('the form says what is wrong in each field, the first one gets the focus, and the typed text stays', async () => {
  await office.open('?open=new')
  await office.field('Name')
  office.send()
  await office.sees('Please give it a name of at most 100 characters.')
  await office.sees('Add a price first.')
  await office.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await office.press('Add a price')
  await office.type('Name', 'Rental')
  await office.type('ZIP codes (optional)', '7870')
  await office.type('Precedence', '99')
  await office.type('Price', 'much')
  await office.type('Days included', '0')
  await office.type('Tons included', 'two')
  await office.type('Each day more', '-1')
  office.send()
  for (const words of [
    'ZIP codes have exactly 5 digits.',
    'A whole number from 100 to 1000.',
    'Dollars, such as $525 or 1,200.50',
    'A whole number of days, 1 or more',
    'Tons, such as 2.5',
  ])
    await office.sees(words)
  expect(screen.getByLabelText('Days included')).toMatchObject({ value: '0' })
  expect(office.sent('office.prices.save')).toBeUndefined()
})

test('the page shows the difference that a new price makes, and only then saves what was typed', async () => {
  await office.open('?open=new', { answers: { 'office.prices.save': { id: priceId(5) } } })
  await office.press('Add a price')
  await office.type('Name', 'Rental')
  await office.pick('For', 'Contractors')
  await office.type('ZIP codes (optional)', '78701, 78702')
  await office.type('Starts on (optional)', '2026-11-30')
  await office.type('Price', '$1,200.50')
  await office.type('Days included', '14')
  await office.type('Tons included', '2.5')
  await office.type('Each day more', '12')
  await office.type('Each ton more', '89')
  office.send()
  await office.sees('The 61 orders of the last 30 days would cost +$1,240.00 together: 14 dearer, 3 cheaper.')
  await office.sees('R-10234')
  expect(office.sent('office.prices.save')).toBeUndefined()
  await office.press('Save this')
  await office.isMessage('Saved')
  expect(office.sent('office.prices.save')).toMatchObject({
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
              containerTypeId: priceId(10),
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
  await office.isAt('/office/prices')
})

test('a percent is stored as a fraction of one', async () => {
  await office.open('?open=new', { answers: { 'office.prices.save': { id: priceId(5) } } })
  await office.pick('What it says', 'Discount code')
  await office.type('Name', 'Fall')
  await office.type('Code', 'FALL')
  await office.type('Percent', '12.5')
  office.send()
  await office.press('Save this')
  await office.isMessage('Saved')
  expect(office.sent('office.prices.save')).toMatchObject({
    draft: { terms: { type: 'DISCOUNT', data: { code: 'FALL', discountPercent: '0.125' } } },
  })
})

test('if a colleague was faster, the form says who it was and keeps the typed price', async () => {
  await office.open(`?open=${priceId(2)}`, {
    answers: { 'office.prices.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await office.type('Each ton', '105')
  office.send()
  await office.press('Save this')
  await office.sees('Miguel has changed this meanwhile. Please look again.')
  expect(office.sent('office.prices.save')).toMatchObject({
    version: 3,
    draft: { terms: { data: { perTonRateInCents: 10_500 } } },
  })
  expect(screen.getByLabelText('Each ton')).toMatchObject({ value: '105' })
})

test('the office switches off a price that has a fault', async () => {
  await office.open(`?open=${priceId(3)}`, { answers: { 'office.prices.change': { success: true } } })
  await office.press('Switch off')
  await office.waitFor(() =>
    expect(office.sent('office.prices.change')).toEqual({ id: priceId(3), version: 3, act: 'switch', active: false }),
  )
})

test('a price that the office moves with an arrow key gets a precedence between its neighbors', async () => {
  const rules = [800, 600, 400].map((precedence, index) =>
    ruleOf({ ...tonDraft, id: priceId(40 + index), name: `Ton ${precedence}`, precedence }),
  )
  const three = { 'office.prices.list': { ...priceList, rules } }
  await office.open({ answers: { ...three, 'office.prices.change': { success: true } } })
  fireEvent.keyDown(await office.button('Move Ton 400: arrow keys, or drag'), { key: 'ArrowUp' })
  await office.waitFor(() =>
    expect(office.sent('office.prices.change')).toEqual({ id: priceId(42), version: 3, act: 'weigh', precedence: 700 }),
  )
  await office.sees('Ton 400 counts as number 2 now.')
})

test('if a colleague changed a price first, the page says who it was', async () => {
  const rules = [800, 600, 400].map((precedence, index) =>
    ruleOf({ ...tonDraft, id: priceId(40 + index), name: `Ton ${precedence}`, precedence }),
  )
  const three = { 'office.prices.list': { ...priceList, rules } }
  await office.open({
    answers: { ...three, 'office.prices.change': refused('changed-meanwhile', { who: 'Eli' }) },
  })
  fireEvent.keyDown(await office.button('Move Ton 800: arrow keys, or drag'), { key: 'ArrowUp' })
  expect(office.sent('office.prices.change')).toBeUndefined()
  fireEvent.keyDown(await office.button('Move Ton 800: arrow keys, or drag'), { key: 'ArrowDown' })
  await office.sees(/Eli/)
})

test('the try-out shows each line now and with the draft, and why each price counts or not', async () => {
  const line = { kind: 'container', itemId: priceId(10), label: '20 yard', quantity: 1 }
  const reason = { ruleId: priceId(1), ruleName: 'Rental', message: 'reason.container.daily', values: {}, sentence: '' }
  const quote = (amountInCents: number) => ({
    lines: [{ ...line, amountInCents, reason }],
    rentalDays: 7,
    subTotalInCents: amountInCents,
    taxInCents: 0,
    totalInCents: amountInCents,
    isEstimate: true,
  })
  const fates = [
    { ruleId: priceId(1), ruleName: 'Rental for contractors', outcome: 'made', kinds: ['container'] },
    { ruleId: priceId(2), ruleName: 'Ton', outcome: 'beaten', byId: priceId(9), byName: 'Old ton' },
    { ruleId: priceId(3), ruleName: 'Airport', outcome: 'not-for-it', mismatches: ['zip', 'not-yet'] },
  ]
  const side = (amount: number) => ({ quote: quote(amount), refusal: null, fates })
  const tried = { at: '2026-11-30T06:00:00.000Z', now: side(50_000), draft: side(52_500) } as never
  await office.open(`?open=${priceId(1)}`, { answers: { 'office.prices.tryOut': tried } })
  await office.type('Precedence', '600')
  await office.type('ZIP code', '7870')
  await office.sees('ZIP code must be exactly 5 digits')
  await office.type('ZIP code', '78701')
  await office.sees('makes the price of the dumpster')
  await office.sees('Old ton counts before it')
  await office.sees('for other ZIP codes, not in force yet')
  const table = screen.getByRole('table', { name: 'The price' })
  expect(table.textContent).toContain('$500.00$525.00')
  expect(office.sent('office.prices.tryOut')).toMatchObject({
    draft: { ...contractorDraft, precedence: 600 },
    cart: { zipCode: '78701', containers: { [priceId(10)]: 1 } },
  })
})

test('the page shows that the prices are loading', async () => {
  await office.open({ answers: { 'office.prices.list': pending } })
  await office.isLoading('Loading')
})

test('a hauler without prices reads what applies without them', async () => {
  await office.open({ answers: { 'office.prices.list': { ...priceList, rules: [] } } })
  await office.sees(
    'No price yet. Without one a dumpster costs its price per day, and what it weighs costs $99.00 a ton, with 2 tons paid ahead. Write the first.',
  )
})

test('the page says so if the prices cannot be loaded', async () => {
  await office.open({ answers: { 'office.prices.list': failing } })
  await office.sees('Unable to load Prices')
})

test('a member without the right to the catalog sees no prices', async () => {
  await office.open({ rights: ['dispatch'] })
  await office.sees('Your account may not do this. Ask a manager of your team.')
  expect(document.body.textContent).not.toContain('$')
  expect(office.sent('office.prices.list')).toBeUndefined()
})

test('the office cannot save a price without a connection', async () => {
  await office.open(`?open=${priceId(2)}`)
  await office.field('Each ton')
  expect((await office.button('Show the difference')).disabled).toBe(false)
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Show the difference')).disabled).toBe(true)
  expect((await office.button('Switch off')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Precios')
  await office.sees('20 yard: $525.00 por 14 días y 3 t; después $12.00 por día y $89.00 por tonelada')
})

test('the office types a price into the rate card, and saves the whole rule after it saw the difference', async () => {
  await office.open('', { answers: { 'office.prices.save': { id: priceId(1) } } })
  expect(screen.queryByRole('button', { name: 'Show the difference' })).toBeNull()
  await office.type('20 yard: Price', '600')
  await office.sees('20 yard: $600.00 for 14 days and 3 t, then $12.00 a day, $89.00 a ton')
  await office.press('Show the difference')
  await office.sees('The 61 orders of the last 30 days would cost +$1,240.00 together: 14 dearer, 3 cheaper.')
  expect(office.sent('office.prices.save')).toBeUndefined()
  await office.press('Save this')
  await office.isMessage('Saved')
  expect(office.sent('office.prices.save')).toMatchObject({
    version: 3,
    draft: {
      name: 'Rental for contractors',
      scope: { customerClassification: 'contractor' },
      terms: { data: { containerPeriods: [{ basePriceInCents: 60_000, includedDays: 14 }] } },
    },
  })
})

test('the rate card says beside the field what is wrong, and takes the typed prices back', async () => {
  await office.open('')
  await office.type('20 yard: Days included', '0')
  await office.press('Show the difference')
  await office.sees('A whole number of days, 1 or more')
  expect(screen.getByLabelText('20 yard: Days included')).toMatchObject({ ariaInvalid: 'true' })
  await office.press('Undo my changes')
  expect(screen.getByLabelText('20 yard: Days included')).toMatchObject({ value: '14' })
  expect(screen.queryByRole('button', { name: 'Show the difference' })).toBeNull()
})

const [contractorRow] =
  contractorDraft.terms.type === 'CONTAINER_PERIOD_PRICING' ? contractorDraft.terms.data.containerPeriods : []
const sizes = [10, 11, 12].map((id, at) => ({ id: priceId(id), name: `${20 + 10 * at} yard` }))
const twoSizes = {
  ...priceList,
  containerTypes: sizes,
  rules: [
    ruleOf(
      {
        ...contractorDraft,
        terms: {
          type: 'CONTAINER_PERIOD_PRICING',
          data: {
            containerPeriods: [contractorRow, { ...contractorRow, containerTypeId: priceId(11) }] as ContainerPeriod[],
          },
        },
      },
      { nameInSpanish: 'Renta para contratistas' },
    ),
  ],
}
const sizeFields = () =>
  screen.queryAllByLabelText('Dumpster', { selector: 'select' }).map(one => (one as HTMLSelectElement).value)

test('each new row of the rate card has a choice of size, also after a stored row was removed, until all sizes have a price', async () => {
  await office.open('', { answers: { 'office.prices.list': twoSizes } })
  await office.press('Remove the price for 20 yard')
  await office.press('Add a price for a size')
  expect(sizeFields()).toEqual([priceId(10)])
  expect(screen.getByLabelText('20 yard: Price')).toMatchObject({ value: '' })
  await office.press('Add a price for a size')
  expect(sizeFields()).toEqual([priceId(10), priceId(12)])
  expect(screen.queryByRole('button', { name: 'Add a price for a size' })).toBeNull()
})

test('a new row of the rate card offers only sizes that no other row has, and is saved as the others are', async () => {
  await office.open('', { answers: { 'office.prices.list': twoSizes, 'office.prices.save': { id: priceId(1) } } })
  await office.press('Remove the price for 20 yard')
  await office.press('Add a price for a size')
  const [size] = screen.getAllByLabelText<HTMLSelectElement>('Dumpster', { selector: 'select' })
  expect([...(size?.options ?? [])].map(one => one.text)).toEqual(['20 yard', '40 yard'])
  if (size) fireEvent.change(size, { target: { value: priceId(12) } })
  for (const [label, text] of [
    ['Price', '700'],
    ['Tons included', '4'],
    ['Each day more', '10'],
    ['Each ton more', '80'],
  ] as const)
    await office.type(`40 yard: ${label}`, text)
  await office.press('Show the difference')
  await office.press('Save this')
  await office.isMessage('Saved')
  const saved = office.sent('office.prices.save') as { draft: typeof contractorDraft }
  expect(saved.draft.terms.data).toEqual({
    containerPeriods: [
      { ...contractorRow, containerTypeId: priceId(11) },
      {
        containerTypeId: priceId(12),
        basePriceInCents: 70_000,
        includedTonnage: '4',
        includedDays: 7,
        additionalDayRateInCents: 1000,
        additionalTonRateInCents: 8000,
      },
    ],
  })
})

test('in Spanish the tables of the rates have the Spanish names of their rules', async () => {
  const matrix = ruleOf(
    { ...contractorDraft, id: priceId(4), terms: { type: 'CONTAINER_MATERIAL_MATRIX', data: { cells: [] } } },
    { nameInSpanish: 'Precios por material' },
  )
  const answers = { 'office.prices.list': { ...twoSizes, rules: [...twoSizes.rules, matrix] } }
  await office.open('', { language: 'es', answers })
  await office.sees('Precios por material')
  expect(document.querySelector('table[aria-label="Renta para contratistas"]')).not.toBeNull()
  expect(document.querySelectorAll('[aria-label="Precios por material"]')).toHaveLength(1)
})
