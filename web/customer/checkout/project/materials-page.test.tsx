import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cart, cartId, materials } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { box, choose, goesOn, isAt, isLoading, isMessage, isSent, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

test('the page groups the materials, counts pieces with an additional fee, and saves them', async () => {
  const stage = await openCheckout('materials', { answers: { upsertMaterials: { cartId } } })
  await seesTitle('Choose materials')
  await sees('Accepted with Additional Fees')
  expect((await box(/Household junk/)).checked).toBe(true)
  await choose('checkbox', /^TV/)
  await press(/One more: TV$/)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/containers`)
  expect(stage.sent('upsertMaterials')).toEqual({ cartId, materials: [{ id: 'junk' }, { id: 'tv', quantity: 2 }] })
})

test('the page warns the customer of a restricted material', async () => {
  await openCheckout('materials')
  await sees('Strictly Prohibited/Restricted')
  await press('I have something that can’t go in')
  await choose('checkbox', /Asbestos/)
  await sees('Hazardous Materials')
})

test('a customer with only restricted materials is not led to the dumpsters', async () => {
  const stage = await openCheckout('materials', {
    answers: { getCart: { ...cart, materials: [{ id: 'asbestos' }] }, upsertMaterials: { cartId } },
  })
  await press('Continue')
  await expect.poll(stage.path).not.toBe(`/checkout/${cartId}/materials`)
  expect(stage.path()).not.toContain('containers')
})

test('the page explains an additional fee, and does not continue before the customer chooses a material', async () => {
  const nothingUsual = { getCart: { ...cart, cleanupIds: ['yard'], materials: [] } }
  await openCheckout('materials', { answers: nothingUsual })
  await press('Additional fee for TV')
  await sees('A fee of up to $50 per item may apply.')
  expect(await goesOn('Continue')).toBe(false)
})

test('the page waits for the materials, and says if there are none or if it cannot load them', async () => {
  const empty = { ...cart, materials: [] }
  await openCheckout('materials', { answers: { getCart: empty, getMaterials: pending } })
  await isLoading('Getting materials')
  await openCheckout('materials', { answers: { getCart: empty, getMaterials: [] } })
  await sees('Nothing is offered here at the moment. Please call us.')
  await openCheckout('materials', { answers: { getCart: empty, getMaterials: failing } })
  await sees('Unable to load the materials. Some required data is missing.')
})

test('the page says if the cart no longer exists, and if it cannot save the materials', async () => {
  await openCheckout('materials', { answers: { upsertMaterials: refused('cart-not-found') } })
  await press('Continue')
  await isMessage('Cart Issue', 'We had trouble updating your cart. Please try again or start a new order.')
  await openCheckout('materials', { answers: { upsertMaterials: refused('unknown-choice') } })
  await press('Continue')
  await isMessage('Update Failed', 'Failed to update materials. Please try again.')
})

test('the page and its messages are in Spanish if the customer chose Spanish', async () => {
  await openCheckout('materials', { language: 'es', answers: { upsertMaterials: failing } })
  await seesTitle('Elija los materiales')
  await press('Continuar')
  await isMessage('No se pudo actualizar', 'No se pudieron actualizar los materiales. Inténtelo de nuevo.')
})

test.each([
  ['en', 'We checked what’s typical for Moving out. Change anything.'],
  ['es', 'Marcamos lo más común en Moving out. Cambie lo que quiera.'],
] as const)(
  'the page ticks the usual materials of the cleanup, and the customer can change them (C20), in %s',
  async (language, text) => {
    const empty = { getCart: { ...cart, materials: [] }, upsertMaterials: { cartId } }
    const stage = await openCheckout('materials', { language, answers: empty })
    await sees(text)
    expect((await box(/Household junk/)).checked).toBe(true)
    expect((await box(/^TV/)).checked).toBe(false)
    await choose('checkbox', /Household junk/)
    expect((await box(/Household junk/)).checked).toBe(false)
    expect(document.body.textContent).not.toContain(text)
    await choose('checkbox', /^TV/)
    await press(language === 'en' ? 'Continue' : 'Continuar')
    await expect.poll(() => stage.sent('upsertMaterials')).toEqual({ cartId, materials: [{ id: 'tv' }] })
  },
)

const kinds = [
  { _id: 'move', title: 'Moving out', descriptionItems: [], usualMaterialIds: ['junk'] },
  { _id: 'yard', title: 'Yard work', descriptionItems: [], usualMaterialIds: ['brush'] },
]
const brush = { _id: 'brush', name: 'Brush', isRestricted: false, recommendedContainerIds: [], icon: 'bag' as const }

test.each([
  [
    'en',
    'saved',
    'Continue',
    'Your cleanup has changed: what is usual for Yard work is ticked now, and what you ticked yourself is kept.',
  ],
  [
    'es',
    'saved',
    'Continuar',
    'Su limpieza cambió: ya está marcado lo usual en Yard work, y se conserva lo que usted marcó.',
  ],
  [
    'en',
    'not saved',
    'Continue',
    'Your cleanup has changed: what is usual for Yard work is ticked now, and what you ticked yourself is kept.',
  ],
] as const)(
  'another cleanup replaces the ticks that the page made and keeps those of the customer (%s, %s)',
  async (language, state, go, text) => {
    const answers: Answers = { getCleanups: kinds, getMaterials: [...materials, brush], upsertMaterials: { cartId } }
    const open = (changed: Partial<typeof cart>) =>
      openCheckout('materials', { language, answers: { ...answers, getCart: { ...cart, ...changed } } })
    const first = await open({ materials: [] })
    expect((await box(/Household junk/)).checked).toBe(true)
    await choose('checkbox', /^TV/)
    if (state === 'saved') {
      await press(go)
      await isAt(first, `/checkout/${cartId}/containers`)
    }
    const changed = { cleanupIds: ['yard'], materials: state === 'saved' ? [{ id: 'junk' }, { id: 'tv' }] : [] }
    const stage = await open(changed)
    await sees(text)
    expect((await box(/Household junk/)).checked).toBe(false)
    expect((await box(/^TV/)).checked).toBe(true)
    expect((await box(/^Brush/)).checked).toBe(true)
    await press(go)
    await isSent(stage, 'upsertMaterials', { cartId, materials: [{ id: 'tv' }, { id: 'brush' }] })
  },
)

test('a material that the customer unticked stays unticked, with the same cleanup and with one more', async () => {
  const answers: Answers = { getCleanups: kinds, getMaterials: [...materials, brush] }
  await openCheckout('materials', { answers: { ...answers, getCart: { ...cart, materials: [] } } })
  await choose('checkbox', /Household junk/)
  await choose('checkbox', /^TV/)
  await openCheckout('materials', {
    answers: { ...answers, getCart: { ...cart, cleanupIds: ['move', 'yard'], materials: [] } },
  })
  await sees('Your cleanup has changed')
  expect((await box(/Household junk/)).checked).toBe(false)
  expect((await box(/^TV/)).checked).toBe(true)
  expect((await box(/^Brush/)).checked).toBe(true)
  await openCheckout('materials', { answers: { ...answers, getCart: { ...cart, materials: [] } } })
  expect((await box(/^TV/)).checked).toBe(true)
  expect((await box(/Household junk/)).checked).toBe(false)
  expect(document.body.textContent).not.toContain('Your cleanup has changed')
})

test('a customer who changes the cleanup from the summary sees the materials again if the page ticked some', async () => {
  const answers: Answers = { getCleanups: kinds, upsertCleanups: { cartId }, upsertMaterials: { cartId } }
  const atCleanup = async () => {
    const stage = await openCheckout('order-summary', { answers })
    await seesTitle('Order Summary')
    await act(async () => {
      window.history.pushState({ idx: 1, usr: { isChange: true } }, '', `/checkout/${cartId}/cleanup`)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    })
    await choose('checkbox', /^Yard work/)
    await press('Continue')
    return stage
  }
  await isAt(await atCleanup(), `/checkout/${cartId}/order-summary`)
  sessionStorage.clear()
  const ahead = { cleanupIds: ['move'], materialIds: ['junk'], unticked: [] }
  sessionStorage.setItem(`draft ticked ahead ${cartId}`, JSON.stringify(ahead))
  await isAt(await atCleanup(), `/checkout/${cartId}/materials`)
})

test('the page draws each material in its own way, and plainly if it has no drawing (C24)', async () => {
  await openCheckout('materials')
  await box(/^TV/)
  const drawingOf = (name: string) =>
    [...document.querySelectorAll('label')].find(one => one.textContent?.includes(name))?.querySelector('svg')
      ?.innerHTML
  expect(drawingOf('Household junk')).not.toBe(drawingOf('TV'))
  expect(drawingOf('TV')).toBe(drawingOf('Asbestos'))
})

test('the page ticks no usual materials if the cart already has some', async () => {
  await openCheckout('materials', { answers: { getCart: { ...cart, materials: [{ id: 'tv' }] } } })
  expect((await box(/^TV/)).checked).toBe(true)
  expect((await box(/Household junk/)).checked).toBe(false)
})

test('the total changes with each piece before the page saves it (P31)', async () => {
  const stage = await openCheckout('materials')
  await sees('$431.92')
  await choose('checkbox', /^TV/)
  await sees('$456.92')
  await press(/One more: TV$/)
  await sees('$481.92')
  await choose('checkbox', /^TV/)
  await sees('$431.92')
  expect(stage.sent('upsertMaterials')).toBeUndefined()
})
