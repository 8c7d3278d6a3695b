import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import type { PriceList } from '#web/office/prices/queries.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing } from '#web/testing/table-server.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const draft: RuleDraft = {
  id: id(1),
  name: 'Friends',
  precedence: 500,
  effectiveFrom: null,
  effectiveTo: null,
  canCombine: false,
  active: true,
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: [id(11), id(12)] },
  terms: { type: 'AUTO_DISCOUNT', data: { discountType: 'flat', discountAmountInCents: 1_000 } },
}
const named = (number: number, name: string | null, change: Partial<PriceList['customers'][number]> = {}) => ({
  id: id(number),
  name,
  isBlocked: false,
  isMerged: false,
  mergedInto: null,
  ...change,
})
const list: PriceList = {
  now: '2026-11-23T15:00:00.000Z',
  timeZone: 'America/Chicago',
  rules: [
    {
      id: id(1),
      version: 3,
      nameInSpanish: null,
      name: draft.name,
      type: draft.terms.type,
      active: true,
      problems: [],
      equals: [],
      draft,
    },
  ],
  containerTypes: [{ id: id(20), name: '20 yard' }],
  materials: [],
  addOns: [],
  customers: [
    named(11, 'Reyes Roofing', { isBlocked: true }),
    named(12, 'R. Reyes', { isMerged: true, mergedInto: 'Acme' }),
  ],
}
const found = {
  customers: [
    { id: id(11), name: 'Reyes Roofing', isBlocked: true, phones: [] },
    { id: id(13), name: 'Reyna Ortiz', isBlocked: false, phones: ['+15125550142'] },
    { id: id(14), name: 'Rex Hart', isBlocked: false, phones: [] },
  ],
}
const compared = {
  orders: 0,
  nowInCents: 0,
  draftInCents: 0,
  dearer: 0,
  cheaper: 0,
  notPriced: 0,
  isAll: true,
  listed: [],
  since: '2026-10-24T15:00:00.000Z',
}
const finds = 'office.prices.findCustomers'
const saves = 'office.prices.save'
const office = officePage(
  `/prices?open=${id(1)}`,
  {
    'office.prices.list': list,
    'office.prices.compareOrders': compared,
    [finds]: found,
    [saves]: { id: id(1) },
  },
  { rights: ['catalog'] },
)
const label = 'Customers (optional)'
const options = () => [...document.querySelectorAll('[role="option"]')].map(one => one.textContent)
const chips = () =>
  [...(screen.queryByRole('list', { name: `Chosen: ${label}` })?.children ?? [])].map(one => one.textContent)
const key = async (name: string) => fireEvent.keyDown(await office.field(label), { key: name })

test('the price names its customers, and says which of them are blocked or merged', async () => {
  await office.open()
  await office.sees('Reyes Roofing (blocked), R. Reyes (now Acme)')
  await office.field(label)
  expect(chips()).toEqual(['Reyes Roofing (blocked)', 'R. Reyes (now Acme)'])
})

test('the office searches and chooses a customer with keys, and saves the price for this customer', async () => {
  await office.open()
  await office.type(label, '5550142')
  await office.waitFor(() => expect(options()).toEqual(['Reyna Ortiz · (512) 555-0142', 'Rex Hart']))
  expect(office.sent(finds)).toEqual({ search: '5550142' })
  const combobox = await office.field(label)
  expect(combobox.getAttribute('aria-expanded')).toBe('true')
  const active = () => document.getElementById(combobox.getAttribute('aria-activedescendant') ?? '')?.textContent
  await key('End')
  expect(active(), 'before an arrow, Home and End move in what is typed').toBe('Reyna Ortiz · (512) 555-0142')
  await key('ArrowDown')
  expect(active()).toBe('Rex Hart')
  await key('Home')
  expect(active()).toBe('Reyna Ortiz · (512) 555-0142')
  await key('End')
  expect(active()).toBe('Rex Hart')
  await key('ArrowUp')
  await key('Enter')
  expect([combobox.value, options()]).toEqual(['', []])
  expect(chips()).toEqual(['Reyes Roofing (blocked)', 'R. Reyes (now Acme)', 'Reyna Ortiz'])
  await office.press('Take out Reyes Roofing (blocked)')
  await office.waitFor(() => expect(document.activeElement).toBe(combobox))
  office.send()
  await office.press('Save this')
  await office.isMessage('Saved')
  expect(office.sent(saves)).toMatchObject({ version: 3, draft: { scope: { customerIds: [id(12), id(13)] } } })
})

test.each([
  ['en', '2 customers found'],
  ['es', '2 clientes encontrados'],
] as const)('the page announces how many customers it found (%s)', async (language, words) => {
  await office.open({ language })
  const search = await screen.findByRole('combobox', { name: /^(Customers|Clientes)/ })
  const isReadOut = () => screen.queryAllByRole('status').some(one => one.textContent === words)
  expect(isReadOut()).toBe(false)
  fireEvent.change(search, { target: { value: 're' } })
  await office.sees(words)
  expect(isReadOut()).toBe(true)
  fireEvent.keyDown(search, { key: 'Escape' })
  expect(isReadOut()).toBe(false)
})

test('a price without chosen customers is for all customers', async () => {
  await office.open()
  await office.press('Take out Reyes Roofing (blocked)')
  await office.press('Take out R. Reyes (now Acme)')
  office.send()
  await office.press('Save this')
  await office.isMessage('Saved')
  expect(office.sent(saves)).toMatchObject({ draft: { scope: { customerIds: 'all' } } })
})

test('Escape closes only the list, and the field says so if the typed name was not chosen', async () => {
  await office.open()
  await office.type(label, 're')
  await office.waitFor(() => expect(options()).toHaveLength(2))
  await key('Escape')
  expect(options()).toEqual([])
  expect(office.path()).toBe(`/office/prices?open=${id(1)}`)
  office.send()
  await office.sees('Please choose a customer from the list, or clear the field.')
  await office.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  expect(office.sent(saves)).toBeUndefined()
  expect((await office.field(label)).value).toBe('re')
})

test('a search that finds no other customer says so', async () => {
  await office.open({ answers: { [finds]: { customers: [] } } })
  await office.type(label, 'zz')
  await office.sees('No other customer is found.')
})

test('a failed search marks its field', async () => {
  await office.open({ answers: { [finds]: failing } })
  await office.type(label, 'zz')
  await office.waitFor(async () => expect((await office.field(label)).getAttribute('aria-invalid')).toBe('true'))
})

test('the office tries the prices out for a customer, and reads for which customers each price is', async () => {
  const quote = { lines: [], rentalDays: 7, subTotalInCents: 0, taxInCents: 0, totalInCents: 0, isEstimate: true }
  const fates = [{ ruleId: id(1), ruleName: 'Friends', outcome: 'not-for-it', mismatches: ['customer'] }]
  const side = { quote, refusal: null, fates }
  const tried = { at: '2026-11-30T06:00:00.000Z', now: side, draft: null } as never
  await office.open({ answers: { 'office.prices.tryOut': tried } })
  await office.type('ZIP code', '78701')
  await office.sees('Friends (for Reyes Roofing (blocked), R. Reyes (now Acme)): for certain customers')
  await office.type('For this customer (optional)', 'rey')
  await office.waitFor(() => expect(options()).toContain('Reyna Ortiz · (512) 555-0142'))
  const option = [...document.querySelectorAll('[role="option"]')].find(one => one.textContent?.startsWith('Reyna'))
  fireEvent.click(option ?? document.body)
  await office.waitFor(() =>
    expect(office.sent('office.prices.tryOut')).toMatchObject({ cart: { customerId: id(13) } }),
  )
  expect((await office.field('For this customer (optional)')).readOnly).toBe(true)
  await office.press('Take out Reyna Ortiz')
  expect((await office.field('For this customer (optional)')).readOnly).toBe(false)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('Reyes Roofing (bloqueado), R. Reyes (ahora Acme)')
  await office.button('Quitar a Reyes Roofing (bloqueado)')
})
