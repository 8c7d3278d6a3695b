import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reasonFor } from '#domain/pricing/reason.ts'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { read } from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

const schedule = {
  days: { first: dayOf('2026-11-24'), last: dayOf('2027-11-23'), closed: [] },
  closedDays: [],
  windows: [...defaultWindowRanges],
  timeZone: 'America/Chicago',
}
const office = officePage(`/orders/${orderId}`, {
  'office.orders.get': officeOrder,
  'office.orders.schedule': schedule,
  'office.orders.price': { extraDays: 3, totalInCents: 4200 },
})

test('the page says what happens with an order, who acts next, and everything that belongs to the order', async () => {
  await office.open()
  await office.seesTitle('R-10383 · Hill Country Roofing')
  await office.sees('The customer: has the dumpster until the day agreed.')
  await office.sees('Dog in the yard')
  await office.sees('Asbestos')
  await office.sees('code 4471')
  await office.sees('Gate code#1234')
  // The page shows when the event happened, and when the server learned of it.
  expect(read(document.querySelector('main'))).toContain('Nov 23, 9:40 AMlearned Nov 23, 3:05 PM')
  expect(await office.leadsTo('C-114')).toBe('/office/containers?open=b1')
  await office.sees('cannot be sent')
  await office.sees('$525.00')
  await office.sees('Visa 4242')
})

test('a box that was taken up is among the moves, and the page does not say that no box is known', async () => {
  const { plan } = officeOrder
  const setDown = plan?.moves ?? []
  const takenUp = { ...setDown[0], id: 10, event: 'taken-up' }
  const order = (moves: readonly object[]) =>
    ({ ...officeOrder, plan: { ...plan, box: null, moves } }) as typeof officeOrder
  await office.open({ answers: { 'office.orders.get': order([]) } })
  await office.sees('Not known yet')
  await office.open({ answers: { 'office.orders.get': order([...setDown, takenUp]) } })
  await office.sees('C-114 taken up')
  expect(document.body.textContent).not.toContain('Not known yet')
})

test.each([
  ['en', 'text, not received, the phone takes no texts'],
  ['es', 'no se recibió, el teléfono no recibe mensajes'],
] as const)('the page says why a customer cannot receive a message (%s)', async (language, words) => {
  const messages = officeOrder.messages.map(one => ({
    ...one,
    sentAt: null,
    isWithheld: true,
    undeliverableWhy: 'no-texts' as const,
  }))
  await office.open({ language, answers: { 'office.orders.get': { ...officeOrder, messages } } })
  await office.sees(words)
})

test.each([
  ['en', null, 'text, delivered, Nov'],
  ['es', null, 'entregado, '],
  ['en', 'unreachable', 'text, not received, the phone could not be reached, Nov'],
  ['en', 'no-such-mailbox', 'not received, this email address does not exist, Nov'],
  ['es', 'no-such-mailbox', 'no se recibió, este correo no existe, '],
  ['en', 'refused', 'not received, it was refused, Nov'],
  ['es', 'refused', 'no se recibió, fue rechazado, '],
  ['en', 'answer-lost', 'text, not known whether it was sent, Nov'],
  ['es', 'answer-lost', 'no se sabe si se envió, '],
] as const)(
  'the page shows beside a message what the message service reported later (%s, %s)',
  async (language, why, words) => {
    const messages = officeOrder.messages.map(one => ({
      ...one,
      sentAt: one.at,
      deliveredAt: why ? null : one.at,
      undeliverableWhy: why,
    }))
    await office.open({ language, answers: { 'office.orders.get': { ...officeOrder, messages } } })
    await office.sees(words)
  },
)

test('the page says that a payment of the order is disputed, and by which day the office must answer the bank', async () => {
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
  await office.open({ answers })
  await office.sees('The customer disputes $525.00 at their bank')
  await office.sees('Answer by Dec 7, 5:59 PM.')
  await office.sees('the saved card is not charged')
  expect(document.body.textContent).not.toContain('The card is charged after')
  await office.sees(
    /The customer agreed to up to \$\d+\.00\. Nothing is charged to the card on file until the bank has decided\./,
  )
  expect(document.body.textContent).not.toContain('may be charged to the card on file')
  expect(await office.leadsTo('Answer the dispute')).toBe(`/office/orders/${orderId}/dispute`)
})

test('the page says in Spanish that a payment of the order is disputed', async () => {
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
  await office.open({ answers, language: 'es' })
  await office.sees('El cliente disputa $525.00 ante su banco')
  await office.sees('Responda a más tardar el 7 dic, 5:59 p.m.')
  await office.sees(/No se cobra nada a la tarjeta guardada hasta que el banco decida/)
})

test('the page says nothing of a dispute to a member who sees no amounts', async () => {
  await office.open({ answers: { 'office.orders.get': { ...officeOrder, money: null } } })
  await office.seesTitle('R-10383 · Hill Country Roofing')
  expect(document.body.textContent).not.toContain('disputes')
})

test('the page asks for no answer to a dispute that takes none', async () => {
  const dispute = { amountInCents: 52_500, answerBy: null, canBeAnswered: false }
  const answers = {
    'office.orders.get': { ...officeOrder, money: { ...officeOrder.money, dispute } } as typeof officeOrder,
  }
  await office.open({ answers })
  await office.sees('The customer disputes $525.00 at their bank')
  expect(await office.leadsTo('Look at the dispute')).toBe(`/office/orders/${orderId}/dispute`)
  expect(document.body.textContent).not.toContain('Answer')
})

test('the page leads in Spanish to a dispute that takes no answer', async () => {
  const dispute = { amountInCents: 52_500, answerBy: null, canBeAnswered: false }
  const answers = {
    'office.orders.get': { ...officeOrder, money: { ...officeOrder.money, dispute } } as typeof officeOrder,
  }
  await office.open({ answers, language: 'es' })
  expect(await office.leadsTo('Ver la disputa')).toBe(`/office/orders/${orderId}/dispute`)
})

test('the page marks an order that was paid beyond capacity (rule S19)', async () => {
  await office.open({ answers: { 'office.orders.get': { ...officeOrder, isBeyondCapacity: true } } })
  await office.sees('Beyond capacity')
})

test('the page of an order to plan leads to the board of the day that the customer asks for', async () => {
  const toPlan = (date: string) => ({
    ...officeOrder,
    awaited: { what: 'plan-drop-off', who: 'office' } as const,
    windows: { ...officeOrder.windows, dropOff: { day: dayOf(date), start: 9, end: 12 } },
  })
  await office.open({ answers: { 'office.orders.get': toPlan('2199-12-02') } })
  expect(await office.leadsTo('Show on the board')).toBe(`/office/dispatch?day=2199-12-02&open=order:${orderId}`)
})

test('the page of an order whose day is over leads to the board of today', async () => {
  const toPlan = (date: string) => ({
    ...officeOrder,
    awaited: { what: 'plan-drop-off', who: 'office' } as const,
    windows: { ...officeOrder.windows, dropOff: { day: dayOf(date), start: 9, end: 12 } },
  })
  await office.open({ answers: { 'office.orders.get': toPlan('2020-12-02') } })
  expect(await office.leadsTo('Show on the board')).toBe(`/office/dispatch?open=order:${orderId}`)
})

test('a member who only plans sees no amounts', async () => {
  await office.open({ answers: { 'office.orders.get': { ...officeOrder, money: null } } })
  await office.sees('Visits')
  expect(document.body.textContent).not.toContain('$')
})

test('a member who only bills sees no visits and no acts', async () => {
  await office.open({ answers: { 'office.orders.get': { ...officeOrder, plan: null, actions: [] } } })
  await office.sees('Costs now')
  expect(document.body.textContent).not.toContain('Visits')
  expect(document.body.textContent).not.toContain('Request pick-up')
})

test('the office asks for a pick-up on an offered day, and reads what its days cost', async () => {
  await office.open({ answers: { 'office.orders.requestPickup': { status: 'pickup-requested' } } })
  await office.press('Request pick-up')
  await office.field('Day')
  await pressInDialog('Request pick-up')
  await office.sees('Please choose a day.')
  await office.type('Day', '2026-12-01')
  await office.sees('3 days more cost $42.00 at most, with tax.')
  await pressInDialog('Request pick-up')
  await office.isSent('office.orders.requestPickup', {
    orderId,
    seen: 7,
    window: { day: dayOf('2026-12-01'), start: 6, end: 18 },
  })
  await office.sees('Pick-up requested')
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
])('the page says how a tax service computed the sales tax: %s', async (_, taxes, sentences) => {
  await office.open({ answers: taxedBy(taxes) })
  await office.sees('Dog in the yard')
  for (const sentence of sentences) await office.sees(sentence)
  const others = [byStripe, byTable, refusesEntry].filter(one => !sentences.some(sentence => sentence.includes(one)))
  for (const other of others) expect(read(document.querySelector('main'))).not.toContain(other)
})

test('the page says in Spanish how the sales tax was computed', async () => {
  await office.open({ language: 'es', answers: taxedBy({ source: 'stripe', problem: 'sin permiso' }) })
  await office.sees('Stripe Tax calculó el impuesto sobre las ventas.')
  await office.sees('Stripe Tax no acepta un registro de este pedido: sin permiso')
})

test('if a colleague was faster, the office reads who it was, and decides about what is shown then', async () => {
  let tries = 0
  await office.open({
    answers: {
      'office.orders.get': () => ({ ...officeOrder, seen: tries === 0 ? 7 : 8 }),
      'office.orders.reopen': () => {
        tries += 1
        return tries === 1 ? refused('changed-meanwhile', { who: 'Miguel' }) : { status: 'pending-drop-off' as const }
      },
    },
  })
  await office.press('It did not happen')
  await pressInDialog('Take it back')
  await office.sees('Please say why.')
  await expect.poll(async () => document.activeElement === (await office.field('Why'))).toBe(true)
  await office.type('Why', 'wrong stop')
  await pressInDialog('Take it back')
  await office.sees('Miguel has changed this meanwhile. Please look again.')
  await pressInDialog('Go on')
  await pressInDialog('Take it back')
  await office.sees('Taken back')
  expect(office.sent('office.orders.reopen')).toEqual({ orderId, seen: 8, why: 'wrong stop' })
})

const pressEscape = () =>
  act(() => {
    const dialog = document.querySelector('dialog')
    if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }))
  })

test('a dialog with a typed reason asks before Escape closes it, and one without closes at once', async () => {
  await office.open()
  await office.press('It did not happen')
  await office.sees('Take it back')
  pressEscape()
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
  await office.press('It did not happen')
  await office.type('Why', 'wrong stop')
  pressEscape()
  await office.sees('What you typed here has not been saved.')
  await office.press('Stay')
  expect(await office.value('Why')).toBe('wrong stop')
  pressEscape()
  await office.press('Leave without saving')
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
  await office.press('It did not happen')
  expect(await office.value('Why')).toBe('')
})

test('if the session ends elsewhere, the dialog has the typed reason again after the next sign-in (rule A12)', async () => {
  await office.open()
  await office.press('It did not happen')
  await office.type('Why', 'wrong stop')
  act(() => office.session().end())
  await expect.poll(() => office.path()).not.toContain('/orders/')
  await office.open()
  await office.press('It did not happen')
  expect(await office.value('Why')).toBe('wrong stop')
})

/** In the dialog of a visit, the person first chooses a day. */
test.each([
  ['accept', 'Accept', 'Accept', null],
  ['cancel', 'Cancel', 'Cancel the order', null],
  ['dropSwap', 'Pick up only', 'Pick up only', null],
  ['extend', 'Extend', 'Extend', 'New last day'],
  ['requestPickup', 'Request pick-up', 'Request pick-up', 'Day'],
  ['requestSwap', 'Request a swap', 'Request the swap', 'Day'],
  ['turnBack', 'Truck turned back', 'It turned back', null],
  ['withdrawPickup', 'Withdraw the pick-up', 'Withdraw the pick-up', null],
  ['withdrawSwap', 'Withdraw the swap', 'Withdraw the swap', null],
] as const)(
  '%s from an old page is refused, and is sent again only after the office has read why',
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
    await office.open({
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
    await office.press(act)
    if (dayField) await office.type(dayField, '2026-12-01')
    newest = 8
    await pressInDialog(confirm)
    await office.sees('Miguel has changed this meanwhile. Please look again.')
    expect(asked).toEqual([7])
    await pressInDialog('Go on')
    await pressInDialog(confirm)
    await office.waitFor(() => expect(asked).toEqual([7, 8]))
  },
)

test('the page says that an act is not possible any more, and does not offer it again', async () => {
  await office.open({ answers: { 'office.orders.extend': refused('illegal-move', { status: 'pickup-scheduled' }) } })
  await office.press('Extend')
  await office.type('New last day', '2026-12-01')
  await pressInDialog('Extend')
  await office.sees('This is not possible any more')
  expect(dialogButtons()).not.toContain('Extend')
})

test('the office adds a note to an order', async () => {
  await office.open({ answers: { 'office.orders.addNote': { success: true } } })
  await office.type('New note, for the office alone', ' Call at ten ')
  await office.press('Add note')
  await office.isSent('office.orders.addNote', { orderId, content: 'Call at ten' })
})

test('the page asks before the office leaves an order with an unsaved note, and not once the note is stored', async () => {
  await office.open({ answers: { 'office.orders.addNote': { success: true } } })
  await office.type('New note, for the office alone', 'The gate code is 4711')
  await office.follow('Today')
  await office.sees('What you typed here has not been saved.')
  await office.press('Stay')
  expect([office.path(), (await office.field('New note, for the office alone')).value]).toEqual([
    `/office/orders/${orderId}`,
    'The gate code is 4711',
  ])
  await office.press('Add note')
  await office.waitFor(async () => expect((await office.field('New note, for the office alone')).value).toBe(''))
  await office.follow('Today')
  await office.isAt('/office/today')
})

test('if a session ends elsewhere, the office finds its typed note again (rule A12)', async () => {
  await office.open()
  await office.type('New note, for the office alone', 'The gate code is 4711')
  act(() => office.session().end())
  await office.seesTitle('Office sign-in')
  await office.open()
  expect(await office.value('New note, for the office alone')).toBe('The gate code is 4711')
})

test('the page shows that the order is loading', async () => {
  await office.open({ answers: { 'office.orders.get': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the order cannot be loaded', async () => {
  await office.open({ answers: { 'office.orders.get': failing } })
  await office.sees('Unable to load Order')
})

test('the page says that an order does not exist', async () => {
  await office.open({ answers: { 'office.orders.get': refused('order-not-found') } })
  await office.sees('There is no such order here.')
})

test('a member without a right to orders cannot see one', async () => {
  await office.open({ rights: ['team'] })
  await office.sees('Your account may not do this.')
})

test('the office cannot act on an order without a connection', async () => {
  await office.open({ answers: { 'office.changes': unanswered } })
  await office.sees('You see the state of then')
  expect((await office.button('Extend')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('El cliente: tiene el contenedor hasta el día acordado.')
  await office.press('No sucedió')
  await office.sees('¿Esto no sucedió?')
})

const inDialog = () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
const dialogButtons = () => inDialog().map(one => one.textContent)

async function pressInDialog(name: string): Promise<void> {
  await office.sees(name)
  const found = inDialog().find(one => one.textContent === name)
  if (!found) throw new Error(`the dialog has no ${name}, only ${dialogButtons().join()}`)
  found.click()
}

test.each([
  ['en', 'Discount: Truck nearby'],
  ['es', 'Descuento: Camión cercano'],
] as const)(
  'the page names the discount of a day on which a truck was near, in %s (rule P34)',
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
    await office.open({ language, answers: { 'office.orders.get': { ...officeOrder, money: { ...money, cost } } } })
    await office.sees(name)
  },
)

test.each([
  ['en', 'Address to check', 'House number and street', 'The address is right', 'already'],
  ['es', 'Dirección por revisar', 'Número y calle', 'La dirección es correcta', 'ya revisó'],
] as const)(
  'the page marks an address by hand, and the office confirms or changes it, in %s',
  async (language, mark, street, done, why) => {
    await office.open({
      language,
      answers: {
        'office.orders.get': { ...officeOrder, isAddressToCheck: true },
        'office.orders.checkAddress': refused('address-checked', { order: 'R-10383', who: 'Miguel' }),
      },
    })
    await office.sees(mark)
    await office.type(street, '501 W 15th 1/2 St')
    await office.press(done)
    await office.sees(new RegExp(why))
    expect(office.sent('office.orders.checkAddress')).toMatchObject({
      orderId,
      address: { line1: '501 W 15th 1/2 St' },
    })
    expect((await office.field(street)).value).toBe('501 W 15th 1/2 St')
    await office.type(street, 'PO Box 5')
    await office.press(done)
    await office.sees(/PO box|apartado postal/)
  },
)
