import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isoDateOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import { quote } from '#web/testing/customer-data.ts'
import { useGoogleScript } from '#web/testing/google-script.ts'
import {
  asbestosId,
  consent,
  dana,
  materialId,
  offer,
  place,
  priced,
  sentOrder,
  served,
  tvId,
  typeId,
  visit,
} from '#web/testing/new-order-data.ts'
import { monday } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

const office = officePage('/new-order', {
  'office.newOrder.offer': offer,
  'office.newOrder.caller': null,
  'office.newOrder.zip': served,
  'office.newOrder.searchAddresses': { suggestions: [{ placeId: 'p1', text: '1100 Congress Ave, Austin' }] },
  'office.newOrder.place': { ...place, zipCode: '78701' as never },
  'office.newOrder.price': priced,
  'office.newOrder.sendLink': { cartId: 'x' },
})

/** Fills in everything except how the order ends. */
async function fill(phone = '5125550142') {
  await office.type('Phone', phone)
  await office.type('ZIP code', '78701')
  await office.choose('checkbox', 'Garage')
  await office.choose('checkbox', 'Junk')
  await office.sees('Austin, TX')
  await office.pick('Dumpster', '20 yard')
  await takeAddress()
  await office.sees('$584.55')
}

async function takeAddress() {
  await office.type('Address', '1100 Congress')
  await office.sees('1100 Congress Ave, Austin')
  fireEvent.keyDown(await office.field('Address'), { key: 'Enter' })
  await expect.poll(async () => (await office.field('Address')).value).toBe('1100 Congress Ave, Austin')
}

test('if a session ends elsewhere, the office finds its typed order again (rule A12)', async () => {
  await office.open()
  await office.type('ZIP code', '78701')
  act(() => office.session().end())
  await office.seesTitle('Office sign-in')
  await office.open()
  expect(await office.value('ZIP code')).toBe('78701')
})

test('the office asks a new caller everything on one page and sends the link by text', async () => {
  await office.open()
  await office.seesTitle('Order by phone')
  await fill()
  await office.type('First name (optional)', 'Ana')
  await office.choose('checkbox', 'Gated community')
  await office.type('Gated community: details', '#1234')
  await office.type('Gate code (optional)', '12/4')
  await office.choose('checkbox', 'TVs')
  await office.type('Pieces: TVs', '2')
  office.send()
  await office.sees(/A gate code has letters, digits, spaces/)
  await office.type('Gate code (optional)', '12-4')
  office.send()
  await office.sees('The link went by text to (512) 555-0142')
  expect(office.sent('office.newOrder.sendLink')).toEqual({
    way: { channel: 'sms' },
    name: 'Ana',
    order: {
      ...sentOrder,
      materials: [{ id: materialId }, { id: tvId, quantity: 2 }],
      visit: { ...visit, gateCode: '12-4', restrictions: { 'Gated community': '#1234' } },
    },
  })
  await office.press('Next order')
  expect((await office.field('Phone')).value).toBe('')
})

test('a wrong number of pieces is marked at its own field, and not at the materials', async () => {
  await office.open()
  await office.seesTitle('Order by phone')
  await fill()
  await office.choose('checkbox', 'TVs')
  await office.type('Pieces: TVs', '0')
  office.send()
  await office.sees('A whole number from 1 to 100')
  await expect.poll(async () => document.activeElement === (await office.field('Pieces: TVs'))).toBe(true)
  expect((await office.field('Pieces: TVs')).getAttribute('aria-invalid')).toBe('true')
  expect(office.sent('office.newOrder.sendLink')).toBeUndefined()
})

test('the page prices the order again when it knows the place, because the tax may be another one', async () => {
  await office.open({
    answers: {
      'office.newOrder.price': ({ placeId }) =>
        placeId === 'p1' ? { ...priced, price: { ...quote, isEstimate: false, totalInCents: cents(59_010) } } : priced,
    },
  })
  await office.type('ZIP code', '78701')
  await office.choose('checkbox', 'Junk')
  await office.sees('Austin, TX')
  await office.pick('Dumpster', '20 yard')
  await office.sees('$584.55')
  expect(office.sent('office.newOrder.price')).not.toHaveProperty('placeId')
  await takeAddress()
  await office.sees('$590.10')
  // With another ZIP, the chosen place no longer counts.
  await office.type('ZIP code', '78702')
  await office.sees('$584.55')
})

test('the page fills in a known caller, prices by that customer’s own rules, and sends the link by mail', async () => {
  await office.open('?phone=5125550142', { answers: { 'office.newOrder.caller': dana } })
  await office.sees('Has ordered here before: Dana Okafor')
  expect(await office.leadsTo('Dana Okafor')).toBe('/office/customers/c1')
  expect((await office.field('First name (optional)')).value).toBe('Dana')
  await office.pick('Place', '9 Elm St, Austin 78701')
  await office.choose('checkbox', 'Garage')
  await office.choose('checkbox', 'Junk')
  await office.pick('Dumpster', '20 yard')
  await office.sees('$584.55')
  expect(office.sent('office.newOrder.price')).toMatchObject({
    choices: { phone: '+15125550142', language: 'es', customerType: 'contractor', containers: { [typeId]: 1 } },
  })
  await office.choose('radio', 'Link to pay, by mail')
  office.send()
  await office.sees('The link went by mail to dana@example.com')
  expect(office.sent('office.newOrder.sendLink')).toMatchObject({
    way: { channel: 'email', email: 'dana@example.com' },
    order: { language: 'es', customerType: 'contractor', visit: { placeId: 'p9' } },
  })
})

test('the office charges the card on file only after the customer agreed, and then sees the order', async () => {
  const answers = {
    'office.newOrder.caller': dana,
    'office.newOrder.charge': { isPaid: true, orderId: 'o1' } as const,
  }
  await office.open({ answers })
  await fill()
  await office.choose('radio', 'On the card on file, Visa ending in 4242')
  await office.sees(consent)
  office.send()
  await office.sees('Without a yes nothing is charged.')
  expect(office.sent('office.newOrder.charge')).toBeUndefined()
  await office.choose('checkbox', 'Read out with the price of $584.55, and the customer agreed')
  await office.press('Charge the card')
  await office.isMessage('Paid and ordered')
  await office.isAt('/office/orders/o1')
  expect(office.sent('office.newOrder.charge')).toMatchObject({
    consent: { sentence: consent, totalInCents: 58_455 },
    isSecond: false,
  })
})

test('if the end of a charge is unknown, the office can only ask again about the same order', async () => {
  const charges: unknown[] = []
  await office.open({
    answers: {
      'office.newOrder.caller': dana,
      'office.newOrder.charge': ({ order }) => {
        charges.push(order.cartId)
        return charges.length === 1
          ? refused('payment-in-doubt')
          : charges.length === 2
            ? unanswered
            : { isPaid: true, orderId: 'o1' }
      },
    },
  })
  await fill()
  await office.choose('radio', 'On the card on file, Visa ending in 4242')
  await office.choose('checkbox', 'Read out with the price of $584.55, and the customer agreed')
  await office.press('Charge the card')
  await office.press('Ask again whether it was charged')
  expect((await office.field('Phone')).matches(':disabled')).toBe(true)
  await expect.poll(() => charges.length).toBe(2)
  await office.press('Ask again whether it was charged')
  await office.isAt('/office/orders/o1')
  expect(new Set(charges).size).toBe(1)
})

test('the page says that a card was declined, and other answers afterwards make another order', async () => {
  await office.open({
    answers: {
      'office.newOrder.caller': dana,
      'office.newOrder.charge': { isPaid: false, message: 'Your card has insufficient funds.' },
    },
  })
  await fill()
  await office.choose('radio', 'On the card on file, Visa ending in 4242')
  await office.choose('checkbox', 'Read out with the price of $584.55, and the customer agreed')
  await office.press('Charge the card')
  await office.sees('The card was declined, nothing was charged.')
  await office.sees('Your card has insufficient funds.')
  const cartOf = (call: string) => (office.sent(call) as { order: { cartId: string } }).order.cartId
  await office.type('Suite or unit (optional)', '4B')
  await office.choose('radio', 'Link to pay, by text to (512) 555-0142')
  await office.press('Send the link')
  await office.sees('The link went by text')
  expect(cartOf('office.newOrder.sendLink')).not.toBe(cartOf('office.newOrder.charge'))
})

test('the page asks before it charges the card for the same order a second time within a day', async () => {
  await office.open({
    answers: {
      'office.newOrder.caller': dana,
      'office.newOrder.charge': ({ isSecond }) =>
        isSecond ? { isPaid: true, orderId: 'o1' } : refused('ordered-already', { order: 'R-10383' }),
    },
  })
  await fill()
  await office.choose('radio', 'On the card on file, Visa ending in 4242')
  await office.choose('checkbox', 'Read out with the price of $584.55, and the customer agreed')
  await office.press('Charge the card')
  await office.sees('R-10383')
  await office.choose('checkbox', 'The customer wants it once more')
  await office.press('Charge the card')
  await office.isAt('/office/orders/o1')
})

test('the office can take no order for a blocked customer, and reads the reason', async () => {
  await office.open({
    answers: { 'office.newOrder.caller': { ...dana, isBlocked: true, blockedWhy: 'Two unpaid bills' } },
  })
  await office.type('Phone', '5125550142')
  await office.sees('Dana Okafor is blocked: nothing can be ordered for them')
  await office.sees('Two unpaid bills')
  expect(document.querySelector('button[type=submit]')).toBeNull()
})

test('the office puts a caller from a ZIP that is not served on the waiting list', async () => {
  await office.open({ answers: { 'office.newOrder.zip': null, 'office.newOrder.wait': { success: true } } })
  await office.type('Phone', '5125550142')
  await office.type('ZIP code', '99501')
  await office.sees('You do not drive to 99501')
  await office.press('Put on the waiting list')
  await office.sees('Enter an email address.')
  await office.type('Email', 'ana@example.com')
  await office.press('Put on the waiting list')
  await office.sees('ana@example.com waits for 99501 now.')
  expect(office.sent('office.newOrder.wait')).toEqual({ zipCode: '99501', email: 'ana@example.com', language: 'en' })
})

test('the office takes an order of restricted materials alone as a request, and is led to its agreement', async () => {
  const restricted = { ...priced, price: null, consent: null, isRestricted: true }
  await office.open({
    answers: {
      'office.newOrder.caller': dana,
      'office.newOrder.price': restricted,
      'office.newOrder.request': { orderId: 'o1' },
    },
  })
  await office.type('Phone', '5125550142')
  await office.type('ZIP code', '78701')
  await office.choose('checkbox', 'Garage')
  await office.choose('checkbox', 'Asbestos (restricted)')
  await office.sees('Only restricted materials')
  await office.press('Take the request')
  await office.isAt('/office/orders/o1/agreement')
  expect(office.sent('office.newOrder.request')).toMatchObject({
    order: { visit: null, materials: [{ id: asbestosId }] },
  })
})

test('the form says what is wrong in each field, the first one gets the focus, and the typed text stays', async () => {
  await office.open({ answers: { 'office.newOrder.price': { ...priced, isCodeOpen: false } } })
  await office.type('ZIP code', '78701')
  await office.sees('Austin, TX')
  await office.type('Promotion code (optional)', 'NOBODY')
  await office.type('Pick-up day', isoDateOf(monday))
  office.send()
  for (const words of [
    'Enter the ten digits of a US mobile number. Toll-free numbers and those of other countries cannot be used.',
    'Choose at least one.',
    'Choose a size.',
    'Choose an address from the list.',
    'Pick-up date must be after drop-off date.',
    'This code is not valid',
  ]) {
    await office.sees(words)
  }
  await expect.poll(() => document.activeElement === document.querySelector('input[type=tel]')).toBe(true)
  expect((await office.field('Promotion code (optional)')).value).toBe('NOBODY')
  expect(office.sent('office.newOrder.sendLink')).toBeUndefined()
})

test('the form shows a refusal of the server, and keeps the order', async () => {
  await office.open({ answers: { 'office.newOrder.sendLink': refused('texts-stopped') } })
  await fill()
  await office.press('Send the link')
  await office.sees('This number has ended texts by STOP. Send the link by mail.')
  expect((await office.box('Garage')).checked).toBe(true)
})

test('the page shows that the offer is loading', async () => {
  await office.open({ answers: { 'office.newOrder.offer': pending } })
  await office.isLoading('Loading')
})

test('the office can load the offer again if it could not be loaded', async () => {
  await office.open({ answers: { 'office.newOrder.offer': failing } })
  await office.button('Try Again')
})

test('a hauler without dumpsters reads that there is nothing to order', async () => {
  await office.open({ answers: { 'office.newOrder.offer': { ...offer, containerTypes: [] } } })
  await office.sees('There is nothing to order yet')
})

test('a member without the right to bill cannot take an order', async () => {
  await office.open({ rights: ['dispatch'] })
  await office.sees('Your account may not do this.')
})

test('the office cannot send a link without a connection', async () => {
  await office.open()
  await fill()
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Send the link')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es', answers: { 'office.newOrder.caller': dana } })
  await office.seesTitle('Pedido por teléfono')
  await office.type('Teléfono', '5125550142')
  await office.sees('Ya ha pedido aquí: Dana Okafor')
  await office.type('Código postal', '78701')
  await office.sees('Día de entrega')
  await office.choose('radio', 'Con la tarjeta guardada, Visa que termina en 4242')
  await office.button('Cobrar a la tarjeta')
})

test.each([
  ['en', 'Address', 'ZIP code', 'Take it as typed', /Taken as typed/],
  ['es', 'Dirección', 'Código postal', 'Tomarla tal como está escrita', /Tomada como está escrita/],
] as const)('the office takes an address as it is typed if no search knows it, in %s', async (...words) => {
  const [language, label, zip, take, hint] = words
  await office.open({
    language,
    answers: {
      'office.newOrder.searchAddresses': { suggestions: [] },
      'office.newOrder.placeByHand': { placeId: 'hand.x.y', text: '' },
    },
  })
  await office.type(zip, '78701')
  await office.type(label, '4 Camino al Río, Lot 12')
  await office.press(take)
  await office.sees(hint)
  expect((await office.field(label)).value).toBe('4 Camino al Río')
  expect(office.sent('office.newOrder.placeByHand')).toEqual({ line1: '4 Camino al Río', city: '', zipCode: '78701' })
})

test.each([
  ['en', 'Address', 'Which one is right?', 'As it was typed.'],
  ['es', 'Dirección', '¿Cuál es la correcta?', 'Como se escribió.'],
] as const)(
  'if Google knows another form of the address, the office chooses, in %s',
  async (language, label, question, own) => {
    const google = { placeId: 'google.1.x', line1: '1100 Congress Ave', line2: null, city: 'Austin', state: 'TX' }
    const typed = { ...google, placeId: 'hand.1.x', line1: '1100 Kongress Ave', zipCode: '78701' as never }
    await office.open({
      language,
      answers: {
        'office.newOrder.searchAddresses': {
          suggestions: [{ placeId: 'ChIJ1', text: '1100 Congress Avenue' }],
          source: 'google',
        },
        'office.newOrder.place': { ...google, zipCode: '78701' as never, source: 'google', typed },
      },
    })
    await office.type(label, '1100 Kongress Ave')
    await office.sees('1100 Congress Avenue')
    await office.sees('Google Maps')
    fireEvent.keyDown(await office.field(label), { key: 'Enter' })
    await office.sees(new RegExp(question.replace('?', '\\?')))
    await office.sees(new RegExp(own))
    expect((await office.field(label)).value).toBe('1100 Kongress Ave')
    const [search, place] = ['searchAddresses', 'place'].map(
      name => office.sent(`office.newOrder.${name}` as never) as { session: string },
    )
    expect(place).toMatchObject({ placeId: 'ChIJ1', typed: '1100 Kongress Ave', session: search?.session })
    expect(search?.session).toMatch(/^[\w-]{36}$/)
    await office.choose('radio', '1100 Congress Ave, Austin, TX 78701')
    await expect.poll(async () => (await office.field(label)).value).toBe('1100 Congress Ave, Austin')
  },
)

test('the page keeps the unit that was typed with the street if the found address has no unit', async () => {
  await office.open()
  await office.type('Address', '1100 Congress Ave Apt 7')
  await office.sees('1100 Congress Ave, Austin')
  fireEvent.keyDown(await office.field('Address'), { key: 'Enter' })
  await expect.poll(async () => (await office.field('Address')).value).toBe('1100 Congress Ave, Austin')
  expect((await office.field(/^Suite or unit/)).value).toBe('Apt 7')
})

test('an address that is found late does not replace what the office has typed since', async () => {
  let answer: (place: object) => void = () => undefined
  const asked = new Promise(resolve => {
    answer = resolve
  })
  await office.open({
    answers: {
      'office.newOrder.searchAddresses': { suggestions: [{ placeId: 'p1', text: '1100 Congress Ave, Austin' }] },
      'office.newOrder.place': (() => asked) as never,
    },
  })
  await office.type('Address', '1100 Congress')
  await office.sees('1100 Congress Ave, Austin')
  fireEvent.keyDown(await office.field('Address'), { key: 'Enter' })
  await expect.poll(() => office.allSent('office.newOrder.place')).toHaveLength(1)
  await office.type('Address', '1102 Congress')
  await act(async () => answer({ ...place, zipCode: '78701' }))
  expect((await office.field('Address')).value).toBe('1102 Congress')
})

test('while Google does not answer, the office reads what its own search does not know', async () => {
  await office.open({
    answers: {
      'office.newOrder.searchAddresses': {
        suggestions: [{ placeId: 'us.1', text: '1100 Congress Ave, Austin' }],
        source: 'fallback',
      },
    },
  })
  await office.type('Address', '1100 Congress')
  await office.sees(/the ZIP code is known and the street is not/)
})

test('if a key for browsers is set, Google’s script searches addresses for the office, too', async () => {
  const script = useGoogleScript(() => [{ placeId: 'ChIJ1', text: '1100 Congress Avenue, Austin, TX, USA' }])
  await office.open()
  await office.type('Address', '1100 Congress')
  await office.sees('1100 Congress Avenue, Austin, TX')
  await office.sees('Google Maps')
  fireEvent.keyDown(await office.field('Address'), { key: 'Enter' })
  await expect.poll(async () => (await office.field('Address')).value).toBe('1100 Congress Ave, Austin')
  expect(office.allSent('office.newOrder.searchAddresses')).toEqual([])
  expect(office.sent('office.newOrder.place')).toMatchObject({
    placeId: 'ChIJ1',
    typed: '1100 Congress',
    session: script.asked[0]?.session,
  })
})
