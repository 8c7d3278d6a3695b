import { expect, test } from 'vitest'
import { cartId, newcomer } from '#web/testing/customer-data.ts'
import { openCheckout, openPage } from '#web/testing/customer-stage.tsx'
import { choose, isAt, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { type Answers, failing, pending, unanswered } from '#web/testing/table-server.ts'
import { rightCode } from '#web/testing/test-person.ts'

const rested: Answers = { getFormerAccount: { triesLeft: 5 }, getSelf: newcomer }

async function signsIn(answers: Answers) {
  const stage = await openPage('/sign-in?return=%2Fterms', { answers })
  await type('Mobile number', '5125550142')
  await choose('checkbox', /^I agree/)
  await press('Send Code')
  await type('Verification code', rightCode)
  return stage
}

async function typesCard(lastFour: string, zip: string) {
  await type('Last four digits of the card', lastFour)
  await type('Billing ZIP code of the card', zip)
  await press('Continue')
}

test('after the code a person opens their former account with a saved card', async () => {
  const stage = await signsIn({ ...rested, proveFormerAccount: { isProven: true, triesLeft: 4 } })
  await seesTitle('Is this account yours?')
  await sees('5 tries left.')
  await typesCard('4242', '94103')
  await isAt(stage, '/terms')
  expect(stage.sent('proveFormerAccount')).toEqual({ lastFour: '4242', zip: '94103' })
})

test('the page says that a card does not match, and keeps the typed text', async () => {
  await signsIn({ ...rested, proveFormerAccount: { isProven: false, triesLeft: 1 } })
  await typesCard('4243', '94103')
  await sees('That does not match a saved card. 1 try left.')
  expect(document.querySelector<HTMLInputElement>('[name=card-last-four]')?.value).toBe('4243')
})

test('after the last try the person continues with the new account', async () => {
  const stage = await signsIn({ ...rested, proveFormerAccount: { isProven: false, triesLeft: 0 } })
  await typesCard('4243', '94103')
  await isAt(stage, '/terms')
})

test('the page says that digits are missing, and sends no try', async () => {
  const stage = await signsIn(rested)
  await typesCard('42', '941')
  await sees('Please enter the last four digits.')
  await sees('Please enter a 5-digit ZIP code.')
  expect(stage.calls.map(call => call.name)).not.toContain('proveFormerAccount')
})

test.each(['This was never me', 'I have no such card'])('a press on "%s" begins a new account', async button => {
  const stage = await signsIn({ ...rested, partFromFormerAccount: { success: true } })
  await press(button)
  await isAt(stage, '/terms')
  expect(stage.calls.map(call => call.name)).toContain('partFromFormerAccount')
})

test('the page says if the server is slow, fails or does not answer', async () => {
  await signsIn({ getFormerAccount: pending })
  await sees('Looking up your account...')
  await signsIn({ getFormerAccount: failing })
  await sees('We could not look up your account')
  await signsIn({ ...rested, proveFormerAccount: unanswered })
  await typesCard('4242', '94103')
  await sees('We got no answer.')
})

test('in the checkout the page comes between the code and the details', async () => {
  const stage = await openCheckout('phone-verification', {
    answers: { ...rested, partFromFormerAccount: { success: true } },
  })
  await type('Mobile number', '5125550142')
  await choose('checkbox', /^I agree to receive texts/)
  await press('Send Code')
  await type('Verification code', rightCode)
  await seesTitle('Is this account yours?')
  await press('This was never me')
  await isAt(stage, `/checkout/${cartId}/customer-details`)
})

test('the page is in Spanish if the person chose Spanish', async () => {
  await openPage('/sign-in', { language: 'es', answers: rested })
  await type('Número de celular', '5125550142')
  await choose('checkbox', /^Acepto/)
  await press('Enviar código')
  await type('Código de verificación', rightCode)
  await seesTitle('¿Esta cuenta es suya?')
  await sees('Quedan 5 intentos.')
})
