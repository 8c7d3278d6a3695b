import { expect, test } from 'vitest'
import { cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { box, choose, goesOn, isAt, isLoading, isMessage, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

test('groups the materials, counts pieces that cost extra, and saves them', async () => {
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

test('a restricted material is warned of', async () => {
  await openCheckout('materials')
  await sees('Strictly Prohibited/Restricted')
  await press('What may not go in: I have some of it')
  await choose('checkbox', /Asbestos/)
  await sees('Hazardous Materials')
})

test('nothing but restricted materials leads to a call instead of a dumpster', async () => {
  const stage = await openCheckout('materials', {
    answers: { getCart: { ...cart, materials: [{ id: 'asbestos' }] }, upsertMaterials: { cartId } },
  })
  await press('Continue')
  await expect.poll(stage.path).not.toBe(`/checkout/${cartId}/materials`)
  expect(stage.path()).not.toContain('containers')
})

test('explains the fees, and asks for a choice', async () => {
  const nothingUsual = { getCart: { ...cart, cleanupIds: ['yard'], materials: [] } }
  await openCheckout('materials', { answers: nothingUsual })
  await press('Additional fee for TV')
  await sees('A fee of up to $50 per item may apply.')
  expect(await goesOn('Continue')).toBe(false)
})

test('waits for the list, says when nothing is offered, and when it cannot be loaded', async () => {
  const empty = { ...cart, materials: [] }
  await openCheckout('materials', { answers: { getCart: empty, getMaterials: pending } })
  await isLoading('Getting materials')
  await openCheckout('materials', { answers: { getCart: empty, getMaterials: [] } })
  await sees('Nothing is offered here at the moment. Please call us.')
  await openCheckout('materials', { answers: { getCart: empty, getMaterials: failing } })
  await sees('Unable to load the materials. Some required data is missing.')
})

test('a cart that is gone is said to be so, any other failure as well', async () => {
  await openCheckout('materials', { answers: { upsertMaterials: refused('cart-not-found') } })
  await press('Continue')
  await isMessage('Cart Issue', 'We had trouble updating your cart. Please try again or start a new order.')
  await openCheckout('materials', { answers: { upsertMaterials: refused('unknown-choice') } })
  await press('Continue')
  await isMessage('Update Failed', 'Failed to update materials. Please try again.')
})

test('in Spanish', async () => {
  await openCheckout('materials', { language: 'es', answers: { upsertMaterials: failing } })
  await seesTitle('Elija los materiales')
  await press('Continuar')
  await isMessage('No se pudo actualizar', 'No se pudieron actualizar los materiales. Inténtelo de nuevo.')
})

test.each([
  ['en', 'Ticked ahead, as usual for Moving out. Change what does not fit.'],
  ['es', 'Ya marcado, como es usual en Moving out. Cambie lo que no corresponda.'],
] as const)(
  'what the cleanup usually throws away is ticked ahead, until something is changed (C20), %s',
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

test('a material has its own drawing beside its name, and a plain one without (C24)', async () => {
  await openCheckout('materials')
  await box(/^TV/)
  const drawingOf = (name: string) =>
    [...document.querySelectorAll('label')].find(one => one.textContent?.includes(name))?.querySelector('svg')
      ?.innerHTML
  expect(drawingOf('Household junk')).not.toBe(drawingOf('TV'))
  expect(drawingOf('TV')).toBe(drawingOf('Asbestos'))
})

test('what the cart holds is not added to', async () => {
  await openCheckout('materials', { answers: { getCart: { ...cart, materials: [{ id: 'tv' }] } } })
  expect((await box(/^TV/)).checked).toBe(true)
  expect((await box(/Household junk/)).checked).toBe(false)
})

test('the total follows each piece before it is saved (P31)', async () => {
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
