import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { Customer, ListedCustomer } from '#web/office/customers/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import {
  choose,
  field,
  follow,
  isAt,
  isLoading,
  isSent,
  leadsTo,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
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
const open = (path: string, { answers, ...scene }: Scene = {}) => {
  const known = { 'office.me': me, 'office.customers.list': page, 'office.customers.get': customer, ...noNews }
  return openApp(
    <App />,
    `/office${path}`,
    { session: 'signed-in', answers: { ...known, ...answers }, ...scene },
    '/office',
  )
}

const { saved } = keepSavedFiles()

test('what a customer replied to texts is read and settled', async () => {
  const reply = { id: 't1', meaning: 'other', words: 'Driver hit my mailbox', at: '2026-11-20T15:00:00.000Z' } as const
  const replies = [
    { ...reply, isWaiting: true },
    { ...reply, id: 't2', meaning: 'stop' as const, words: 'Stop please', isWaiting: false },
  ]
  const answers = { 'office.customers.get': { ...customer, replies }, 'office.customers.settleReplies': done }
  const stage = await open(`/customers/${id}`, { answers })
  for (const said of [
    'Replies to texts',
    'Driver hit my mailbox',
    'Stop please',
    /Waits for an answer/,
    /Counts as STOP/,
  ])
    await sees(said)
  expect(document.body.textContent).not.toContain('Counts as START')
  await press('Mark as settled')
  await isSent(stage, 'office.customers.settleReplies', { id, until: reply.at })
})

test.each([
  [
    'en',
    'Messages do not arrive',
    'the phone takes no texts, Nov 20',
    'nobody has this e-mail address, Nov 19',
    /Only the customer can change it, in the profile/,
    /number with which the customer signs in/,
  ],
  [
    'es',
    'Los mensajes no llegan',
    'el teléfono no recibe mensajes, 20 nov',
    'nadie tiene este correo, 19 nov',
    /Solo el cliente puede cambiarla, en su perfil/,
    /número con el que el cliente inicia sesión/,
  ],
] as const)('a number and an address at which messages do not arrive say why, %s', async (language, ...words) => {
  const unreached = [
    { recipient: '+15125550142', channel: 'sms', why: 'no-texts', at: '2026-11-20T15:00:00.000Z' },
    { recipient: 'rosa@exmaple.com', channel: 'email', why: 'no-such-mailbox', at: '2026-11-19T15:00:00.000Z' },
  ] as const
  await open(`/customers/${id}`, { language, answers: { 'office.customers.get': { ...customer, unreached } } })
  for (const said of [...words, '+1 (512)-555-0142', 'rosa@exmaple.com']) await sees(said)
})

test('a number that sent STOP says how it is taken back', async () => {
  const unreached = [
    { recipient: '+15125550142', channel: 'sms', why: 'opted-out', at: '2026-11-20T15:00:00.000Z' },
  ] as const
  await open(`/customers/${id}`, { answers: { 'office.customers.get': { ...customer, unreached } } })
  await sees('Only the customer can take STOP back, by sending START from that phone.')
  expect(document.body.textContent).not.toContain('signs in, and not to the one')
})

test.each([
  ['en', true, 'This number has changed hands', /Had the number before:/],
  ['es', false, 'Este número cambió de manos', /Tiene el número desde entonces:/],
] as const)('a number that changed hands leads to the other customer, %s', async (language, isFormer, title, says) => {
  const sameNumber = [{ id: 'c2', shownName: 'Old Owner', isFormer }]
  await open(`/customers/${id}`, { language, answers: { 'office.customers.get': { ...customer, sameNumber } } })
  await sees(title)
  await sees(says)
  expect(await leadsTo('Old Owner')).toBe('/office/customers/c2')
})

test('customers are listed with what they paid and owe, searched and filtered in the address, and opened', async () => {
  const stage = await open('/customers?only=blocked')
  for (const said of ['Hill Country Roofing', '$12,345.00', '$42.00', '+1 (512)-555-0142', 'VIP']) await sees(said)
  await isSent(stage, 'office.customers.list', { search: null, filter: 'blocked', after: null })
  await type('Search', '0142')
  await isAt(stage, '/office/customers?only=blocked&q=0142')
  await isSent(stage, 'office.customers.list', { search: '0142', filter: 'blocked', after: null })
  await press('Hill Country Roofing')
  await isAt(stage, `/office/customers/${id}`)
})

test('the next page begins behind the last customer', async () => {
  const next = { sortName: 'hill country roofing', id }
  const stage = await open('/customers', {
    answers: {
      'office.customers.list': ({ after }: { after: unknown }) =>
        after ? { customers: [{ ...listed, id: 'c2', shownName: 'Lone Oak' }], next: null } : { ...page, next },
    },
  })
  await press('Show more')
  await sees('Lone Oak')
  await isSent(stage, 'office.customers.list', { search: null, filter: null, after: next })
})

test('the list is empty, on its way, failed, forbidden and in Spanish', async () => {
  await open('/customers', { answers: { 'office.customers.list': { customers: [], next: null } } })
  await sees('No customers yet. Each new order brings its own.')
  await open('/customers?q=zz', { answers: { 'office.customers.list': { customers: [], next: null } } })
  await sees('No customer is like that.')
  expect(await leadsTo('Show all')).toBe('/office/customers')
  await open('/customers', { answers: { 'office.customers.list': pending } })
  await isLoading('Loading')
  await open('/customers', { answers: { 'office.customers.list': failing } })
  await sees('Unable to load Customers')
  await open('/customers', { answers: { 'office.me': { ...me, rights: ['dispatch'] } } })
  await sees('Your account may not do this.')
  await open('/customers', { language: 'es' })
  await sees('Último pedido')
})

test('a customer says what stands there now, what was ordered, and what the office wrote', async () => {
  const stage = await open(`/customers/${id}`)
  await seesTitle('Hill Country Roofing')
  for (const said of ['Signs in', '1100 Congress Ave, Austin', '3 orders', 'Calls on Mondays', 'The newest 2 of 31.'])
    await sees(said)
  expect(await leadsTo('R-10001')).toBe('/office/orders/o2')
  await type('New note, for the office alone', 'Gate code changed')
  await press('Add note')
  await isSent(stage, 'office.customers.addNote', { id, content: 'Gate code changed' })
})

test('what is typed wrong is said beside its field, and what is right is sent with the version that was seen', async () => {
  const stage = await open(`/customers/${id}`, { answers: { 'office.customers.save': done } })
  await press('Edit')
  await isAt(stage, `/office/customers/${id}?open=edit`)
  await type('Name', ' ')
  await type('Company', '')
  await type('Phone', '555')
  await type('Email', 'rosa')
  await type('Tags', 'VIP, vip, cash')
  await press('Save')
  for (const wrong of ['Please enter a name.', 'Phone number must be exactly 10 digits', 'Valid email is required'])
    await sees(wrong)
  await type('Name', 'Rosa')
  await type('Phone', '512 555 0199')
  await type('Email', '')
  await press('Save')
  await sees('A company needs its name.')
  await type('Company', 'HCR')
  await press('Save')
  await isSent(stage, 'office.customers.save', {
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

test('a block needs a reason, is shown, and is taken back', async () => {
  const stage = await open(`/customers/${id}?open=block`, {
    answers: { 'office.customers.block': refused('changed-meanwhile', { who: 'Ana' }) },
  })
  await sees('Placed orders go on.')
  const why = await field('Why, for the office')
  await press('Block this customer')
  await sees('Please say why.')
  expect(why.getAttribute('aria-invalid')).toBe('true')
  await type('Why, for the office', 'Two unpaid bills')
  await press('Block this customer')
  await isSent(stage, 'office.customers.block', { id, version: 3, why: 'Two unpaid bills' })
  await sees('Ana')
  expect(why.value).toBe('Two unpaid bills')
  const blocked = { ...customer, blockedAt: '2026-11-20T15:00:00.000Z', blockedWhy: 'Two unpaid bills' }
  const other = await open(`/customers/${id}`, {
    answers: { 'office.customers.get': blocked, 'office.customers.block': done },
  })
  await sees('Two unpaid bills')
  await press('Unblock')
  await isSent(other, 'office.customers.block', { id, version: 3, why: null })
})

test('a customer that was deleted has no name and is not changed; another hauler’s is not there', async () => {
  const erased = { ...customer, shownName: null, isErased: true, phone: null, email: null, name: '', company: null }
  await open(`/customers/${id}?open=edit`, { answers: { 'office.customers.get': erased } })
  await seesTitle('Deleted customer')
  expect([...document.querySelectorAll('main button')].map(button => button.textContent)).not.toContain('Edit')
  expect(document.querySelector('main form')).toBeNull()
  await open(`/customers/${id}`, { answers: { 'office.customers.get': refused('customer-not-found') } })
  await sees('This customer is not here. The link may be old.')
  await open(`/customers/${id}`, { answers: { 'office.customers.get': failing } })
  await sees('Unable to load Customer')
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

test('the other record is found by name or by what is typed, and both are compared', async () => {
  const twins = { customers: [listed, { ...listed, id: 'c2', shownName: 'Rosa Reyes' }], next: null }
  const stage = await open(`/customers/${id}`, {
    answers: { 'office.customers.list': twins, 'office.customers.get': getBoth, 'office.customers.merge': done },
  })
  expect(await leadsTo('Merge with another record')).toBe(`/office/customers/${id}/merge`)
  await follow('Merge with another record')
  await isSent(stage, 'office.customers.list', { search: 'Hill Country Roofing', filter: null, after: null })
  expect(await leadsTo('Rosa Reyes')).toBe(`/office/customers/${id}/merge?with=c2`)
  await follow('Rosa Reyes')
  await sees('Which record do you keep?')
  await choose('radio', 'Rosa Reyes')
  await press('Merge these two')
  await isSent(stage, 'office.customers.merge', { kept: { id: 'c2', version: 5 }, other: { id, version: 3 } })
  await isAt(stage, '/office/customers/c2')
})

test('a merge that is old says whose change it missed; blocked, gone, the same, failed and forbidden are said', async () => {
  const at = `/customers/${id}/merge?with=c2`
  await open(at, {
    answers: {
      'office.customers.get': getBoth,
      'office.customers.merge': refused('changed-meanwhile', { who: 'Ana' }),
    },
  })
  await press('Merge these two')
  await sees('Ana has changed this meanwhile. Please look again.')
  const blocked = { ...twin, blockedAt: '2026-11-20T15:00:00.000Z' }
  await open(at, {
    answers: { 'office.customers.get': (asked: { id: string }) => (asked.id === 'c2' ? blocked : customer) },
  })
  await sees('One of them is blocked: both will be.')
  await open(`/customers/${id}/merge?with=${id}`)
  await sees('This is the same customer.')
  await open(at, { answers: { 'office.customers.get': refused('customer-not-found') } })
  await sees('This customer is not here. The link may be old.')
  await open(at, { answers: { 'office.customers.get': failing } })
  await sees('Unable to load Customer')
  await open(at, { answers: { 'office.customers.get': pending } })
  await isLoading('Loading')
  await open(at, { answers: { 'office.me': { ...me, rights: ['dispatch'] } } })
  await sees('Your account may not do this.')
  await open(`/customers/${id}/merge`, { answers: { 'office.customers.list': { customers: [listed], next: null } } })
  await sees('Nobody else has this name. Search by phone, street or order.')
})

test('what a customer is also known as is parted again for 30 days', async () => {
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
  const stage = await open(`/customers/${id}`, {
    answers: { 'office.customers.get': { ...customer, merged }, 'office.customers.part': { partedId: 'c2' } },
  })
  for (const said of ['Also known as', 'Rosa R.', '+1 (512)-555-0199', 'Deleted customer', 'Merged for good'])
    await sees(said)
  await press(/Part again/)
  await isSent(stage, 'office.customers.part', { mergeId: 'm1' })
})

test('customers are saved as a file by what is asked for', async () => {
  const stage = await open('/customers?only=blocked')
  await sees('Hill Country Roofing')
  await press('Save as CSV')
  const { name, lines } = await saved()
  expect(name).toBe('customers.csv')
  expect(lines[1]).toBe(`Hill Country Roofing,Rosa Reyes,+1 (512)-555-0142,9,31,2,12345,42,2026-11-20,"Blocked, VIP"`)
  await isSent(stage, 'office.customers.list', { search: null, filter: 'blocked', after: null, isLong: true })
})
