import { fireEvent, render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#web/client/settings.ts'
import { carryToast } from '#web/frame/carried-toast.ts'
import { explainEnd } from '#web/frame/errors/signed-out.ts'
import { SignInDocument } from '#web/frame/sign-in/sign-in-document.tsx'
import { openPage } from '#web/testing/customer-stage.tsx'
import { useFirebase } from '#web/testing/firebase.ts'
import {
  button,
  choose,
  field,
  isAt,
  isLoading,
  isMessage,
  noMessage,
  press,
  sees,
  seesTitle,
  signedOutElsewhere,
  type,
} from '#web/testing/stage.tsx'
import { rightCode } from '#web/testing/test-person.ts'
import { clearToast, toastStore } from '#web/ui/toast.ts'

async function sendsCode(number = '5125550142') {
  await type('Mobile number', number)
  await choose('checkbox', /^I agree/)
  await press('Send Code')
}

test('a person signs in with a number and its code, comes back to their page, and agrees to no texts about orders', async () => {
  const stage = await openPage('/sign-in?return=%2Fterms')
  await seesTitle('Sign in')
  expect((await button('Send Code')).disabled).toBe(true)
  await sees('I agree to the Terms of Service')
  expect(document.body.textContent).not.toMatch(/order updates|STOP/)
  await sendsCode()
  await sees('Enter the 6-digit code we sent to')
  await type('Verification code', rightCode)
  await isAt(stage, '/terms')
  expect(stage.codesAskedFor).toEqual([{ phone: '+15125550142', consent: false }])
})

test('if a phone has stopped our texts, the page says how to start them again', async () => {
  await openPage('/sign-in')
  await sendsCode('5125551610')
  const words =
    'This phone has stopped our texts. To start them again, text START to the number that they come from, then ask for the code again.'
  await sees(words)
  noMessage()
  expect((await field('Mobile number')).getAttribute('aria-invalid')).toBe('true')
  expect((await button('Send Code')).disabled).toBe(false)
  await type('Mobile number', '5125550142')
  expect(document.body.textContent).not.toContain(words)
})

test('the message that a code could not be sent disappears when the next code is sent', async () => {
  await openPage('/sign-in')
  await sendsCode('5125550000')
  await isMessage('Verification Error', 'Too many codes were sent. Please wait 2 minutes and try again.')
  await type('Mobile number', '5125550142')
  await press('Send Code')
  await sees('Enter the 6-digit code we sent to')
  noMessage()
})

test('the page says that a code is wrong, and how long a number has to wait', async () => {
  await openPage('/sign-in')
  await sendsCode()
  await type('Verification code', '000000')
  await sees('Invalid code')
  await sees('The code you entered is invalid. Please try again.')
  noMessage()
  await openPage('/sign-in')
  await sendsCode('5125550000')
  await isMessage('Verification Error', 'Too many codes were sent. Please wait 2 minutes and try again.')
  await openPage('/sign-in')
  await sendsCode('5125550016')
  await isMessage('Verification Error', 'Too many codes were sent. Please try again in 16 hours.')
})

test('the dashboard waits until it knows if the person is signed in', async () => {
  await openPage('/dashboard', { session: 'unknown' })
  await isLoading('Loading')
})

test('the page and its messages are in Spanish if the person chose Spanish', async () => {
  await openPage('/sign-in', { language: 'es' })
  await seesTitle('Iniciar sesión')
  await type('Número de celular', '5125550000')
  await choose('checkbox', /^Acepto/)
  await press('Enviar código')
  await isMessage('Error de verificación', 'Se enviaron demasiados códigos. Espere 2 minutos e inténtelo de nuevo.')
  await type('Número de celular', '5125550016')
  await press('Enviar código')
  await isMessage('Error de verificación', 'Se enviaron demasiados códigos. Inténtelo de nuevo en 16 horas.')
})

const pressEnter = async (label: string) => fireEvent.keyDown(await field(label), { key: 'Enter' })

test.each([
  {
    language: 'en',
    labels: ['Mobile number', /^I agree/, 'Send Code', 'Verification code'],
    missing: ['Missing Phone', 'Please enter a phone number.'],
    invalid: ['Invalid Phone', 'Please enter a valid US phone number.'],
    terms: 'You must accept the terms',
    code: ['Invalid Code', 'Please enter a 6-digit verification code.'],
  },
  {
    language: 'es',
    labels: ['Número de celular', /^Acepto/, 'Enviar código', 'Código de verificación'],
    missing: ['Falta el teléfono', 'Ingrese un número de teléfono.'],
    invalid: ['Teléfono no válido', 'Ingrese un número de teléfono válido de EE. UU.'],
    terms: 'Debe aceptar los términos',
    code: ['Código no válido', 'Ingrese un código de verificación de 6 dígitos.'],
  },
] as const)(
  'the Enter key shows what is missing, in $language',
  async ({ language, labels, missing, invalid, terms, code }) => {
    const [number, agreement, send, codeField] = labels
    await openPage('/sign-in', { language })
    await pressEnter(number)
    await isMessage(missing[0], missing[1])
    await type(number, '512')
    await pressEnter(number)
    await isMessage(invalid[0], invalid[1])
    await type(number, '5125550142')
    await pressEnter(number)
    await sees(terms)
    await choose('checkbox', agreement)
    await press(send)
    await type(codeField, '123')
    await pressEnter(codeField)
    await sees(code[0])
    await sees(code[1])
  },
)

test('if a person enters the same number again at once, the page still asks for the code that was sent', async () => {
  await openPage('/sign-in')
  await type('Mobile number', '5125551111')
  await choose('checkbox', /^I agree/)
  await press('Send Code')
  await press('Change it.')
  await choose('checkbox', /^I agree/)
  await press('Send Code')
  await field('Verification code')
  noMessage()
})

test.each([
  ['at once, a challenge is solved for it', '5125550142', 2],
  ['only later, no challenge is solved yet', '5125551111', 1],
])('if a person may ask for another code %s', async (_, number, challenges) => {
  const stage = await openPage('/sign-in')
  await type('Mobile number', number)
  await choose('checkbox', /^I agree/)
  await press('Send Code')
  await field('Verification code')
  expect(stage.countPrepared()).toBe(challenges)
})

test('if Firebase sends the codes, the page loads as its own document, and says if the server does not answer', async () => {
  useFirebase({ isSignInDocument: false })
  await openPage('/sign-in')
  await sees('No connection')
  await press('Try Again')
  await sees('No connection')
})

test('in its own document the page asks for the number and its code, and does not point to the outbox', async () => {
  useFirebase()
  Object.assign(settings, { isTestInstallation: true })
  onTestFinished(() => void Object.assign(settings, { isTestInstallation: false }))
  await openPage('/sign-in?return=%2Fterms')
  await sendsCode()
  await sees('Enter the 6-digit code we sent to')
  expect(document.body.textContent).not.toContain('test installation')
})

test('the document of the sign-in page also says why a person has to sign in again', async () => {
  useFirebase()
  explainEnd()
  carryToast()
  clearToast()
  render(<SignInDocument>the page</SignInDocument>)
  await waitFor(() => expect(toastStore.read()).toMatchObject({ kind: 'info', description: signedOutElsewhere }))
})
