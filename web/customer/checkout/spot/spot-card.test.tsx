import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { firstSpot, type Spot } from '#domain/spot/spot.ts'
import { cartId, noSpot } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { button, isAt, isMessage, isSent, press, read, sees } from '#web/testing/stage.tsx'
import { type Answers, failing, pending } from '#web/testing/table-server.ts'

const plot: Spot = { ...firstSpot(noSpot.box), wires: 'none' }
const otherCart = 'c0000000-0000-4000-8000-000000000009'
const open = (answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  openCheckout('address/restrictions', { language, answers })

const area = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role="application"]')
    if (!found) throw new Error('there is no plot')
    return found
  })
const words = () => read(document.querySelector('dialog [role="status"]'))
const key = async (name: string, more: object = {}) => fireEvent.keyDown(await area(), { key: name, ...more })

test('the customer moves and turns the dumpster with the keys, reads the checks, and the page saves the spot', async () => {
  const stage = await open({ saveSpot: { cartId } })
  await press('Draw the spot')
  await area()
  expect(words()).toContain('On the driveway, 4 ft from the house, 24 ft from the curb, door to the house.')
  expect(words()).toContain('The truck has its 60 ft of clear way.')
  await key('ArrowDown', { shiftKey: true })
  expect(words()).toContain('9 ft from the house')
  expect(words()).toContain('The truck has 55 of the 60 ft that it needs')
  await key('r')
  await key('ArrowRight')
  expect(words()).toContain('at an angle')
  await key('R', { shiftKey: true })
  await key('ArrowUp', { shiftKey: true })
  await press('Turn right')
  await press('Turn left')
  await press('Save the spot')
  await isSent(stage, 'saveSpot', { cartId, plot: { ...firstSpot(noSpot.box), x: 51 } })
})

test('a key with Ctrl stays the browser’s', async () => {
  await open()
  await press('Draw the spot')
  await key('r', { ctrlKey: true })
  expect(words()).toContain('door to the house')
})

test('a drawn spot is shown with its words, and can be removed', async () => {
  const stage = await open({ getSpot: { ...noSpot, plot }, saveSpot: { cartId } })
  await sees('On the driveway, 4 ft from the house, 24 ft from the curb, door to the house.')
  await button('Move the dumpster')
  await press('Remove the drawing')
  await isSent(stage, 'saveSpot', { cartId, plot: null })
})

test('the spot of the last order at the address is one press away', async () => {
  const stage = await open({ getSpot: { ...noSpot, remembered: plot }, saveSpot: { cartId } })
  await sees('You drew this spot for your last order at this address.')
  await press('Use the same spot')
  await isSent(stage, 'saveSpot', { cartId, plot })
})

test('a spot that cannot be saved stays in the open dialog', async () => {
  await open({ saveSpot: failing })
  await press('Draw the spot')
  await key('ArrowLeft')
  await press('Save the spot')
  await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
  await area()
})

test('the checkout goes on if the spot cannot be loaded', async () => {
  const stage = await open({ getSpot: failing, updateAddressRestrictions: { cartId } })
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/location-type`)
})

test('the page continues in the copy of the cart in which the server stored the spot', async () => {
  const stage = await open({ saveSpot: { cartId: otherCart } })
  await press('Draw the spot')
  await press('Save the spot')
  await isAt(stage, `/checkout/${otherCart}/address/restrictions`)
})

test('a file that is no picture is not sent, and the page says so', async () => {
  await open()
  await button('Draw the spot')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no field for the photo')
  fireEvent.change(input, { target: { files: [new File(['text'], 'notes.txt')] } })
  await sees('This file is not a picture that we can read. Please choose another one.')
})

const closeDialog = () =>
  fireEvent(document.querySelector('dialog') ?? document.body, new Event('cancel', { cancelable: true }))
const question = 'Leave without saving?'

test('Escape closes the plot at once if nothing was drawn, and asks first if something was', async () => {
  await open()
  await press('Draw the spot')
  await area()
  closeDialog()
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  await press('Draw the spot')
  await key('ArrowLeft')
  const drawn = words()
  closeDialog()
  await sees(question)
  await press('Stay')
  expect(words()).toBe(drawn)
  expect(document.body.textContent).not.toContain(question)
  closeDialog()
  await press('Leave without saving')
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})

test('the plot does not close while the spot is being saved', async () => {
  await open({ saveSpot: pending })
  await press('Draw the spot')
  await key('ArrowLeft')
  await press('Save the spot')
  closeDialog()
  await area()
  expect(document.body.textContent).not.toContain(question)
})

test('only the main button of the mouse places the dumpster and drags it', async () => {
  await open()
  await press('Draw the spot')
  const plotArea = await area()
  plotArea.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 1000)
  const before = words()
  const ground = plotArea.querySelector('svg.cursor-crosshair') ?? document.body
  const dumpster = plotArea.querySelector('[data-testid="dumpster"]') ?? document.body
  fireEvent.pointerUp(ground, { clientX: 100, clientY: 300, button: 2 })
  fireEvent.pointerDown(dumpster, { clientX: 500, clientY: 500, button: 2 })
  fireEvent.pointerMove(dumpster, { clientX: 300, clientY: 300 })
  fireEvent.pointerUp(dumpster, { button: 2 })
  expect(words()).toBe(before)
  fireEvent.pointerUp(ground, { clientX: 100, clientY: 300, button: 0 })
  expect(words()).not.toBe(before)
})

test('the page says in words why the server does not take a photo', async () => {
  const refusal = { error: 'refused', refusal: 'not-a-photo', values: {} }
  await openCheckout('address/restrictions', { documents: () => Response.json(refusal, { status: 400 }) })
  await button('Draw the spot')
  // jsdom cannot draw pictures.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 6, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob(['bytes'])))
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body
  fireEvent.change(input, { target: { files: [new File(['bytes'], 'yard.jpg')] } })
  await sees('Please choose a photo (JPEG, PNG or WebP) of at most 5 MB.')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the words are Spanish if the customer chose Spanish', async () => {
  await open({}, 'es')
  await press('Dibujar el lugar')
  await area()
  expect(words()).toContain('En la entrada, a 4 pies de la casa')
})
