import { act, fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { address, cart, cartId, suggestion } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { useGoogleScript } from '#web/testing/google-script.ts'
import {
  box,
  choose,
  field,
  isAt,
  isLoading,
  isMessage,
  isSent,
  press,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { failing, garbled, pending, refused, unanswered } from '#web/testing/table-server.ts'

const noAddress = {
  getAddresses: [],
  getCart: { ...cart, deliveryAddress: null },
  searchAddresses: { suggestions: [suggestion] },
}

async function typesAddress(label = 'Street address') {
  await type(label, '1100 Cong')
  await takesSuggestion()
}

async function takesSuggestion() {
  await sees(suggestion.text)
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')][0]
  act(() => option?.click())
  await field(/^(Address Line 2|Línea 2)/)
}

test('a customer uses a saved address', async () => {
  const stage = await openCheckout('address', { answers: { upsertDeliveryAddress: { cartId } } })
  await seesTitle('Where should we deliver the dumpster?')
  expect((await box(/1100 Congress Ave/)).checked).toBe(true)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/address/restrictions`)
  expect(stage.sent('upsertDeliveryAddress')).toEqual({ cartId, addressId: 'a1' })
})

test('a customer saves a new address and continues in the cart that the server names', async () => {
  const copy = 'c0000000-0000-4000-8000-000000000009' as CartId
  const stage = await openCheckout('address', {
    answers: {
      ...noAddress,
      upsertDeliveryAddress: { cartId: copy },
    },
  })
  await typesAddress()
  await type('Address Line 2', 'Unit 4')
  await type('Gate code (optional)', ' #1234 ')
  await press('Continue')
  await isAt(stage, `/checkout/${copy}/address/restrictions`)
  expect(stage.sent('upsertDeliveryAddress')).toEqual({
    cartId,
    addressId: 'new',
    placeId: 'p1',
    line2: 'Unit 4',
    gateCode: ' #1234 ',
  })
})

test.each([
  ['en', 'Street address', 'Gate code (optional)', 'Continue', /A gate code has letters, digits, spaces/],
  ['es', 'Dirección', 'Código del portón (opcional)', 'Continuar', /El código del portón solo lleva letras/],
] as const)('the page says that a gate code is invalid, and keeps it in the field, in %s', async (...words) => {
  const [language, search, code, go, why] = words
  const stage = await openCheckout('address', {
    language,
    answers: { ...noAddress, upsertDeliveryAddress: { cartId } },
  })
  await typesAddress(search)
  await type(code, '12/4')
  await press(go)
  await sees(why)
  expect(stage.calls.filter(call => call.name === 'upsertDeliveryAddress')).toEqual([])
  expect((await field(code)).value).toBe('12/4')
  await type(code, '12-4')
  await press(go)
  await isAt(stage, `/checkout/${cartId}/address/restrictions`)
  expect(stage.sent('upsertDeliveryAddress')).toMatchObject({ gateCode: '12-4' })
})

test('the page says why an address cannot be saved', async () => {
  await openCheckout('address', { answers: { ...noAddress, upsertDeliveryAddress: refused('too-many-requests') } })
  await typesAddress()
  await press('Continue')
  await sees('Too many requests. Please wait a moment and try again.')
})

test('a customer has to choose another address if the server finds it invalid', async () => {
  await openCheckout('address', { answers: { ...noAddress, upsertDeliveryAddress: refused('invalid-address') } })
  await typesAddress()
  await press('Continue')
  await sees('Invalid Address')
  expect(document.querySelector('input[name="line2"]')).toBeNull()
  // The page no longer shows the place that was chosen before.
  expect((await field('Street address')).value).toBe('')
})

const nothingFound = { ...noAddress, searchAddresses: { suggestions: [] } }

test.each([
  ['en', 'Street address', 'Enter the address by hand', 'House number and street', 'Continue'],
  ['es', 'Dirección', 'Escribir la dirección a mano', 'Número y calle', 'Continuar'],
] as const)(
  'a customer types an address by hand if the search finds nothing, in %s',
  async (language, search, open, street, go) => {
    const stage = await openCheckout('address', {
      language,
      answers: { ...nothingFound, placeByHand: { placeId: 'hand.x.y', text: '' }, upsertDeliveryAddress: { cartId } },
    })
    await type(search, 'Camino al Río azul Lot 12')
    await press(open)
    expect((await field(street)).value).toBe('Camino al Río azul Lot 12')
    expect(document.activeElement).toBe(await field(street))
    await type(street, '4 Camino al Río')
    await type(/^(Address Line 2|Línea 2)/, 'Lot 12')
    await press(go)
    await isAt(stage, `/checkout/${cartId}/address/restrictions`)
    expect(stage.sent('placeByHand')).toEqual({ line1: '4 Camino al Río', city: '', zipCode: cart.zipCode })
    expect(stage.sent('upsertDeliveryAddress')).toEqual({
      cartId,
      addressId: 'new',
      placeId: 'hand.x.y',
      line2: 'Lot 12',
      gateCode: '',
    })
  },
)

test.each([
  ['en', 'Street address', 'Enter the address by hand', 'House number and street', 'Continue', 'PO box'],
  ['es', 'Dirección', 'Escribir la dirección a mano', 'Número y calle', 'Continuar', 'apartado postal'],
] as const)('the page refuses a PO box that was typed by hand, and keeps it in the field, in %s', async (...words) => {
  const [language, search, open, street, go, why] = words
  const stage = await openCheckout('address', { language, answers: nothingFound })
  await type(search, '12 Main St, Apt 4')
  await press(open)
  expect((await field(street)).value).toBe('12 Main St')
  expect((await field(/^(Address Line 2|Línea 2)/)).value).toBe('Apt 4')
  await type(street, 'PO Box 12')
  await press(go)
  await sees(new RegExp(why))
  expect((await field(street)).value).toBe('PO Box 12')
  expect(stage.calls.filter(call => call.name === 'placeByHand')).toEqual([])
})

test('the page refuses an address by hand if its ZIP is not served, and the customer can search again', async () => {
  await openCheckout('address', { answers: { ...nothingFound, placeByHand: refused('zip-not-served') } })
  await type('Street address', '12 Main St nowhere')
  await press('Enter the address by hand')
  await press('Continue')
  await isMessage('Delivery Not Available', 'We are unable to deliver to that address.')
  expect((await field('House number and street')).value).toBe('12 Main St nowhere')
  await press('Search for the address instead')
  expect((await field('Street address')).value).toBe('12 Main St nowhere')
  expect(document.activeElement).toBe(await field('Street address'))
})

test('the page puts the unit of a suggestion into line 2', async () => {
  await openCheckout('address', {
    answers: { ...noAddress, searchAddresses: { suggestions: [{ ...suggestion, line2: 'Bldg 3 Apt 2' }] } },
  })
  await typesAddress()
  expect((await field('Address Line 2')).value).toBe('Bldg 3 Apt 2')
})

test.each([
  ['zip-not-served', 'Delivery Not Available', 'We are unable to deliver to that address.'],
  ['address-not-found', 'Address Not Available', 'This address is no longer available. Please create a new address.'],
  [
    'cart-frozen',
    'Delivery Address Error',
    'There was a problem using this delivery address for the order. Please try again.',
  ],
] as const)('the page says why the server refuses an address with %s', async (refusal, title, text) => {
  await openCheckout('address', { answers: { upsertDeliveryAddress: refused(refusal) } })
  await press('Continue')
  await isMessage(title, text)
  if (refusal === 'address-not-found') await field('Street address')
})

test('a customer can add an address beside the saved ones, and the page says if it cannot load those', async () => {
  await openCheckout('address', { answers: { getAddresses: [address] } })
  await press('Add New Address')
  await field('Street address')
  await press('Use a saved address')
  await choose('checkbox', /1100 Congress Ave/)
  await openCheckout('address', { answers: { getAddresses: failing } })
  await sees('Unable to load your addresses. Some required data is missing.')
})

test('the page and its messages are in Spanish if the customer chose Spanish', async () => {
  await openCheckout('address', { language: 'es', answers: { upsertDeliveryAddress: refused('address-not-found') } })
  await seesTitle('¿Dónde entregamos el contenedor?')
  await press('Continuar')
  await isMessage('Dirección no disponible', 'Esta dirección ya no está disponible. Agregue una nueva.')
})

test('the page searches for suggestions when the customer stops typing', async () => {
  const stage = await openCheckout('address', { answers: noAddress })
  await type('Street address', '1100 Cong')
  await isSent(stage, 'searchAddresses', { text: '1100 Cong', session: expect.stringMatching(/^[\w-]{36}$/) })
})

test('the page says how many suggestions it found, and the arrow up key begins at the last one', async () => {
  const other = { ...suggestion, placeId: 'p2', text: '1100 Congress Ct, Austin, TX 78701' }
  await openCheckout('address', {
    answers: { ...noAddress, searchAddresses: { suggestions: [suggestion, other] } },
  })
  await type('Street address', '1100 Cong')
  await sees('2 addresses found')
  const search = await field('Street address')
  const active = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toBeUndefined()
  for (const [key, text] of [
    ['ArrowUp', other.text],
    ['Home', suggestion.text],
    ['End', other.text],
    ['ArrowDown', suggestion.text],
  ] as const) {
    fireEvent.keyDown(search, { key })
    expect([key, active()]).toEqual([key, text])
  }
})

test.each([
  [unanswered, 'en', 'Continue', 'We got no answer. Nothing you entered is lost. Please try again.'],
  [failing, 'en', 'Continue', 'We hit a snag processing your request. Please try again.'],
  [garbled, 'es', 'Continuar', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.'],
] as const)(
  'a customer can send an address again if it could not be saved (case %#)',
  async (answer, language, go, text) => {
    const stage = await openCheckout('address', { language, answers: { ...noAddress, upsertDeliveryAddress: answer } })
    await typesAddress(language === 'en' ? 'Street address' : 'Dirección')
    await press(go)
    await sees(text)
    const sentBefore = stage.calls.filter(call => call.name === 'upsertDeliveryAddress').length
    await press(go)
    await expect
      .poll(() => stage.calls.filter(call => call.name === 'upsertDeliveryAddress').length)
      .toBeGreaterThan(sentBefore)
  },
)

test.each([
  ['en', 'Street address', 'Try Again', 'We hit a snag processing your request. Please try again.'],
  ['es', 'Dirección', 'Intentar de nuevo', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.'],
] as const)(
  'the page says that a search failed, and the customer can repeat it, in %s',
  async (language, label, again, text) => {
    let isDown = true
    await openCheckout('address', {
      language,
      answers: { ...noAddress, searchAddresses: () => (isDown ? failing : { suggestions: [suggestion] }) },
    })
    await type(label, '1100 Cong')
    await sees(text)
    isDown = false
    await press(again)
    await sees(suggestion.text)
  },
)

test('the page moves a unit from the street field to line 2, and keeps it when the customer corrects the street', async () => {
  await openCheckout('address', { answers: noAddress })
  await type('Street address', '1100 Congress Ave Apt 5')
  await takesSuggestion()
  expect((await field('Address Line 2')).value).toBe('Apt 5')
  await type('Address Line 2', 'Apt 6, back door')
  await type('Street address', '1102 Congress')
  await takesSuggestion()
  expect((await field('Address Line 2')).value).toBe('Apt 6, back door')
})

test('the page says that it is loading the addresses', async () => {
  await openCheckout('address', { answers: { getAddresses: pending } })
  await isLoading('Loading address info')
  await sees('Loading address info')
})

const ofGoogle = { placeId: 'ChIJ1', text: '1100 Congress Avenue, Austin, TX' }
const found = { placeId: 'google.1.x', text: '1100 Congress Ave, Austin, TX 78701', source: 'google' } as const
const asTyped = { placeId: 'hand.1.x', text: '1100 Kongress Ave, Austin, TX 78701' }
const byGoogle = {
  ...noAddress,
  searchAddresses: { suggestions: [ofGoogle], source: 'google' },
  takeSuggestion: found,
  upsertDeliveryAddress: { cartId },
} as const

async function takes(text: string) {
  await sees(text)
  act(() => document.querySelector<HTMLElement>('[role="option"]')?.click())
}

test('the page finds and takes an address of Google in one session, names Google, and uses a new session for the next one', async () => {
  const stage = await openCheckout('address', { answers: byGoogle })
  await type('Street address', '1100 Cong')
  await sees('Google Maps')
  await type('Street address', '1100 Congr')
  await expect.poll(() => stage.calls.filter(call => call.name === 'searchAddresses')).toHaveLength(2)
  await takes(ofGoogle.text)
  expect((await field('ZIP Code')).value).toBe('78701')
  expect((await field('Street address')).value).toBe(found.text)
  await sees('Google Maps')
  const sessionsOf = (name: string) =>
    stage.calls.filter(call => call.name === name).map(call => (call.input as { session?: string }).session)
  const [first] = sessionsOf('searchAddresses')
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(sessionsOf('searchAddresses')).toEqual([first, first])
  expect(stage.sent('takeSuggestion')).toEqual({
    placeId: ofGoogle.placeId,
    chosen: ofGoogle.text,
    typed: '1100 Congr',
    session: first,
  })
  await type('Street address', '1102 Congress')
  await expect.poll(() => new Set(sessionsOf('searchAddresses')).size).toBe(2)
  await takes(ofGoogle.text)
  await field('Address Line 2')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/address/restrictions`)
  expect(stage.sent('upsertDeliveryAddress')).toMatchObject({ addressId: 'new', placeId: found.placeId })
  expect(sessionsOf('takeSuggestion')).toHaveLength(2)
})

test.each([
  ['en', 'Street address', 'Which one is right?', /As you typed it/, 'Continue', 'Choose one of the two addresses.'],
  [
    'es',
    'Dirección',
    '¿Cuál es la correcta?',
    /Como la escribió usted/,
    'Continuar',
    'Elija una de las dos direcciones.',
  ],
] as const)(
  'if Google knows another form of the address, the page takes none before the customer chooses, in %s',
  async (...words) => {
    const [language, search, question, own, go, missing] = words
    const stage = await openCheckout('address', {
      language,
      answers: { ...byGoogle, takeSuggestion: { ...found, typed: asTyped } },
    })
    await type(search, '1100 Kongress Ave Apt 5')
    await takes(ofGoogle.text)
    await sees(new RegExp(question.replace('?', '\\?')))
    await sees(own)
    // The question takes the focus. If the field above had it, a phone's keyboard would stay open and cover the question.
    expect(document.activeElement?.getAttribute('name')).toBe('address-choice')
    // The field keeps the typed text, and no address is taken yet.
    expect((await field(search)).value).toBe('1100 Kongress Ave Apt 5')
    await press(go)
    await sees(missing)
    expect(document.activeElement?.getAttribute('name')).toBe('address-choice')
    expect(stage.calls.filter(call => call.name === 'upsertDeliveryAddress')).toEqual([])
    await choose('radio', found.text)
    expect((await field(/^(Address Line 2|Línea 2)/)).value).toBe('Apt 5')
    await choose('radio', asTyped.text)
    await press(go)
    await isAt(stage, `/checkout/${cartId}/address/restrictions`)
    expect(stage.sent('upsertDeliveryAddress')).toEqual({
      cartId,
      addressId: 'new',
      placeId: asTyped.placeId,
      line2: 'Apt 5',
      gateCode: '',
    })
  },
)

test.each([
  ['en', 'Street address', /We know the ZIP code and not the street/],
  ['es', 'Dirección', /Conocemos el código postal, pero no la calle/],
] as const)(
  'while Google does not answer, the page says what its own search does not know, in %s',
  async (...words) => {
    const [language, search, note] = words
    await openCheckout('address', {
      language,
      answers: { ...noAddress, searchAddresses: { suggestions: [suggestion], source: 'fallback' } },
    })
    await type(search, '1100 Cong')
    await sees(note)
    await takesSuggestion()
    await sees(note)
    expect(document.body.textContent).not.toContain('Google')
  },
)

test.each([
  [
    'en',
    'Street address',
    null,
    /We cannot look up this address right now/,
    'Enter the address by hand',
    'House number and street',
  ],
  [
    'es',
    'Dirección',
    null,
    /Por ahora no podemos buscar esta dirección/,
    'Escribir la dirección a mano',
    'Número y calle',
  ],
  [
    'en',
    'Street address',
    refused('invalid-address'),
    'Invalid Address',
    'Enter the address by hand',
    'House number and street',
  ],
  [
    'es',
    'Dirección',
    failing,
    'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.',
    'Escribir la dirección a mano',
    'Número y calle',
  ],
] as const)(
  'the page says why it cannot take a suggestion, and the customer can type it by hand (case %#)',
  async (...words) => {
    const [language, search, answer, why, open, street] = words
    await openCheckout('address', { language, answers: { ...byGoogle, takeSuggestion: answer } })
    await type(search, '1100 Congress')
    await takes(ofGoogle.text)
    await sees(why)
    expect((await field(search)).value).toBe('1100 Congress')
    await press(open)
    expect((await field(street)).value).toBe('1100 Congress')
  },
)

test('if no suggestion of Google is right, the customer can type the address by hand', async () => {
  await openCheckout('address', { answers: byGoogle })
  await type('Street address', '1 New Road')
  await sees(ofGoogle.text)
  await press('Enter the address by hand')
  expect((await field('House number and street')).value).toBe('1 New Road')
})

test('the page ignores an answer that arrives after the customer changed the field', async () => {
  let answer: (taken: typeof found) => void = () => undefined
  await openCheckout('address', {
    answers: {
      ...byGoogle,
      takeSuggestion: () =>
        new Promise(resolve => {
          answer = resolve
        }),
    },
  })
  await type('Street address', '1100 Congress')
  await takes(ofGoogle.text)
  await sees('Looking up this address')
  await type('Street address', '1102 Congress')
  await act(async () => answer(found))
  expect((await field('Street address')).value).toBe('1102 Congress')
  expect(document.querySelector('input[name="line2"]')).toBeNull()
})

test('the page warns the customer if the address has another ZIP than the cart began with', async () => {
  await openCheckout('address', {
    answers: { ...byGoogle, takeSuggestion: { ...found, text: '2100 Guadalupe St, Austin, TX 78705' } },
  })
  await type('Street address', '2100 Guad')
  await takes(ofGoogle.text)
  await sees('You began with 78701. Another ZIP code can have other prices and dates.')
})

/** A search waits until the typing pauses, and the machine may be busy. */
const soon = { timeout: 20_000 }
const inBrowser = { placeId: 'ChIJ1', text: '1100 Congress Avenue, Austin, TX, USA' }
const callsOf = (stage: { calls: readonly { name: string; input: unknown }[] }, name: string) =>
  stage.calls.filter(call => call.name === name).map(call => call.input as { session?: string; text?: string })

test('if there is a key for browsers, Google’s script searches, and our server takes the address in the same session', async () => {
  const script = useGoogleScript(() => [inBrowser])
  const stage = await openCheckout('address', { answers: byGoogle })
  await type('Street address', '1100 Cong')
  await sees('Google Maps')
  await type('Street address', '1100 Congr')
  await expect.poll(() => script.asked.map(({ input }) => input), soon).toEqual(['1100 Cong', '1100 Congr'])
  expect(new Set(script.asked.map(({ session }) => session)).size).toBe(1)
  expect(script.asked[0]?.countries).toEqual(['us'])
  await takes(ofGoogle.text)
  expect((await field('ZIP Code')).value).toBe('78701')
  expect(callsOf(stage, 'searchAddresses')).toEqual([])
  const { session } = script.asked[0] ?? {}
  expect(stage.sent('takeSuggestion')).toEqual({
    placeId: ofGoogle.placeId,
    chosen: ofGoogle.text,
    typed: '1100 Congr',
    session,
  })
  // The next letter begins another session of the search.
  await type('Street address', '1102 Congress')
  await expect.poll(() => new Set(script.asked.map(one => one.session)).size, soon).toBe(2)
})

test('if Google’s script does not show its session, our server takes the address without one', async () => {
  useGoogleScript(() => [inBrowser], { isTokenShown: false })
  const stage = await openCheckout('address', { answers: byGoogle })
  await type('Street address', '1100 Congr')
  await takes(ofGoogle.text)
  await field('ZIP Code')
  expect(stage.sent('takeSuggestion')).not.toHaveProperty('session')
})

test('if Google’s script stops searching, our server continues in the same session, and the typed text stays', async () => {
  let isDown = false
  const script = useGoogleScript(() => (isDown ? Promise.reject(new Error('RESOURCE_EXHAUSTED')) : [inBrowser]))
  const stage = await openCheckout('address', { answers: byGoogle })
  await type('Street address', '1100 Cong')
  await sees('Google Maps')
  isDown = true
  await type('Street address', '1100 Congress Ave')
  await expect
    .poll(() => callsOf(stage, 'searchAddresses').map(({ text }) => text), soon)
    .toEqual(['1100 Congress Ave'])
  expect(callsOf(stage, 'searchAddresses')[0]?.session).toBe(script.asked[0]?.session)
  expect((await field('Street address')).value).toBe('1100 Congress Ave')
  // This document does not call the script again.
  await type('Street address', '1100 Congress Aven')
  await expect.poll(() => callsOf(stage, 'searchAddresses'), soon).toHaveLength(2)
  expect(script.asked).toHaveLength(2)
  await takes(ofGoogle.text)
  await field('ZIP Code')
  expect(callsOf(stage, 'takeSuggestion')[0]?.session).toBe(script.asked[0]?.session)
  // The next session does not call the script either.
  isDown = false
  await type('Street address', '1102 Congress')
  await expect.poll(() => callsOf(stage, 'searchAddresses'), soon).toHaveLength(3)
  expect(script.asked).toHaveLength(2)
})

test.each([
  ['cannot be loaded', 'refuse'],
  ['has its key refused', 'refuseKey'],
] as const)('if Google’s script %s, our server searches', async (_what, happens) => {
  const script = useGoogleScript(happens === 'refuseKey' ? () => [inBrowser] : undefined)
  const stage = await openCheckout('address', { answers: byGoogle })
  await type('Street address', '1100')
  if (happens === 'refuse') await expect.poll(script.scriptTag, soon).not.toBeNull()
  const asked = new URL(script.scriptTag()?.src ?? 'https://x')
  if (happens === 'refuse')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      key: 'key-for-browsers',
      auth_referrer_policy: 'origin',
    })
  else await expect.poll(() => script.asked, soon).toHaveLength(1)
  script[happens]()
  await type('Street address', '1100 Congress')
  await expect.poll(() => callsOf(stage, 'searchAddresses'), soon).toHaveLength(1)
  await takes(ofGoogle.text)
  expect((await field('ZIP Code')).value).toBe('78701')
})

test('if Google’s script does not load in 2.5 seconds, our server searches, and the page does not wait for it again', async () => {
  useGoogleScript()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const stage = await openCheckout('address', { answers: byGoogle })
  await type('Street address', '1100 Cong')
  await expect.poll(() => callsOf(stage, 'searchAddresses'), soon).toHaveLength(1)
  await takes(ofGoogle.text)
  await field('ZIP Code')
  await type('Street address', '1102 Congress')
  await expect.poll(() => callsOf(stage, 'searchAddresses'), soon).toHaveLength(2)
  expect(timers.mock.calls.filter(([, delay]) => delay === 2_500)).toHaveLength(1)
  timers.mockRestore()
})

test('a page that may not reach Google loads again, and says if the server does not answer', async () => {
  useGoogleScript(() => [inBrowser])
  delete document.documentElement.dataset.document
  await openCheckout('address', { answers: byGoogle })
  await sees('No connection')
  expect(document.querySelector('[role="combobox"]')).toBeNull()
})
