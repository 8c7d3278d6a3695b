import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { addDays, isoDateOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import { App } from '#web/office/app.tsx'
import type { Caller, Offer, PricedCall, ServedZip } from '#web/office/new-order/queries.ts'
import { quote } from '#web/testing/customer-data.ts'
import { useGoogleScript } from '#web/testing/google-script.ts'
import { me, monday, noNews } from '#web/testing/office-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  box,
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
import { failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

const [typeId, materialId, tvId, asbestosId, cleanupId, addOnId] = [1, 2, 3, 4, 5, 6].map(
  number => `00000000-0000-4000-8000-00000000000${number}`,
) as [string, string, string, string, string, string]
const offer: Offer = {
  cleanups: [{ id: cleanupId, name: 'Garage' }],
  materials: [
    { id: materialId, name: 'Junk', isRestricted: false, isCounted: false },
    { id: tvId, name: 'TVs', isRestricted: false, isCounted: true },
    { id: asbestosId, name: 'Asbestos', isRestricted: true, isCounted: false },
  ],
  containerTypes: [{ id: typeId, name: '20 yard' }],
  addOns: [{ id: addOnId, name: 'Plywood', priceInCents: 4_500 }],
}
const served: ServedZip = {
  city: 'Austin',
  state: 'TX',
  timeZone: 'America/Chicago',
  schedule: {
    today: monday,
    minutesNow: 480,
    earliestDropOff: monday,
    lastDay: addDays(monday, 365),
    closedDays: [],
    ranges: [...defaultWindowRanges],
  },
}
const consent = 'I agree that my card is kept on file.'
const priced: PricedCall = {
  price: { ...quote, isEstimate: false, totalInCents: cents(58_455) },
  refusal: null,
  containerTypeIds: [typeId],
  isRestricted: false,
  toCallAbout: [],
  isCodeOpen: true,
  consent,
}
const dana: Caller = {
  customerId: 'c1',
  name: 'Dana Okafor',
  company: null,
  email: null,
  isBlocked: false,
  blockedWhy: null,
  person: { firstName: 'Dana', language: 'es', email: 'dana@example.com' },
  customerType: 'contractor',
  places: [{ placeId: 'p9', line1: '9 Elm St', line2: null, city: 'Austin', state: 'TX', postalCode: '78701' }],
  card: { brand: 'visa', lastFour: '4242' },
}
const place = { placeId: 'p1', line1: '1100 Congress Ave', line2: null, city: 'Austin', state: 'TX' }

const open = ({ answers, ...scene }: Scene = {}, path = '/new-order') =>
  openApp(
    <App />,
    `/office${path}`,
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.newOrder.offer': offer,
        'office.newOrder.caller': null,
        'office.newOrder.zip': served,
        'office.newOrder.searchAddresses': { suggestions: [{ placeId: 'p1', text: '1100 Congress Ave, Austin' }] },
        'office.newOrder.place': { ...place, zipCode: '78701' as never },
        'office.newOrder.price': priced,
        'office.newOrder.sendLink': { cartId: 'x' },
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)

/** Fills in everything but how it ends. */
async function fill(phone = '5125550142') {
  await type('Phone', phone)
  await type('ZIP code', '78701')
  await choose('checkbox', 'Garage')
  await choose('checkbox', 'Junk')
  await sees('Austin, TX')
  await pick('Dumpster', '20 yard')
  await takeAddress()
  await sees('$584.55')
}

async function takeAddress() {
  await type('Address', '1100 Congress')
  await sees('1100 Congress Ave, Austin')
  fireEvent.keyDown(await field('Address'), { key: 'Enter' })
  await expect.poll(async () => (await field('Address')).value).toBe('1100 Congress Ave, Austin')
}

const visit = {
  containers: { [typeId]: 1 },
  placeId: 'p1',
  line2: '',
  gateCode: '',
  restrictions: {},
  deliveryLocationType: 'private',
  addOnIds: [],
  dropOffWindow: { day: monday, start: 6, end: 18 },
  pickupWindow: { day: addDays(monday, 7), start: 6, end: 18, isActualPickupDate: true },
}
const sentOrder = {
  cartId: expect.stringMatching(/^[\da-f-]{36}$/),
  phone: '+15125550142',
  language: 'en',
  zipCode: '78701',
  customerType: 'individual',
  cleanupIds: [cleanupId],
  materials: [{ id: materialId }],
  promotionCode: null,
  visit,
}

test('a new caller is asked everything on one page and gets the link by text', async () => {
  const stage = await open()
  await seesTitle('Order by phone')
  await fill()
  await type('First name (optional)', 'Ana')
  await choose('checkbox', 'Gated community')
  await type('Gated community: details', '#1234')
  await type('Gate code (optional)', '12/4')
  await choose('checkbox', 'TVs')
  await type('Pieces: TVs', '2')
  send()
  await sees(/A gate code has letters, digits, spaces/)
  await type('Gate code (optional)', '12-4')
  send()
  await sees('The link went by text to +1 (512)-555-0142')
  expect(stage.sent('office.newOrder.sendLink')).toEqual({
    way: { channel: 'sms' },
    name: 'Ana',
    order: {
      ...sentOrder,
      materials: [{ id: materialId }, { id: tvId, quantity: 2 }],
      visit: { ...visit, gateCode: '12-4', restrictions: { 'Gated community': '#1234' } },
    },
  })
  await press('Next order')
  expect((await field('Phone')).value).toBe('')
})

test('a number of pieces that cannot be read is marked at its field, and not at the materials', async () => {
  const stage = await open()
  await seesTitle('Order by phone')
  await fill()
  await choose('checkbox', 'TVs')
  await type('Pieces: TVs', '0')
  send()
  await sees('A whole number from 1 to 100')
  await expect.poll(async () => document.activeElement === (await field('Pieces: TVs'))).toBe(true)
  expect((await field('Pieces: TVs')).getAttribute('aria-invalid')).toBe('true')
  expect(stage.sent('office.newOrder.sendLink')).toBeUndefined()
})

test('the price is asked for again with the place as soon as it is known, because its tax may be another one', async () => {
  const stage = await open({
    answers: {
      'office.newOrder.price': ({ placeId }) =>
        placeId === 'p1' ? { ...priced, price: { ...quote, isEstimate: false, totalInCents: cents(59_010) } } : priced,
    },
  })
  await type('ZIP code', '78701')
  await choose('checkbox', 'Junk')
  await sees('Austin, TX')
  await pick('Dumpster', '20 yard')
  await sees('$584.55')
  expect(stage.sent('office.newOrder.price')).not.toHaveProperty('placeId')
  await takeAddress()
  await sees('$590.10')
  // Another ZIP has no place yet.
  await type('ZIP code', '78702')
  await sees('$584.55')
})

test('a known caller is filled in, priced by the own rules, and can be mailed', async () => {
  const stage = await open({ answers: { 'office.newOrder.caller': dana } }, '/new-order?phone=5125550142')
  await sees('Has ordered here before: Dana Okafor')
  expect(await leadsTo('Dana Okafor')).toBe('/office/customers/c1')
  expect((await field('First name (optional)')).value).toBe('Dana')
  await pick('Place', '9 Elm St, Austin 78701')
  await choose('checkbox', 'Garage')
  await choose('checkbox', 'Junk')
  await pick('Dumpster', '20 yard')
  await sees('$584.55')
  expect(stage.sent('office.newOrder.price')).toMatchObject({
    choices: { phone: '+15125550142', language: 'es', customerType: 'contractor', containers: { [typeId]: 1 } },
  })
  await choose('radio', 'Link to pay, by mail')
  send()
  await sees('The link went by mail to dana@example.com')
  expect(stage.sent('office.newOrder.sendLink')).toMatchObject({
    way: { channel: 'email', email: 'dana@example.com' },
    order: { language: 'es', customerType: 'contractor', visit: { placeId: 'p9' } },
  })
})

test('the card on file is charged only when the sentence was read out, and leads to the order', async () => {
  const answers = {
    'office.newOrder.caller': dana,
    'office.newOrder.charge': { isPaid: true, orderId: 'o1' } as const,
  }
  const stage = await open({ answers })
  await fill()
  await choose('radio', 'On the card on file, Visa ending in 4242')
  await sees(consent)
  send()
  await sees('Without a yes nothing is charged.')
  expect(stage.sent('office.newOrder.charge')).toBeUndefined()
  await choose('checkbox', 'Read out with the price of $584.55, and the customer agreed')
  await press('Charge the card')
  await isMessage('Paid and ordered')
  await isAt(stage, '/office/orders/o1')
  expect(stage.sent('office.newOrder.charge')).toMatchObject({
    consent: { sentence: consent, totalInCents: 58_455 },
    isSecond: false,
  })
})

test('a charge that nobody knows the end of can only be asked about again, with the same order', async () => {
  const charges: unknown[] = []
  const stage = await open({
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
  await choose('radio', 'On the card on file, Visa ending in 4242')
  await choose('checkbox', 'Read out with the price of $584.55, and the customer agreed')
  await press('Charge the card')
  await press('Ask again whether it was charged')
  expect((await field('Phone')).matches(':disabled')).toBe(true)
  await expect.poll(() => charges.length).toBe(2)
  await press('Ask again whether it was charged')
  await isAt(stage, '/office/orders/o1')
  expect(new Set(charges).size).toBe(1)
})

test('a declined card says so, and other answers afterwards are another order', async () => {
  const stage = await open({
    answers: {
      'office.newOrder.caller': dana,
      'office.newOrder.charge': { isPaid: false, message: 'Your card has insufficient funds.' },
    },
  })
  await fill()
  await choose('radio', 'On the card on file, Visa ending in 4242')
  await choose('checkbox', 'Read out with the price of $584.55, and the customer agreed')
  await press('Charge the card')
  await sees('The card was declined, nothing was charged.')
  await sees('Your card has insufficient funds.')
  const cartOf = (call: string) => (stage.sent(call) as { order: { cartId: string } }).order.cartId
  await type('Suite or unit (optional)', '4B')
  await choose('radio', 'Link to pay, by text to +1 (512)-555-0142')
  await press('Send the link')
  await sees('The link went by text')
  expect(cartOf('office.newOrder.sendLink')).not.toBe(cartOf('office.newOrder.charge'))
})

test('the same order within a day is asked about before the card is charged', async () => {
  const stage = await open({
    answers: {
      'office.newOrder.caller': dana,
      'office.newOrder.charge': ({ isSecond }) =>
        isSecond ? { isPaid: true, orderId: 'o1' } : refused('ordered-already', { order: 'R-10383' }),
    },
  })
  await fill()
  await choose('radio', 'On the card on file, Visa ending in 4242')
  await choose('checkbox', 'Read out with the price of $584.55, and the customer agreed')
  await press('Charge the card')
  await sees('R-10383')
  await choose('checkbox', 'The customer wants it once more')
  await press('Charge the card')
  await isAt(stage, '/office/orders/o1')
})

test('nobody who is blocked can be ordered for, and the reason is said', async () => {
  await open({ answers: { 'office.newOrder.caller': { ...dana, isBlocked: true, blockedWhy: 'Two unpaid bills' } } })
  await type('Phone', '5125550142')
  await sees('Dana Okafor is blocked: nothing can be ordered for them')
  await sees('Two unpaid bills')
  expect(document.querySelector('button[type=submit]')).toBeNull()
})

test('a caller from a ZIP where nobody drives is put on the waiting list', async () => {
  const stage = await open({ answers: { 'office.newOrder.zip': null, 'office.newOrder.wait': { success: true } } })
  await type('Phone', '5125550142')
  await type('ZIP code', '99501')
  await sees('You do not drive to 99501')
  await press('Put on the waiting list')
  await sees('Enter an email address.')
  await type('Email', 'ana@example.com')
  await press('Put on the waiting list')
  await sees('ana@example.com waits for 99501 now.')
  expect(stage.sent('office.newOrder.wait')).toEqual({ zipCode: '99501', email: 'ana@example.com', language: 'en' })
})

test('of nothing but restricted materials a request is taken, and the agreement follows', async () => {
  const restricted = { ...priced, price: null, consent: null, isRestricted: true }
  const stage = await open({
    answers: {
      'office.newOrder.caller': dana,
      'office.newOrder.price': restricted,
      'office.newOrder.request': { orderId: 'o1' },
    },
  })
  await type('Phone', '5125550142')
  await type('ZIP code', '78701')
  await choose('checkbox', 'Garage')
  await choose('checkbox', 'Asbestos (restricted)')
  await sees('Only restricted materials')
  await press('Take the request')
  await isAt(stage, '/office/orders/o1/agreement')
  expect(stage.sent('office.newOrder.request')).toMatchObject({
    order: { visit: null, materials: [{ id: asbestosId }] },
  })
})

test('what is wrong is said beside its field, the first has the focus, and what was typed stays', async () => {
  const stage = await open({ answers: { 'office.newOrder.price': { ...priced, isCodeOpen: false } } })
  await type('ZIP code', '78701')
  await sees('Austin, TX')
  await type('Promotion code (optional)', 'NOBODY')
  await type('Pick-up day', isoDateOf(monday))
  send()
  for (const words of [
    'Enter the ten digits of a US mobile number. Toll-free numbers and those of other countries cannot be used.',
    'Choose at least one.',
    'Choose a size.',
    'Choose an address from the list.',
    'Pick-up date must be after drop-off date.',
    'This code is not valid',
  ]) {
    await sees(words)
  }
  await expect.poll(() => document.activeElement === document.querySelector('input[type=tel]')).toBe(true)
  expect((await field('Promotion code (optional)')).value).toBe('NOBODY')
  expect(stage.sent('office.newOrder.sendLink')).toBeUndefined()
})

test('a refusal of the server stands above the button, and the order stays', async () => {
  await open({ answers: { 'office.newOrder.sendLink': refused('texts-stopped') } })
  await fill()
  await press('Send the link')
  await sees('This number has ended texts by STOP. Send the link by mail.')
  expect((await box('Garage')).checked).toBe(true)
})

test('is loading, failing, empty, not connected and without the right', async () => {
  await open({ answers: { 'office.newOrder.offer': pending } })
  await isLoading('Loading')
  await open({ answers: { 'office.newOrder.offer': failing } })
  await button('Try Again')
  await open({ answers: { 'office.newOrder.offer': { ...offer, containerTypes: [] } } })
  await sees('There is nothing to order yet')
  await open({ answers: { 'office.me': { ...me, rights: ['dispatch'] } } })
  await sees('Your account may not do this.')
  await open()
  await fill()
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Send the link')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('in Spanish', async () => {
  await open({ language: 'es', answers: { 'office.newOrder.caller': dana } })
  await seesTitle('Pedido por teléfono')
  await type('Teléfono', '5125550142')
  await sees('Ya ha pedido aquí: Dana Okafor')
  await type('Código postal', '78701')
  await sees('Día de entrega')
  await choose('radio', 'Con la tarjeta guardada, Visa que termina en 4242')
  await button('Cobrar a la tarjeta')
})

test.each([
  ['en', 'Address', 'ZIP code', 'Take it as typed', /Taken as typed/],
  ['es', 'Dirección', 'Código postal', 'Tomarla tal como está escrita', /Tomada como está escrita/],
] as const)('an address that no search knows is taken as it is typed, in %s', async (...words) => {
  const [language, label, zip, take, hint] = words
  const stage = await open({
    language,
    answers: {
      'office.newOrder.searchAddresses': { suggestions: [] },
      'office.newOrder.placeByHand': { placeId: 'hand.x.y', text: '' },
    },
  })
  await type(zip, '78701')
  await type(label, '4 Camino al Río, Lot 12')
  await press(take)
  await sees(hint)
  expect((await field(label)).value).toBe('4 Camino al Río')
  expect(stage.sent('office.newOrder.placeByHand')).toEqual({ line1: '4 Camino al Río', city: '', zipCode: '78701' })
})

test.each([
  ['en', 'Address', 'Which one is right?', 'As it was typed.'],
  ['es', 'Dirección', '¿Cuál es la correcta?', 'Como se escribió.'],
] as const)(
  'if Google knows another form of the address, the office chooses, in %s',
  async (language, label, question, own) => {
    const google = { placeId: 'google.1.x', line1: '1100 Congress Ave', line2: null, city: 'Austin', state: 'TX' }
    const typed = { ...google, placeId: 'hand.1.x', line1: '1100 Kongress Ave', zipCode: '78701' as never }
    const stage = await open({
      language,
      answers: {
        'office.newOrder.searchAddresses': {
          suggestions: [{ placeId: 'ChIJ1', text: '1100 Congress Avenue' }],
          source: 'google',
        },
        'office.newOrder.place': { ...google, zipCode: '78701' as never, source: 'google', typed },
      },
    })
    await type(label, '1100 Kongress Ave')
    await sees('1100 Congress Avenue')
    await sees('Google Maps')
    fireEvent.keyDown(await field(label), { key: 'Enter' })
    await sees(new RegExp(question.replace('?', '\\?')))
    await sees(new RegExp(own))
    expect((await field(label)).value).toBe('1100 Kongress Ave')
    const [search, place] = ['searchAddresses', 'place'].map(
      name => stage.sent(`office.newOrder.${name}` as never) as { session: string },
    )
    expect(place).toMatchObject({ placeId: 'ChIJ1', typed: '1100 Kongress Ave', session: search?.session })
    expect(search?.session).toMatch(/^[\w-]{36}$/)
    await choose('radio', '1100 Congress Ave, Austin, TX 78701')
    await expect.poll(async () => (await field(label)).value).toBe('1100 Congress Ave, Austin')
  },
)

test('the unit that is typed with the street is kept when an address without a unit is taken', async () => {
  await open()
  await type('Address', '1100 Congress Ave Apt 7')
  await sees('1100 Congress Ave, Austin')
  fireEvent.keyDown(await field('Address'), { key: 'Enter' })
  await expect.poll(async () => (await field('Address')).value).toBe('1100 Congress Ave, Austin')
  expect((await field(/^Suite or unit/)).value).toBe('Apt 7')
})

test('an address that is found after something else was typed changes nothing', async () => {
  let answer: (place: object) => void = () => undefined
  const asked = new Promise(resolve => {
    answer = resolve
  })
  const stage = await open({
    answers: {
      'office.newOrder.searchAddresses': { suggestions: [{ placeId: 'p1', text: '1100 Congress Ave, Austin' }] },
      'office.newOrder.place': (() => asked) as never,
    },
  })
  await type('Address', '1100 Congress')
  await sees('1100 Congress Ave, Austin')
  fireEvent.keyDown(await field('Address'), { key: 'Enter' })
  await expect.poll(() => stage.calls.map(({ name }) => name)).toContain('office.newOrder.place')
  await type('Address', '1102 Congress')
  await act(async () => answer({ ...place, zipCode: '78701' }))
  expect((await field('Address')).value).toBe('1102 Congress')
})

test('while Google does not answer, the office reads what its own search does not know', async () => {
  await open({
    answers: {
      'office.newOrder.searchAddresses': {
        suggestions: [{ placeId: 'us.1', text: '1100 Congress Ave, Austin' }],
        source: 'fallback',
      },
    },
  })
  await type('Address', '1100 Congress')
  await sees(/the ZIP code is known and the street is not/)
})

test('with a key for browsers Google’s script searches for the office, too', async () => {
  const script = useGoogleScript(() => [{ placeId: 'ChIJ1', text: '1100 Congress Avenue, Austin, TX, USA' }])
  const stage = await open()
  await type('Address', '1100 Congress')
  await sees('1100 Congress Avenue, Austin, TX')
  await sees('Google Maps')
  fireEvent.keyDown(await field('Address'), { key: 'Enter' })
  await expect.poll(async () => (await field('Address')).value).toBe('1100 Congress Ave, Austin')
  expect(stage.calls.map(({ name }) => name)).not.toContain('office.newOrder.searchAddresses')
  expect(stage.sent('office.newOrder.place')).toMatchObject({
    placeId: 'ChIJ1',
    typed: '1100 Congress',
    session: script.asked[0]?.session,
  })
})
