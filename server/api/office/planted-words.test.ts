import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { assignSites } from '#server/operations/site/assign-sites.ts'
import { enrol, type Person } from '#server/testing/as-actor.ts'
import { answerAll, type Customer, openCart, payWith, visit, windowsFrom } from '#server/testing/journey.ts'
import { endTimeToObject, takeOrderTo, weighAndBill } from '#server/testing/office.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { type ApiClient, startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { weighingWith } from '#server/testing/weighed-order.ts'
import { tablesWith } from '#server/testing/words/find-text.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'

/** The name, number and place of this person are in every field in which an office types something about a customer. */
const planted = { first: 'Zephyrine', last: 'Quackenbush', email: 'zephyrine@plantedmail.example', unit: 'Zebrawood 9' }
const phone = '+15125550188'
const needles = [...Object.values(planted), phone.slice(2)]
const about = (where: string) => `Mrs. Quackenbush (${where})`

const log = recordLog()
let app: TestApp
let office: ApiClient['office']
let colleague: ApiClient['office']
/** This is the person whom the office hired last. */
let staff: Person
let customer: Customer
let other: Customer
let orderId: string
let customerId: string
beforeAll(async () => {
  app = await startTestApp({ log: log.logger })
  office = await hired('+15125550131')
  colleague = await hired('+15125550132')
  other = await bought('+15125550189', { first: 'Dana', last: 'Okafor', email: 'dana@example.com', unit: '2' })
  customer = await bought(phone, planted)
  orderId = customer.held.cartId
  await assignCustomers(app.deps)
  await assignSites(app.deps)
  await plantOnCustomer()
  await plantOnOrder()
  await plantByPhone()
  await plantBlock()
})
afterAll(() => app.stop())

const pool = () => app.database.pool
const rows = async (text: string, ...values: unknown[]) => (await pool().query(text, values)).rows
const found = (...texts: readonly string[]) => tablesWith(pool(), ...texts)

async function hired(number: string): Promise<ApiClient['office']> {
  const person = await enrol(app, number)
  await rows(
    `INSERT INTO membership (organization_id, user_id, roles) SELECT id, $1, '{admin}' FROM organization`,
    person.id,
  )
  staff = person
  return app.client(() => person.headers).office
}

async function bought(number: string, who: typeof planted): Promise<Customer> {
  const made = visit(app)
  const cartId = await openCart(made)
  await answerAll(made, new Date(), ['address', 'address/restrictions'])
  const { suggestions } = await made.api.searchAddresses.query({ text: '1100 Congress Ave, Austin TX 78701' })
  const placeId = suggestions[0]?.placeId ?? ''
  const { addressId } = await made.api.upsertAddress.mutate({ placeId, line2: who.unit, addressType: 'delivery' })
  await made.api.upsertDeliveryAddress.mutate({ cartId, addressId })
  await made.api.updateAddressRestrictions.mutate({ cartId, restrictions: { Other: `Ask for ${who.last}` } })
  made.held.session = await signIn(app, number)
  const name = { first: who.first, last: who.last }
  await made.api.upsertCustomer.mutate({ name, email: who.email, company: {}, smsNotificationOptIn: true })
  await payWith(app, made)
  await made.api.getOrderById.query({ orderId: cartId })
  return made
}

async function plantOnCustomer() {
  const { customers: listed } = await office.customers.list.query({ search: planted.last, filter: null, after: null })
  customerId = listed[0]?.id ?? ''
  const read = await office.customers.get.query({ id: customerId })
  const details = {
    kind: 'company' as const,
    name: about('name'),
    company: about('company'),
    phone,
    email: planted.email,
  }
  await office.customers.save.mutate({
    id: customerId,
    version: read.version,
    details: { ...details, tags: ['quackenbush tag'] },
  })
  await office.customers.addNote.mutate({ id: customerId, content: about('note of the customer') })
  const [site] = await rows(
    'SELECT s.id, s.version FROM site s JOIN orders o ON o.site_id = s.id WHERE o.id = $1',
    orderId,
  )
  await office.sites.change.mutate({ ...site, tags: ['dog'], remark: about('remark'), isPositionForgotten: false })
}

async function plantOnOrder() {
  await office.orders.addNote.mutate({ orderId, content: about('note of the order') })
  await office.orders.write.mutate({
    orderIds: [orderId],
    message: { en: about('message'), es: about('mensaje') },
    sendingId: randomUUID(),
  })
  await takeOrderTo(app, orderId, 'waste-processing')
  await weighAndBill(app, orderId, { tonsTooMany: '1' })
  await customer.api.objectToBill.mutate({ orderId, text: about('objection') })
  await office.money.standByBill.mutate({ orderId, billVersion: 1, answer: about('answer') })
  await endTimeToObject(app)
  await correctTo('1.5', about('dearer'))
  await correctTo('0.5', about('correction'))
  await office.money.refund.mutate({ orderId, amountInCents: 300, refunds: 1, why: about('refund') })
  const asked = await office.money.refund.mutate({ orderId, amountInCents: 30_000, refunds: 2, why: about('request') })
  await colleague.refundRequests.close.mutate({ requestId: asked.asked?.requestId ?? '' })
}

async function correctTo(tonsTooMany: string, why: string) {
  const weighing = await weighingWith(app.database.db, orderId, tonsTooMany)
  const { seen } = (await rows('SELECT max(version) AS seen FROM weighing WHERE order_id = $1', orderId))[0]
  const read = { grossInPounds: null, tareInPounds: null, isSure: true }
  await office.money.correct.mutate({
    orderId,
    seen,
    weighing: { ...weighing, items: [], discounts: [] },
    ...read,
    why,
  })
}

/** Makes an order by phone of this person, whose link was sent and not opened. */
async function plantByPhone() {
  const [catalog] = await rows(`SELECT
    (SELECT id FROM cleanup ORDER BY id LIMIT 1) AS cleanup,
    (SELECT id FROM material WHERE NOT is_restricted AND extra_charge_in_cents IS NULL ORDER BY id LIMIT 1) AS material,
    (SELECT id FROM container_type ORDER BY id LIMIT 1) AS type`)
  const { suggestions } = await office.newOrder.searchAddresses.query({ text: '1100 Congress Ave', zipCode: '78701' })
  const visitOf = {
    containers: { [catalog.type]: 1 as const },
    placeId: suggestions[0]?.placeId ?? '',
    line2: planted.unit,
    restrictions: { Other: about('restriction') },
    deliveryLocationType: 'private' as const,
    addOnIds: [],
    ...windowsFrom(new Date()),
  }
  const order = {
    cartId: randomUUID(),
    phone: '+15125550188',
    language: 'en' as const,
    zipCode: '78701',
    promotionCode: null,
    customerType: 'individual' as const,
    cleanupIds: [catalog.cleanup],
    materials: [{ id: catalog.material }],
    visit: visitOf,
  }
  await office.newOrder.sendLink.mutate({ order, way: { channel: 'sms' }, name: planted.first })
}

/** Blocks the person. After that the office cannot order for the person. */
async function plantBlock() {
  const { version } = await office.customers.get.query({ id: customerId })
  await office.customers.block.mutate({ id: customerId, version, why: about('why blocked') })
}

/** Ends an order, so that its customer can delete the account. */
const isFinished = (id: string) => rows(`UPDATE orders SET status = 'completed' WHERE id = $1`, id)

test('what the office types about a customer is stored where it was typed, and not in the history of changes', async () => {
  // The search keys also contain the name, in folded form.
  expect((await found('Mrs. Quackenbush')).sort()).toEqual(
    ['cart', 'customer', 'message', 'note', 'order_adjustment', 'refund', 'refund_request', 'site', 'weighing'].map(
      name => `public.${name}`,
    ),
  )
  const [{ acts }] = await rows('SELECT array_agg(DISTINCT act ORDER BY act) AS acts FROM change')
  expect(acts).toEqual(expect.arrayContaining(['block', 'correct-bill', 'ask-second-person']))
  const changes = await rows('SELECT to_jsonb(c)::text AS row FROM change c')
  expect(changes.filter(({ row }) => needles.some(one => row.includes(one)))).toEqual([])
})

/** Makes the database refuse the row. The error of the database contains the values of the row. */
async function breakRule(table: string, rule: string, call: () => Promise<unknown>) {
  await rows(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (${rule}) NOT VALID`)
  await expect(call()).rejects.toMatchObject({ data: { code: 'INTERNAL_SERVER_ERROR' } })
  await rows(`ALTER TABLE ${table} DROP CONSTRAINT planted`)
}

test('no log line contains what the office typed about a customer, also when the database refuses to store it', async () => {
  const content = about('note')
  await breakRule('note', `content <> '${content}'`, () => office.customers.addNote.mutate({ id: customerId, content }))
  const { version, name, company, kind } = await office.customers.get.query({ id: customerId })
  const details = { kind, name, company, phone, email: planted.email, tags: [about('tag')] }
  await breakRule('customer', `tags <> '{${about('tag')}}'`, () =>
    office.customers.save.mutate({ id: customerId, version, details }),
  )
  const view = { name: planted.last, address: '/orders?show=to-deliver', isForAll: true }
  await breakRule('saved_view', `name <> '${planted.last}'`, () => office.views.save.mutate(view))
  const lines = log.lines().map(line => line.toLowerCase())
  expect(lines.filter(line => line.includes('a call broke'))).toHaveLength(3)
  expect(lines.filter(line => needles.some(one => line.includes(one.toLowerCase())))).toEqual([])
  expect(await log.findPeople(pool())).toEqual([])
})

test('the file of a year contains nothing that the office typed about a customer', async () => {
  const year = new Date().getFullYear()
  const answer = await fetch(`${app.url}/reports/${year}.csv`, { headers: staff.headers })
  const text = await answer.text()
  expect([answer.status, text.split('\n').length > 2]).toEqual([200, true])
  expect(needles.filter(one => text.includes(one))).toEqual([])
})

test('a customer exports all that the office typed about them, and another customer at the same address none of it', async () => {
  const own = JSON.stringify(await customer.api.exportMyData.query())
  const places = [
    'note of the customer',
    'company',
    'why blocked',
    'objection',
    'answer',
    'message',
    'refund',
    'correction',
    'dearer',
  ]
  expect(places.filter(where => !own.includes(about(where)))).toEqual([])
  expect(own).toContain('quackenbush tag')
  const others = JSON.stringify(await other.api.exportMyData.query())
  expect(others).toContain('1100 Congress Ave')
  expect(needles.filter(one => others.includes(one))).toEqual([])
})

test('when a customer deletes the account, only the office’s reasons beside money and weights stay', async () => {
  for (const leaving of [other, customer]) {
    await isFinished(leaving.held.cartId)
    await leaving.api.deleteMyAccount.mutate({ phone: leaving.held.session?.phone ?? '' })
  }
  // The product never rewrites rows about money and weight, so they keep the office's reason (decision 9).
  expect((await found(...needles)).sort()).toEqual(['public.order_adjustment', 'public.refund', 'public.weighing'])
})
