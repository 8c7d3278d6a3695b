import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reasonFor } from '#domain/pricing/reason.ts'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import { App } from '#web/office/app.tsx'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import {
  button,
  field,
  follow,
  isAt,
  isLoading,
  isSent,
  leadsTo,
  openApp,
  press,
  read,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

const schedule = {
  days: { first: dayOf('2026-11-24'), last: dayOf('2027-11-23'), closed: [] },
  closedDays: [],
  windows: [...defaultWindowRanges],
  timeZone: 'America/Chicago',
}
const open = ({ answers, ...scene }: Scene = {}) =>
  openApp(
    <App />,
    `/office/orders/${orderId}`,
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.orders.get': officeOrder,
        'office.orders.schedule': schedule,
        'office.orders.price': { extraDays: 3, totalInCents: 4200 },
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )

test('an order says where it stands, who acts next, and everything that belongs to it', async () => {
  await open()
  await seesTitle('R-10383 · Hill Country Roofing')
  await sees('The customer: has the dumpster until the day agreed.')
  await sees('Dog in the yard')
  await sees('Asbestos')
  await sees('code 4471')
  await sees('Gate code#1234')
  // The page shows when it happened, and when we learned of it.
  expect(read(document.querySelector('main'))).toContain('Nov 23, 9:40 AMlearned Nov 23, 3:05 PM')
  expect(await leadsTo('C-114')).toBe('/office/containers?open=b1')
  await sees('cannot be sent')
  await sees('$525.00')
  await sees('Visa 4242')
})

test.each([
  ['en', 'text, nobody received it, the phone takes no texts'],
  ['es', 'nadie lo recibió, el teléfono no recibe mensajes'],
] as const)('a message that nobody can receive says why, %s', async (language, words) => {
  const messages = officeOrder.messages.map(one => ({
    ...one,
    sentAt: null,
    isWithheld: true,
    undeliverableWhy: 'no-texts' as const,
  }))
  await open({ language, answers: { 'office.orders.get': { ...officeOrder, messages } } })
  await sees(words)
})

test.each([
  ['en', null, 'text, delivered, Nov'],
  ['es', null, 'entregado, '],
  ['en', 'unreachable', 'text, nobody received it, the phone could not be reached, Nov'],
  ['en', 'no-such-mailbox', 'nobody received it, nobody has this e-mail address, Nov'],
  ['es', 'no-such-mailbox', 'nadie lo recibió, nadie tiene este correo, '],
  ['en', 'refused', 'nobody received it, it was refused, Nov'],
  ['es', 'refused', 'nadie lo recibió, fue rechazado, '],
  ['en', 'answer-lost', 'text, not known whether it was sent, Nov'],
  ['es', 'answer-lost', 'no se sabe si se envió, '],
] as const)('what a message service told afterwards stands beside the message, %s %s', async (language, why, words) => {
  const messages = officeOrder.messages.map(one => ({
    ...one,
    sentAt: one.at,
    deliveredAt: why ? null : one.at,
    undeliverableWhy: why,
  }))
  await open({ language, answers: { 'office.orders.get': { ...officeOrder, messages } } })
  await sees(words)
})

test('an order whose payment is disputed says so first, with the day by which the bank is to be answered', async () => {
  const dispute = { amountInCents: 52_500, answerBy: '2026-12-07T23:59:00.000Z', canBeAnswered: true }
  const answers = {
    'office.orders.get': {
      ...officeOrder,
      status: 'payment-pending',
      money: {
        ...officeOrder.money,
        dispute,
        bill: { version: 1, chargeAfter: '2026-12-08T15:00:00.000Z', objection: null },
      },
    } as typeof officeOrder,
  }
  await open({ answers })
  await sees('The customer disputes $525.00 at their bank')
  await sees('Answer by Dec 7, 5:59 PM.')
  await sees('the saved card is not charged')
  expect(document.body.textContent).not.toContain('The card is charged after')
  await sees(
    /The customer agreed to up to \$\d+\.00\. Nothing is charged to the card on file until the bank has decided\./,
  )
  expect(document.body.textContent).not.toContain('may be charged to the card on file')
  expect(await leadsTo('Answer the dispute')).toBe(`/office/orders/${orderId}/dispute`)
  await open({ answers, language: 'es' })
  await sees('El cliente disputa $525.00 ante su banco')
  await sees('Responda a más tardar el 7 dic, 5:59 p.m.')
  await sees(/No se cobra nada a la tarjeta guardada hasta que el banco decida/)
  await open({ answers: { 'office.orders.get': { ...officeOrder, money: null } } })
  await seesTitle('R-10383 · Hill Country Roofing')
  expect(document.body.textContent).not.toContain('disputes')
})

test('an order whose dispute takes no answer asks for none', async () => {
  const dispute = { amountInCents: 52_500, answerBy: null, canBeAnswered: false }
  const answers = {
    'office.orders.get': { ...officeOrder, money: { ...officeOrder.money, dispute } } as typeof officeOrder,
  }
  await open({ answers })
  await sees('The customer disputes $525.00 at their bank')
  expect(await leadsTo('Look at the dispute')).toBe(`/office/orders/${orderId}/dispute`)
  expect(document.body.textContent).not.toContain('Answer')
  await open({ answers, language: 'es' })
  expect(await leadsTo('Ver la disputa')).toBe(`/office/orders/${orderId}/dispute`)
})

test('an order that was paid beyond capacity is marked (rule S19)', async () => {
  await open({ answers: { 'office.orders.get': { ...officeOrder, isBeyondCapacity: true } } })
  await sees('Beyond capacity')
})

test('an order that is to be planned leads to the board of the day it asks for, or of today where that is over', async () => {
  const toPlan = (date: string) => ({
    ...officeOrder,
    awaited: { what: 'plan-drop-off', who: 'office' } as const,
    windows: { ...officeOrder.windows, dropOff: { day: dayOf(date), start: 9, end: 12 } },
  })
  await open({ answers: { 'office.orders.get': toPlan('2199-12-02') } })
  expect(await leadsTo('Show on the board')).toBe(`/office/dispatch?day=2199-12-02&open=order:${orderId}`)
  await open({ answers: { 'office.orders.get': toPlan('2020-12-02') } })
  expect(await leadsTo('Show on the board')).toBe(`/office/dispatch?open=order:${orderId}`)
})

test('who plans sees no amounts, who bills sees no plan and does nothing', async () => {
  await open({ answers: { 'office.orders.get': { ...officeOrder, money: null } } })
  await sees('Visits')
  expect(document.body.textContent).not.toContain('$')
  await open({ answers: { 'office.orders.get': { ...officeOrder, plan: null, actions: [] } } })
  await sees('Costs now')
  expect(document.body.textContent).not.toContain('Visits')
  expect(document.body.textContent).not.toContain('Ask for pick-up')
})

test('a pick-up is asked for with a day that is offered, and says what its days cost', async () => {
  const stage = await open({ answers: { 'office.orders.requestPickup': { status: 'pickup-requested' } } })
  await press('Ask for pick-up')
  await field('Day')
  await pressInDialog('Ask for pick-up')
  await sees('Please choose a day.')
  await type('Day', '2026-12-01')
  await sees('3 days more cost $42.00 at most, with tax.')
  await pressInDialog('Ask for pick-up')
  await isSent(stage, 'office.orders.requestPickup', {
    orderId,
    seen: 7,
    window: { day: dayOf('2026-12-01'), start: 6, end: 18 },
  })
  await sees('Pick-up requested')
})

type Taxes = NonNullable<NonNullable<OfficeOrder['money']>['taxes']>

const byStripe = 'Stripe Tax computed the sales tax.'
const byTable = 'Stripe Tax did not answer when the order was paid: the sales tax is at the rate of the service area.'
const refusesEntry = 'Stripe Tax does not take an entry about this order:'

const taxedBy = (taxes: Taxes | null): Answers => ({
  'office.orders.get': { ...officeOrder, money: officeOrder.money && { ...officeOrder.money, taxes } },
})

test.each<[string, Taxes | null, string[]]>([
  ['by Stripe Tax', { source: 'stripe', problem: null }, [byStripe]],
  ['by the table, because the service was silent', { source: 'table', problem: null }, [byTable]],
  [
    'by Stripe Tax, whose books refuse an entry',
    { source: 'stripe', problem: 'no permission' },
    [byStripe, `${refusesEntry} no permission`],
  ],
  [
    'by the table, and the books refuse an entry later',
    { source: 'table', problem: 'no permission' },
    [byTable, `${refusesEntry} no permission`],
  ],
  ['by the service area, where no tax service is in use', null, []],
])('who computed the sales tax is said: %s', async (_, taxes, sentences) => {
  await open({ answers: taxedBy(taxes) })
  await sees('Dog in the yard')
  for (const sentence of sentences) await sees(sentence)
  const others = [byStripe, byTable, refusesEntry].filter(one => !sentences.some(sentence => sentence.includes(one)))
  for (const other of others) expect(read(document.querySelector('main'))).not.toContain(other)
})

test('who computed the sales tax is said in Spanish', async () => {
  await open({ language: 'es', answers: taxedBy({ source: 'stripe', problem: 'sin permiso' }) })
  await sees('Stripe Tax calculó el impuesto sobre las ventas.')
  await sees('Stripe Tax no acepta un registro de este pedido: sin permiso')
})

test('who was slower reads who was faster, and decides about what is shown then', async () => {
  let tries = 0
  const stage = await open({
    answers: {
      'office.orders.get': () => ({ ...officeOrder, seen: tries === 0 ? 7 : 8 }),
      'office.orders.reopen': () => {
        tries += 1
        return tries === 1 ? refused('changed-meanwhile', { who: 'Miguel' }) : { status: 'pending-drop-off' as const }
      },
    },
  })
  await press('It did not happen')
  await pressInDialog('Take it back')
  await sees('Please say why.')
  await expect.poll(async () => document.activeElement === (await field('Why'))).toBe(true)
  await type('Why', 'wrong stop')
  await pressInDialog('Take it back')
  await sees('Miguel has changed this meanwhile. Please look again.')
  await pressInDialog('Go on')
  await pressInDialog('Take it back')
  await sees('Taken back')
  expect(stage.sent('office.orders.reopen')).toEqual({ orderId, seen: 8, why: 'wrong stop' })
})

/** The person chooses a day first in the dialog of a visit. */
test.each([
  ['accept', 'Accept', 'Accept', null],
  ['cancel', 'Cancel', 'Cancel the order', null],
  ['dropSwap', 'Pick up only', 'Pick up only', null],
  ['extend', 'Extend', 'Extend', 'New last day'],
  ['requestPickup', 'Ask for pick-up', 'Ask for pick-up', 'Day'],
  ['requestSwap', 'Ask for a swap', 'Ask for the swap', 'Day'],
  ['turnBack', 'Truck turned back', 'It turned back', null],
  ['withdrawPickup', 'Withdraw the pick-up', 'Withdraw the pick-up', null],
  ['withdrawSwap', 'Withdraw the swap', 'Withdraw the swap', null],
] as const)(
  '%s of a page that is old names what it showed, is refused, and goes on only after it was read',
  async (call, act, confirm, dayField) => {
    let newest = 7
    const asked: unknown[] = []
    const actions = [
      'accept',
      'cancel',
      'drop-swap',
      'extend',
      'request-pickup',
      'request-swap',
      'turn-back',
      'withdraw-pickup',
      'withdraw-swap',
    ] as const
    await open({
      answers: {
        'office.orders.get': () => ({ ...officeOrder, actions: [...actions], seen: newest }),
        'office.orders.cancellation': pending,
        [`office.orders.${call}`]: ({ seen }: { readonly seen: number | null }) => {
          asked.push(seen)
          return seen === newest
            ? { success: true as const, status: 'pickup-requested' as const }
            : refused('changed-meanwhile', { who: 'Miguel' })
        },
      },
    })
    await press(act)
    if (dayField) await type(dayField, '2026-12-01')
    newest = 8
    await pressInDialog(confirm)
    await sees('Miguel has changed this meanwhile. Please look again.')
    expect(asked).toEqual([7])
    await pressInDialog('Go on')
    await pressInDialog(confirm)
    await waitFor(() => expect(asked).toEqual([7, 8]), { timeout: 20_000 })
  },
)

test('an act that is not possible any more is said with the status found, and not offered again', async () => {
  await open({ answers: { 'office.orders.extend': refused('illegal-move', { status: 'pickup-scheduled' }) } })
  await press('Extend')
  await type('New last day', '2026-12-01')
  await pressInDialog('Extend')
  await sees('This is not possible any more')
  expect(dialogButtons()).not.toContain('Extend')
})

test('a note is added', async () => {
  const stage = await open({ answers: { 'office.orders.addNote': { success: true } } })
  await type('New note, for the office alone', ' Call at ten ')
  await press('Add note')
  await isSent(stage, 'office.orders.addNote', { orderId, content: 'Call at ten' })
})

test('a note that is not stored yet is kept: leaving the order asks first, and a stored note asks nothing', async () => {
  const stage = await open({ answers: { 'office.orders.addNote': { success: true } } })
  await type('New note, for the office alone', 'The gate code is 4711')
  await follow('Today')
  await sees('What you typed here has not been saved.')
  await press('Stay')
  expect([stage.path(), (await field('New note, for the office alone')).value]).toEqual([
    `/office/orders/${orderId}`,
    'The gate code is 4711',
  ])
  await press('Add note')
  await waitFor(async () => expect((await field('New note, for the office alone')).value).toBe(''), { timeout: 20_000 })
  await follow('Today')
  await isAt(stage, '/office/today')
})

test('what is on its way, failed, unknown or forbidden is said, and nothing can be pressed without a connection', async () => {
  await open({ answers: { 'office.orders.get': pending } })
  await isLoading('Loading')
  await open({ answers: { 'office.orders.get': failing } })
  await sees('Unable to load Order')
  await open({ answers: { 'office.orders.get': refused('order-not-found') } })
  await sees('There is no such order here.')
  await open({ answers: { 'office.me': { ...me, rights: ['team'] } } })
  await sees('Your account may not do this.')
  await open({ answers: { 'office.changes': unanswered } })
  await sees('You see the state of then')
  expect((await button('Extend')).disabled).toBe(true)
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await sees('El cliente: tiene el contenedor hasta el día acordado.')
  await press('No sucedió')
  await sees('¿Esto no sucedió?')
})

const inDialog = () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
const dialogButtons = () => inDialog().map(one => one.textContent)

async function pressInDialog(name: string): Promise<void> {
  await sees(name)
  const found = inDialog().find(one => one.textContent === name)
  if (!found) throw new Error(`the dialog has no ${name}, only ${dialogButtons().join()}`)
  found.click()
}

test.each([
  ['en', 'Discount: Truck nearby'],
  ['es', 'Descuento: Camión cercano'],
] as const)(
  'the discount of a day on which a truck was near is named by the product, in %s (rule P34)',
  async (language, name) => {
    const { money } = officeOrder
    if (!money) throw new Error('an order without money')
    const near = {
      kind: 'discount',
      label: 'Truck nearby',
      quantity: 1,
      amountInCents: cents(-2000),
      reason: reasonFor('reason.discount.nearFlat', { amount: '$20.00' }),
    }
    const cost = { ...money.cost, lines: [...money.cost.lines, near] }
    await open({ language, answers: { 'office.orders.get': { ...officeOrder, money: { ...money, cost } } } })
    await sees(name)
  },
)

test.each([
  ['en', 'Address to check', 'House number and street', 'The address is right', 'already'],
  ['es', 'Dirección por revisar', 'Número y calle', 'La dirección es correcta', 'ya revisó'],
] as const)(
  'an address by hand is marked, and confirmed or changed, in %s',
  async (language, mark, street, done, why) => {
    const stage = await open({
      language,
      answers: {
        'office.orders.get': { ...officeOrder, isAddressToCheck: true },
        'office.orders.checkAddress': refused('address-checked', { order: 'R-10383', who: 'Miguel' }),
      },
    })
    await sees(mark)
    await type(street, '501 W 15th 1/2 St')
    await press(done)
    await sees(new RegExp(why))
    expect(stage.sent('office.orders.checkAddress')).toMatchObject({
      orderId,
      address: { line1: '501 W 15th 1/2 St' },
    })
    expect((await field(street)).value).toBe('501 W 15th 1/2 St')
    await type(street, 'PO Box 5')
    await press(done)
    await sees(/PO box|apartado postal/)
  },
)
