import { expect, test } from 'vitest'
import { boxWords, switchWords } from '#domain/message/consent-wording.ts'
import enProfile from '#web/i18n/en/common/profile.ts'
import en from '#web/i18n/en/customer/sign-in.ts'
import esProfile from '#web/i18n/es/common/profile.ts'
import es from '#web/i18n/es/customer/sign-in.ts'
import { cart, cartId, newcomer } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { button, choose, field, isAt, isMessage, leadsTo, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { rightCode } from '#web/testing/test-person.ts'

const step = 'phone-verification'

async function sendsCode() {
  await type('Mobile number', '5125550142')
  await choose('checkbox', /^I agree to receive texts/)
  await press('Send Code')
  await field('Verification code')
}

test('a guest proves a number and continues with the details', async () => {
  const stage = await openCheckout(step, { answers: { getSelf: newcomer } })
  await seesTitle('Verify your mobile number')
  expect((await button('Send Code')).disabled).toBe(true)
  expect(await leadsTo('Sign in')).toContain('/sign-in')
  await sendsCode()
  await sees('$431.92')
  await sees('Dumpster')
  await type('Verification code', rightCode)
  await isAt(stage, `/checkout/${cartId}/customer-details`)
  expect(window.history.state.usr).toEqual({
    verifiedPhone: { raw: '+15125550142', formatted: '+1 (512)-555-0142' },
  })
})

test('the page says that a code is wrong', async () => {
  await openCheckout(step)
  await sendsCode()
  await type('Verification code', '000000')
  await sees('Invalid code')
  await sees('The code you entered is invalid. Please try again.')
})

test('a guest has to wait if their number got too many codes', async () => {
  await openCheckout(step)
  await type('Mobile number', '5125550000')
  await choose('checkbox', /^I agree to receive texts/)
  await press('Send Code')
  await isMessage('Verification Error', 'Too many codes were sent. Please wait 2 minutes and try again.')
})

test('the page fills in the number of the cart, and the guest can get another code or change the number', async () => {
  await openCheckout(step, { answers: { getCart: { ...cart, phone: newcomer.phone } } })
  expect((await field('Mobile number')).value).toBe('+1 (512)-555-0142')
  await choose('checkbox', /^I agree to receive texts/)
  await press('Send Code')
  await press('Resend Code')
  await isMessage('A new code is on its way.')
  await press('Change it.')
  await field('Mobile number')
})

test('the page and its messages are in Spanish if the guest chose Spanish', async () => {
  await openCheckout(step, { language: 'es' })
  await seesTitle('Verifique su número de celular')
  await type('Número de celular', '5125550142')
  await choose('checkbox', /^Acepto recibir mensajes/)
  await press('Enviar código')
  await type('Código de verificación', '000000')
  await sees('Código incorrecto')
  await sees('El código que ingresó no es válido.')
})

test('the checkbox and the switch for texts show the same words as the consent ledger', () => {
  const bare = (text: string) => text.replaceAll(/<\/?\w+>/g, '')
  expect({ en: bare(en['phone.consent']), es: bare(es['phone.consent']) }).toEqual(boxWords)
  const switchIn = (texts: typeof enProfile | typeof esProfile) =>
    `${texts['profile.sms']}. ${texts['profile.sms.hint']}`
  expect({ en: switchIn(enProfile), es: switchIn(esProfile) }).toEqual(switchWords)
})
