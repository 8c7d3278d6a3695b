import { expect, test } from 'vitest'
import { openPage } from '#web/testing/customer-stage.tsx'
import { button, isAt, isMessage, leadsTo, noMessage, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const path = '/checkout/zipcode-unsupported?zipCode=99999'

test('takes an e-mail address for the waiting list, once', async () => {
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

test('what the page says at last stands alone', async () => {
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

test('says what is wrong with an address before it is sent', async () => {
  const stage = await openPage(path)
  await type('Email', 'dana')
  await press('Notify Me')
  await sees('Please enter a valid email address.')
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  expect(stage.calls).toEqual([])
})

test('a refusal is shown in general terms, in the language of the page', async () => {
  await openPage(path, { language: 'es', answers: { notifyZipCode: refused('cart-frozen') } })
  await seesTitle('Todavía no llegamos ahí...')
  await type(/Correo/, 'dana@example.com')
  await press('Avíseme')
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})

test('without a ZIP code it leads back to the question', async () => {
  const stage = await openPage('/checkout/zipcode-unsupported')
  await isAt(stage, '/checkout/zipcode')
})
