import { expect, test } from 'vitest'
import type { Customer, ListedCustomer } from '#web/office/customers/queries.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const id = '00000000-0000-4000-8000-00000000c001'
const listed: ListedCustomer = {
  id,
  kind: 'company',
  name: 'Rosa Reyes',
  company: 'Hill Country Roofing',
  shownName: 'Hill Country Roofing',
  phones: ['+15125550142'],
  tags: ['VIP'],
  isBlocked: true,
  isErased: false,
  sites: 9,
  orders: 31,
  onSite: 2,
  revenueInCents: 1_234_500,
  dueInCents: 4200,
  lastOrderAt: '2026-11-20T15:00:00.000Z',
}
const order: Customer['orders'][number] = {
  id: 'o1',
  number: 'R-10383',
  status: 'drop-off-confirmed',
  street: '1100 Congress Ave',
  city: 'Austin',
  size: '20 yard dumpster',
  timeZone: 'America/Chicago',
  placedAt: '2026-11-20T15:00:00.000Z',
}
const customer: Customer = {
  id,
  version: 3,
  kind: 'company',
  name: 'Rosa Reyes',
  company: 'Hill Country Roofing',
  shownName: 'Hill Country Roofing',
  phone: '+15125550142',
  email: 'rosa@example.com',
  tags: ['VIP'],
  blockedAt: null,
  blockedWhy: null,
  isErased: false,
  people: [{ id: 'u9', name: 'Rosa Reyes', phone: '+15125550142' }],
  orders: [order, { ...order, id: 'o2', number: 'R-10001', status: 'completed' }],
  sites: [{ id: 's1', line1: '1100 Congress Ave', city: 'Austin', orders: 3 }],
  notes: [{ id: 'n1', content: 'Calls on Mondays', at: '2026-11-20T15:00:00.000Z', who: 'Dana' }],
  merged: [],
  replies: [],
  unreached: [],
  sameNumber: [],
  figures: { orders: 31, sites: 9, onSite: 2, revenueInCents: 1_234_500, dueInCents: 4200 },
}
const page = { customers: [listed], next: null }
const done = { success: true } as const
const office = officePage('/customers', { 'office.customers.list': page, 'office.customers.get': customer })

const { saved } = keepSavedFiles()

test('the office reads what a customer replied to texts, and marks it as settled', async () => {
  const reply = { id: 't1', meaning: 'other', words: 'Driver hit my mailbox', at: '2026-11-20T15:00:00.000Z' } as const
  const replies = [
    { ...reply, isWaiting: true },
    { ...reply, id: 't2', meaning: 'stop' as const, words: 'Stop please', isWaiting: false },
  ]
  const answers = { 'office.customers.get': { ...customer, replies }, 'office.customers.settleReplies': done }
  await office.open(`/${id}`, { answers })
  for (const said of [
    'Replies to texts',
    'Driver hit my mailbox',
    'Stop please',
    /Waits for an answer/,
    /Counts as STOP/,
  ])
    await office.sees(said)
  expect(document.body.textContent).not.toContain('Counts as START')
  await office.press('Mark as settled')
  await office.isSent('office.customers.settleReplies', { id, until: reply.at })
})

test.each([
  [
    'en',
    'Messages do not arrive',
    'the phone takes no texts, Nov 20',
    'this email address does not exist, Nov 19',
    /Only the customer can change it, in the profile/,
    /number with which the customer signs in/,
  ],
  [
    'es',
    'Los mensajes no llegan',
    'el teléfono no recibe mensajes, 20 nov',
    'este correo no existe, 19 nov',
    /Solo el cliente puede cambiarla, en su perfil/,
    /número con el que el cliente inicia sesión/,
  ],
] as const)(
  'the page says why messages do not reach a phone number and an e-mail address (%s)',
  async (language, ...words) => {
    const unreached = [
      { recipient: '+15125550142', channel: 'sms', why: 'no-texts', at: '2026-11-20T15:00:00.000Z' },
      { recipient: 'rosa@exmaple.com', channel: 'email', why: 'no-such-mailbox', at: '2026-11-19T15:00:00.000Z' },
    ] as const
    await office.open(`/${id}`, { language, answers: { 'office.customers.get': { ...customer, unreached } } })
    for (const said of [...words, '(512) 555-0142', 'rosa@exmaple.com']) await office.sees(said)
  },
)

test('the page says that only the customer can take STOP back', async () => {
  const unreached = [
    { recipient: '+15125550142', channel: 'sms', why: 'opted-out', at: '2026-11-20T15:00:00.000Z' },
  ] as const
  await office.open(`/${id}`, { answers: { 'office.customers.get': { ...customer, unreached } } })
  await office.sees('Only the customer can take STOP back, by sending START from that phone.')
  expect(document.body.textContent).not.toContain('signs in, and not to the one')
})

test.each([
  ['en', true, 'This number has changed hands', /Had the number before:/],
  ['es', false, 'Este número cambió de manos', /Tiene el número desde entonces:/],
] as const)(
  'the page of a customer leads to the other customer who has or had the same phone number (%s)',
  async (language, isFormer, title, says) => {
    const sameNumber = [{ id: 'c2', shownName: 'Old Owner', isFormer }]
    await office.open(`/${id}`, { language, answers: { 'office.customers.get': { ...customer, sameNumber } } })
    await office.sees(title)
    await office.sees(says)
    expect(await office.leadsTo('Old Owner')).toBe('/office/customers/c2')
  },
)

test('the office lists customers with what they paid and owe, searches and filters them, and opens one', async () => {
  await office.open('?only=blocked')
  for (const said of ['Hill Country Roofing', '$12,345.00', '$42.00', '(512) 555-0142', 'VIP']) await office.sees(said)
  await office.isSent('office.customers.list', { search: null, filter: 'blocked', after: null })
  await office.type('Search', '0142')
  await office.isAt('/office/customers?only=blocked&q=0142')
  await office.isSent('office.customers.list', { search: '0142', filter: 'blocked', after: null })
  expect(await office.leadsTo('Hill Country RoofingBlockedVIP')).toBe(`/office/customers/${id}`)
  await office.follow('Hill Country RoofingBlockedVIP')
  await office.isAt(`/office/customers/${id}`)
})

test('the office sorts customers by what they owe, and turns the order around', async () => {
  await office.open()
  const due = { search: null, filter: null, sort: 'due', after: null }
  await office.press('Due')
  await office.isAt('/office/customers?sort=due')
  await office.isSent('office.customers.list', due)
  await office.press('Due')
  await office.isAt('/office/customers?sort=-due')
  await office.isSent('office.customers.list', { ...due, isReversed: true })
  await office.press('Customer')
  await office.isAt('/office/customers')
})

test('the next page begins after the last customer', async () => {
  const next = { sortName: 'hill country roofing', id, rank: null }
  await office.open({
    answers: {
      'office.customers.list': ({ after }: { after: unknown }) =>
        after ? { customers: [{ ...listed, id: 'c2', shownName: 'Lone Oak' }], next: null } : { ...page, next },
    },
  })
  await office.press('Show more')
  await office.sees('Lone Oak')
  await office.isSent('office.customers.list', { search: null, filter: null, after: next })
})

test('a hauler without customers reads where customers come from', async () => {
  await office.open({ answers: { 'office.customers.list': { customers: [], next: null } } })
  await office.sees('No customers yet. Each new order brings its own.')
})

test('a search that finds no customer leads back to all of them', async () => {
  await office.open('?q=zz', { answers: { 'office.customers.list': { customers: [], next: null } } })
  await office.sees('No customers match.')
  await office.press('Clear filters')
  await office.isAt('/office/customers')
  await office.sees('No customers yet.')
})

test('the page shows that the customers are loading', async () => {
  await office.open({ answers: { 'office.customers.list': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the customers cannot be loaded', async () => {
  await office.open({ answers: { 'office.customers.list': failing } })
  await office.sees('Unable to load Customers')
})

test('a member without the right to bill cannot see the customers', async () => {
  await office.open({ rights: ['dispatch'] })
  await office.sees('Your account may not do this.')
})

test('the list of customers is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('Último pedido')
})

test('the page of a customer shows their sites, orders and notes, and the office adds a note', async () => {
  await office.open(`/${id}`)
  await office.seesTitle('Hill Country Roofing')
  for (const said of ['Signs in', '1100 Congress Ave, Austin', '3 orders', 'Calls on Mondays', 'The newest 2 of 31.'])
    await office.sees(said)
  expect(await office.leadsTo('R-10001')).toBe('/office/orders/o2')
  await office.type('New note, for the office alone', 'Gate code changed')
  await office.press('Add note')
  await office.isSent('office.customers.addNote', { id, content: 'Gate code changed' })
})

test('the form of a customer says what is wrong, and sends the version that the office saw', async () => {
  await office.open(`/${id}`, { answers: { 'office.customers.save': done } })
  await office.press('Edit')
  await office.isAt(`/office/customers/${id}?open=edit`)
  await office.type('Name', ' ')
  await office.type('Company', '')
  await office.type('Phone', '555')
  await office.type('Email', 'rosa')
  await office.type('Tags', 'VIP, vip, cash')
  await office.press('Save')
  for (const wrong of ['Please enter a name.', 'Phone number must be exactly 10 digits', 'Valid email is required'])
    await office.sees(wrong)
  await office.type('Name', 'Rosa')
  await office.type('Phone', '512 555 0199')
  await office.type('Email', '')
  await office.press('Save')
  await office.sees('A company needs its name.')
  await office.type('Company', 'HCR')
  await office.press('Save')
  await office.isSent('office.customers.save', {
    id,
    version: 3,
    details: {
      kind: 'company',
      name: 'Rosa',
      company: 'HCR',
      phone: '+15125550199',
      email: null,
      tags: ['VIP', 'cash'],
    },
  })
})

test('the office cannot block a customer without a reason', async () => {
  await office.open(`/${id}?open=block`, {
    answers: { 'office.customers.block': refused('changed-meanwhile', { who: 'Ana' }) },
  })
  await office.sees('Placed orders go on.')
  const why = await office.field('Why, for the office')
  await office.press('Block this customer')
  await office.sees('Please say why.')
  expect(why.getAttribute('aria-invalid')).toBe('true')
  await office.type('Why, for the office', 'Two unpaid bills')
  await office.press('Block this customer')
  await office.isSent('office.customers.block', { id, version: 3, why: 'Two unpaid bills' })
  await office.sees('Ana')
  expect(why.value).toBe('Two unpaid bills')
})

test('the office unblocks a customer, and reads the reason of the block', async () => {
  const blocked = { ...customer, blockedAt: '2026-11-20T15:00:00.000Z', blockedWhy: 'Two unpaid bills' }
  await office.open(`/${id}`, {
    answers: { 'office.customers.get': blocked, 'office.customers.block': done },
  })
  await office.sees('Two unpaid bills')
  await office.press('Unblock')
  await office.isSent('office.customers.block', { id, version: 3, why: null })
})

test('the page of a deleted customer shows no name, and the office cannot change the customer', async () => {
  const erased = { ...customer, shownName: null, isErased: true, phone: null, email: null, name: '', company: null }
  await office.open(`/${id}?open=edit`, { answers: { 'office.customers.get': erased } })
  await office.seesTitle('Deleted customer')
  expect([...document.querySelectorAll('main button')].map(button => button.textContent)).not.toContain('Edit')
  expect(document.querySelector('main form')).toBeNull()
})

test('the office does not find a customer of another hauler', async () => {
  await office.open(`/${id}`, { answers: { 'office.customers.get': refused('customer-not-found') } })
  await office.sees('This customer is not here. The link may be old.')
})

test('the page says so if a customer cannot be loaded', async () => {
  await office.open(`/${id}`, { answers: { 'office.customers.get': failing } })
  await office.sees('Unable to load Customer')
})

const twin: Customer = {
  ...customer,
  id: 'c2',
  version: 5,
  kind: 'person',
  shownName: 'Rosa Reyes',
  company: null,
  orders: [],
}
const getBoth = ({ id: asked }: { id: string }) => (asked === 'c2' ? twin : customer)

test('the office finds another record with the same name, compares both and merges them', async () => {
  const twins = { customers: [listed, { ...listed, id: 'c2', shownName: 'Rosa Reyes' }], next: null }
  await office.open(`/${id}`, {
    answers: { 'office.customers.list': twins, 'office.customers.get': getBoth, 'office.customers.merge': done },
  })
  expect(await office.leadsTo('Merge with another record')).toBe(`/office/customers/${id}/merge`)
  await office.follow('Merge with another record')
  await office.isSent('office.customers.list', { search: 'Hill Country Roofing', filter: null, after: null })
  expect(await office.leadsTo('Rosa Reyes')).toBe(`/office/customers/${id}/merge?with=c2`)
  await office.follow('Rosa Reyes')
  await office.sees('Which record do you keep?')
  await office.choose('radio', 'Rosa Reyes')
  await office.press('Merge these two')
  await office.isSent('office.customers.merge', { kept: { id: 'c2', version: 5 }, other: { id, version: 3 } })
  await office.isAt('/office/customers/c2')
})

test('the page of a merge says who has changed the customer meanwhile', async () => {
  const at = `/${id}/merge?with=c2`
  await office.open(at, {
    answers: {
      'office.customers.get': getBoth,
      'office.customers.merge': refused('changed-meanwhile', { who: 'Ana' }),
    },
  })
  await office.press('Merge these two')
  await office.sees('Ana has changed this meanwhile. Please look again.')
})

test('the page of a merge says that both customers will be blocked if one of them is blocked', async () => {
  const at = `/${id}/merge?with=c2`
  const blocked = { ...twin, blockedAt: '2026-11-20T15:00:00.000Z' }
  await office.open(at, {
    answers: { 'office.customers.get': (asked: { id: string }) => (asked.id === 'c2' ? blocked : customer) },
  })
  await office.sees('One of them is blocked: both will be.')
})

test('the office cannot merge a customer with themselves', async () => {
  await office.open(`/${id}/merge?with=${id}`)
  await office.sees('This is the same customer.')
})

test('the page of a merge says so if the customer does not exist', async () => {
  const at = `/${id}/merge?with=c2`
  await office.open(at, { answers: { 'office.customers.get': refused('customer-not-found') } })
  await office.sees('This customer is not here. The link may be old.')
})

test('the page of a merge says so if the customer cannot be loaded', async () => {
  const at = `/${id}/merge?with=c2`
  await office.open(at, { answers: { 'office.customers.get': failing } })
  await office.sees('Unable to load Customer')
})

test('the page of a merge shows that the customer is loading', async () => {
  const at = `/${id}/merge?with=c2`
  await office.open(at, { answers: { 'office.customers.get': pending } })
  await office.isLoading('Loading')
})

test('a member without the right to bill cannot merge customers', async () => {
  const at = `/${id}/merge?with=c2`
  await office.open(at, { rights: ['dispatch'] })
  await office.sees('Your account may not do this.')
})

test('the page of a merge says so if no other customer has the same name', async () => {
  await office.open(`/${id}/merge`, {
    answers: { 'office.customers.list': { customers: [listed], next: null } },
  })
  await office.sees('No other customer has this name. Search by phone, street or order.')
})

test('the office can separate a merged record again for 30 days', async () => {
  const merged: Customer['merged'] = [
    {
      mergeId: 'm1',
      kind: 'person',
      name: 'Rosa R.',
      company: null,
      phone: '+15125550199',
      email: null,
      tags: [],
      at: '2026-11-20T15:00:00.000Z',
      who: 'Dana',
      partableUntil: '2026-12-20T15:00:00.000Z',
      isPartable: true,
      shownName: 'Rosa R.',
    },
    {
      mergeId: 'm2',
      kind: 'person',
      name: '',
      company: null,
      phone: null,
      email: null,
      tags: [],
      at: '2026-01-20T15:00:00.000Z',
      who: null,
      partableUntil: '2026-02-19T15:00:00.000Z',
      isPartable: false,
      shownName: null,
    },
  ]
  await office.open(`/${id}`, {
    answers: { 'office.customers.get': { ...customer, merged }, 'office.customers.part': { partedId: 'c2' } },
  })
  for (const said of ['Also known as', 'Rosa R.', '(512) 555-0199', 'Deleted customer', 'Merged for good'])
    await office.sees(said)
  await office.press(/Part again/)
  await office.isSent('office.customers.part', { mergeId: 'm1' })
})

test('the office saves the filtered customers as a file', async () => {
  await office.open('?only=blocked')
  await office.sees('Hill Country Roofing')
  await office.press('Save as CSV')
  const { name, lines } = await saved()
  expect(name).toBe('customers.csv')
  expect(lines[1]).toBe(`Hill Country Roofing,Rosa Reyes,(512) 555-0142,9,31,2,12345,42,2026-11-20,"Blocked, VIP"`)
  await office.isSent('office.customers.list', { search: null, filter: 'blocked', after: null, isLong: true })
})
