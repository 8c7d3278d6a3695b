import { expect, test } from 'vitest'
import { openPage } from '#web/testing/customer-stage.tsx'
import { button, isAt, isMessage, leadsTo, noMessage, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const path = '/checkout/zipcode-unsupported?zipCode=99999'

test('the page puts an e-mail address on the waiting list, once', async () => {
  const stage = await openPage(path, { answers: { notifyZipCode: { success: true } } })
  await seesTitle("We're not there yet...")
  await type('Email', ' dana@example.com ')
  await press('Notify Me')
  await sees("You're on the list!")
  await sees('You will be notified by text message')
  expect(stage.sent('notifyZipCode')).toEqual({ zipCode: '99999', email: 'dana@example.com' })
  expect((await button('Notify Me')).disabled).toBe(true)
  expect(await leadsTo('Try another ZIP code')).toBe('/checkout/zipcode')
})

test('the message about the ZIP code disappears when the visitor is on the waiting list', async () => {
  const stage = await openPage('/checkout/zipcode', { answers: { createCart: null, notifyZipCode: { success: true } } })
  await type('ZIP code', '99999')
  await press('Continue')
  await isAt(stage, path)
  await sees('Service Area Unavailable')
  await type('Email', 'dana@example.com')
  await press('Notify Me')
  await sees("You're on the list!")
  noMessage()
})

test('the page says that an e-mail address is not valid before it sends it', async () => {
  const stage = await openPage(path)
  await type('Email', 'dana')
  await press('Notify Me')
  await sees('Please enter a valid email address.')
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  expect(stage.calls).toEqual([])
})

test('the page shows a refusal in general words, in the language of the visitor', async () => {
  await openPage(path, { language: 'es', answers: { notifyZipCode: refused('cart-frozen') } })
  await seesTitle('Todavía no llegamos ahí...')
  await type(/Correo/, 'dana@example.com')
  await press('Avíseme')
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})

test('if its address has no ZIP code, the page leads back to the question about the ZIP code', async () => {
  const stage = await openPage('/checkout/zipcode-unsupported')
  await isAt(stage, '/checkout/zipcode')
})
