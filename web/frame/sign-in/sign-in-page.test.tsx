import { expect, test } from 'vitest'
import { openPage } from '#web/testing/customer-stage.tsx'
import { button, choose, isAt, isLoading, isMessage, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { rightCode } from '#web/testing/test-person.ts'

async function sendsCode(number = '5125550142') {
  await type('Mobile number', number)
  await choose('checkbox', /^I agree/)
  await press('Send Code')
}

test('a number and its code sign in, and lead back to where one was', async () => {
  const stage = await openPage('/sign-in?return=%2Fterms')
  await seesTitle('Sign in')
  expect((await button('Send Code')).disabled).toBe(true)
  await sendsCode()
  await sees('Enter the 6-digit code we sent to')
  await type('Verification code', rightCode)
  await press('Continue')
  await isAt(stage, '/terms')
})

test('a wrong code and a number that must wait are said to be so', async () => {
  await openPage('/sign-in')
  await sendsCode()
  await type('Verification code', '000000')
  await press('Continue')
  await isMessage('Invalid code', 'The code you entered is invalid. Please try again.')
  await openPage('/sign-in')
  await sendsCode('5125550000')
  await isMessage('Verification Error', 'Too many codes were sent. Please wait 2 minutes and try again.')
})

test('a page for people who are signed in waits until that is known', async () => {
  await openPage('/dashboard', { session: 'unknown' })
  await isLoading('Loading')
})

test('in Spanish', async () => {
  await openPage('/sign-in', { language: 'es' })
  await seesTitle('Iniciar sesión')
  await type('Número de celular', '5125550000')
  await choose('checkbox', /^Acepto/)
  await press('Enviar código')
  await isMessage('Error de verificación', 'Se enviaron demasiados códigos. Espere 2 minutos e inténtelo de nuevo.')
})
