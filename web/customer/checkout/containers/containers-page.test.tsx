import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cart, cartId, containerTypes, materials, order, quote } from '#web/testing/customer-data.ts'
import { openCheckout, openOrder } from '#web/testing/customer-stage.tsx'
import {
  box,
  choose,
  field,
  goesOn,
  isAt,
  isLoading,
  isMessage,
  press,
  read,
  sees,
  seesTitle,
} from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const unchosen = { ...cart, containers: {} }

test('the page shows the dumpsters, recommends one, and saves the customer’s choice', async () => {
  const stage = await openCheckout('containers', { answers: { getCart: unchosen, upsertContainers: { cartId } } })
  await seesTitle('Choose dumpster(s)')
  await sees(/Recommended for your materials\s*20 yard dumpster/)
  expect(await goesOn('Continue')).toBe(false)
  await choose('checkbox', /20 yard/)
  expect((await box(/10 yard/)).disabled).toBe(true)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/address`)
  expect(stage.sent('upsertContainers')).toEqual({ cartId, containers: { '20yard': 1 } })
})

test('a customer sees a size in the driveway and chooses another one with the slider (rule C22)', async () => {
  const stage = await openCheckout('containers', { answers: { getCart: unchosen, upsertContainers: { cartId } } })
  const slider = await field('Size')
  expect(slider.getAttribute('aria-valuetext')).toBe('20 yard dumpster, not chosen yet')
  expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toMatch(/^20 yard dumpster: 22 ft long/)
  await sees('Holds 8 sofas or 120 large bags')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('10 yard dumpster')
  expect((await box(/10 yard/)).checked).toBe(true)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/address`)
  expect(stage.sent('upsertContainers')).toEqual({ cartId, containers: { '10yard': 1 } })
})

test('a customer chooses the shown size with a tap on the slider', async () => {
  await openCheckout('containers', { answers: { getCart: unchosen } })
  const slider = await field('Size')
  expect((await box(/20 yard/)).checked).toBe(false)
  fireEvent.click(slider)
  expect((await box(/20 yard/)).checked).toBe(true)
})

test('when a customer presses "Choose this size", the focus moves to the word "Chosen"', async () => {
  await openCheckout('containers', { answers: { getCart: unchosen } })
  await press('Choose this size')
  expect((await box(/20 yard/)).checked).toBe(true)
  expect(document.activeElement?.textContent).toBe('Chosen')
})

test('a customer who chooses the dumpster of a replacement continues with the summary', async () => {
  const stage = await openCheckout('containers', {
    session: 'signed-in',
    answers: { getCart: { ...cart, isReplacement: true }, upsertContainers: { cartId } },
  })
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/order-summary`)
})

test.each([
  ['en', 'Now at your site: 20 yard dumpster.', 'Recommended', 'Every size here takes what you chose'],
  ['es', 'Ahora está en su dirección: 20 yard dumpster.', 'Recomendado', 'Todos estos tamaños sirven'],
] as const)(
  'if the recommended size already stands at the site, a swap names it and recommends none (rule C6), in %s',
  async (language, standing, recommended, any) => {
    const swap = { ...unchosen, isReplacement: true, standingContainerId: '20yard' }
    await openCheckout('containers', { session: 'signed-in', language, answers: { getCart: swap } })
    await sees(standing)
    await sees(new RegExp(any))
    expect(document.body.textContent).not.toContain(recommended)
    const slider = await field(language === 'en' ? 'Size' : 'Tamaño')
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^10 yard dumpster/)
  },
)

test('if another size than the standing one suits the materials, a swap recommends that size', async () => {
  const swap = { ...unchosen, isReplacement: true, standingContainerId: '10yard' }
  await openCheckout('containers', { session: 'signed-in', answers: { getCart: swap } })
  await sees(/Recommended for your materials\s*20 yard dumpster/)
  await sees('Now at your site: 10 yard dumpster.')
})

test('a customer opens a guide to the sizes', async () => {
  await openCheckout('containers')
  await press('View size guide')
  await sees('Size guide')
})

test('the page waits for the dumpsters, and says if there are none or if it cannot load them', async () => {
  await openCheckout('containers', { answers: { getContainerTypesForCustomer: pending, getCart: unchosen } })
  await isLoading('Loading dumpster info')
  await openCheckout('containers', { answers: { getContainerTypesForCustomer: [], getCart: unchosen } })
  await sees('Nothing is offered here at the moment. Please call us.')
  await openCheckout('containers', { answers: { getContainerTypesForCustomer: failing, getCart: unchosen } })
  await sees('Unable to load the dumpsters. Some required data is missing.')
})

test('the page shows a refusal in general words, in the language of the customer', async () => {
  await openCheckout('containers', { answers: { upsertContainers: refused('container-not-allowed') } })
  await press('Continue')
  await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
  await openCheckout('containers', { language: 'es', answers: { upsertContainers: refused('container-not-allowed') } })
  await seesTitle('Elija su contenedor')
  await press('Continuar')
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})

test.each([
  ['en', 'We call you about Asbestos', 'It cannot go into this dumpster'],
  ['es', 'Le llamaremos por: Asbestos', 'No puede ir en este contenedor'],
] as const)(
  'if one of several materials is restricted, each later page says that the office calls about it, in %s',
  async (language, title, text) => {
    const mixed = { ...cart, materials: [{ id: 'junk' }, { id: 'asbestos' }] }
    const placed = { ...order, toCallAbout: [{ _id: 'asbestos', name: 'Asbestos' }] }
    const answers = { getCart: mixed, getOrderById: placed }
    for (const step of ['containers', 'order-summary', 'order-confirmation'] as const) {
      await openCheckout(step, { session: 'signed-in', language, answers })
      await sees(title)
      await sees(text)
    }
    await openOrder('', answers, language)
    await sees(title)
    await openCheckout('containers', { session: 'signed-in', language, answers: { getCart: cart } })
    await seesTitle(/./)
    expect(document.body.textContent).not.toContain(title)
  },
)

test.each([
  [
    'en',
    '$431.92',
    '7 days and 2 tons (4,000 lb) included',
    'Then $10.00 a day more, $99.00 a ton more',
    'Most loads like this weigh 1.8–2.6 tons. 2 tons are included.',
    'Likely $431.92–$512.30, at worst $565.89.',
    'What loads weigh is an estimate, not a promise: the scale decides.',
    'up to 4,000 lbs',
    '$57 per day',
  ],
  [
    'es',
    '$431.92',
    '7 días y 2 toneladas (4,000 lb) incluidos',
    'Después, $10.00 por día más y $99.00 por tonelada más',
    'La mayoría de las cargas así pesan 1.8–2.6 toneladas. Se incluyen 2 toneladas.',
    'Lo probable: $431.92–$512.30; en el peor caso: $565.89.',
    'Lo que pesan las cargas es un cálculo, no una promesa: decide la báscula.',
    'hasta 4,000 lb',
    '$57 por día',
  ],
] as const)(
  'the page says for a size what the customer pays and what the price covers, in %s',
  async (language, ...texts) => {
    await openCheckout('containers', { language, answers: { getCart: unchosen } })
    for (const text of texts) await sees(text)
  },
)

test('the total changes when the customer taps a size, before the page saves it', async () => {
  const stage = await openCheckout('containers', { answers: { getCart: unchosen } })
  await choose('checkbox', '10 yard dumpster')
  await sees('$377.80')
  expect(stage.sent('upsertContainers')).toBeUndefined()
})

const [ten, twenty] = containerTypes as [(typeof containerTypes)[0], (typeof containerTypes)[0]]
const [junk, tv, asbestos] = materials as [(typeof materials)[0], (typeof materials)[0], (typeof materials)[0]]
const brush = { ...junk, _id: 'brush', name: 'Brush', recommendedContainerIds: ['10yard'] }

test.each([
  [
    'en',
    ['junk', 'brush'],
    [ten, twenty],
    'No single size suits all your materials best: compare what fits in and what it costs.',
  ],
  [
    'es',
    ['junk', 'brush'],
    [ten, twenty],
    'Ningún tamaño es el mejor para todos sus materiales: compare lo que cabe y lo que cuesta.',
  ],
  ['en', ['tv'], [ten, twenty], 'Every size here takes what you chose: compare what fits in and what it costs.'],
  ['es', ['tv'], [ten, twenty], 'Todos estos tamaños sirven para lo que eligió: compare lo que cabe y lo que cuesta.'],
  ['en', ['junk', 'brush'], [ten], 'One size takes everything you chose.'],
  ['es', ['junk', 'brush'], [ten], 'Hay un tamaño para todo lo que eligió.'],
  ['en', ['tv'], [ten], 'One size takes everything you chose.'],
] as const)(
  'the page makes one remark about the sizes, and it is true for the sizes shown, in %s for %s',
  async (language, ids, types, text) => {
    await openCheckout('containers', {
      language,
      answers: {
        getCart: { ...unchosen, materials: ids.map(id => ({ id })) },
        getMaterials: [junk, tv, asbestos, brush],
        getContainerTypesForCustomer: [...types],
      },
    })
    await sees(text)
    const others = ['No single size', 'Ningún tamaño', 'Every size', 'Todos estos', 'One size takes', 'Hay un tamaño']
    expect(others.filter(one => document.body.textContent?.includes(one))).toHaveLength(1)
  },
)

test.each([
  ['en', '20 yard dumpster, not chosen yet', 'Choose this size', 'Chosen', 'Continue'],
  ['es', '20 yard dumpster, aún sin elegir', 'Elegir este tamaño', 'Elegido', 'Continuar'],
] as const)(
  'the page and its price card say that the shown size is not chosen until the customer chooses it, in %s',
  async (...texts) => {
    const [language, none, choose, chosen, go] = texts
    Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 1280 })
    document.documentElement.style.fontSize = '16px'
    await openCheckout('containers', { language, answers: { getCart: unchosen } })
    await seesTitle(/./)
    await waitFor(() => expect(document.querySelector('aside section')?.textContent).toContain(`${none}$431.92`))
    expect(read(document.querySelector('main'))).toContain(none)
    expect(await goesOn(go)).toBe(false)
    await press(choose)
    await sees(chosen)
    expect(document.body.textContent).not.toContain(none)
    expect((await box(/20 yard/)).checked).toBe(true)
    expect(await goesOn(go)).toBe(true)
    Reflect.deleteProperty(document.documentElement, 'clientWidth')
    document.documentElement.style.fontSize = ''
  },
)

test.each([
  [
    'en',
    'Any number of days and 2 tons (4,000 lb) included',
    'Then $99.00 a ton more',
    'In all, with tax, for any number of days',
  ],
  [
    'es',
    'Los días que necesite y 2 toneladas (4,000 lb) incluidos',
    'Después, $99.00 por tonelada más',
    'En total, con impuestos, por los días que necesite',
  ],
] as const)(
  'the page names no number of days if the price does not depend on the days, in %s',
  async (language, ...said) => {
    const { price } = twenty
    if (!price) throw new Error('the size has no price')
    const fixed = { ...twenty, price: { ...price, includedDays: null, extraDayInCents: null } }
    await openCheckout('containers', {
      language,
      answers: { getCart: unchosen, getContainerTypesForCustomer: [fixed] },
    })
    for (const text of said) await sees(text)
    expect(read(document.body)).not.toMatch(/7 (days|días)/)
  },
)

test.each([
  [
    'en',
    'Continue',
    '20 yard dumpster is not offered for everything you chose now',
    'This order is for 10 yard dumpster.',
  ],
  [
    'es',
    'Continuar',
    '20 yard dumpster no se ofrece para todo lo que eligió ahora',
    'Este pedido es por 10 yard dumpster.',
  ],
] as const)(
  'if the chosen size is not offered for new materials, this page and the summary say so, in %s',
  async (...texts) => {
    const [language, go, gone, instead] = texts
    let now = cart
    const answers = {
      getCart: () => now,
      getContainerTypesForCustomer: () => (now === cart ? containerTypes : [ten]),
      getCartPricingSummary: () => ({
        ...quote,
        containers: quote.containers.map(one =>
          now.containers['10yard'] ? { ...one, _id: '10yard', name: '10 yard dumpster' } : one,
        ),
      }),
      upsertMaterials: () => {
        now = { ...cart, containers: {} }
        return { cartId }
      },
      upsertContainers: () => {
        now = { ...cart, containers: { '10yard': 1 } }
        return { cartId }
      },
    }
    const stage = await openCheckout('materials', { language, answers })
    await sees('$431.92')
    await press(go)
    await isAt(stage, `/checkout/${cartId}/containers`)
    await sees(gone)
    await choose('checkbox', '10 yard dumpster')
    await press(go)
    await isAt(stage, `/checkout/${cartId}/address`)
    await openCheckout('order-summary', { language, answers })
    await sees(gone)
    await sees(instead)
    now = cart
    await openCheckout('order-summary', { language, answers })
    await seesTitle(/./)
    expect(document.body.textContent).not.toContain(gone)
  },
)

test('the summary names no lost size if the customer changed the size by choice', async () => {
  const answers = { upsertMaterials: { cartId }, upsertContainers: { cartId } }
  const stage = await openCheckout('materials', { answers })
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/containers`)
  await choose('checkbox', '20 yard dumpster')
  await choose('checkbox', '10 yard dumpster')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/address`)
  await openCheckout('order-summary', { answers: { getCart: { ...cart, containers: { '10yard': 1 } } } })
  await seesTitle('Order Summary')
  expect(document.body.textContent).not.toContain('Another dumpster than before')
})
