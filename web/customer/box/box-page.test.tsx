import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { self } from '#web/testing/customer-data.ts'
import { openPage } from '#web/testing/customer-stage.tsx'
import { isSent, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing } from '#web/testing/table-server.ts'

const path = '/b/3fa9c104-C-101'
const box = { number: 'C-101', hauler: { name: 'Lone Star', phone: '+15125550100' }, order: null }

test('a visitor sees whose box it is, whom to call, and where to sign in', async () => {
  const stage = await openPage(path, { answers: { getScannedBox: box } })
  await seesTitle('Dumpster C\u2011101')
  await sees('It belongs to Lone Star.')
  await isSent(stage, 'getScannedBox', { code: '3fa9c104-C-101' })
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+15125550100')
  const signIn = screen.getByText('Did you order it? Sign in to see your order.').parentElement?.querySelector('a')
  expect(signIn?.getAttribute('href')).toBe('/sign-in?return=%2Fb%2F3fa9c104-C-101')
})

test('who ordered it finds the way to their order', async () => {
  const order = { id: 'o1', number: 'R-10211' }
  await openPage(path, {
    session: 'signed-in',
    language: 'es',
    answers: { getScannedBox: { ...box, order }, getSelf: self },
  })
  await sees('Es el contenedor de su pedido R-10211.')
  expect(screen.getByRole('link', { name: 'Abrir su pedido' }).getAttribute('href')).toBe('/orders/o1')
})

test('a code that nobody has is said so', async () => {
  await openPage('/b/C-101', { answers: { getScannedBox: null } })
  await seesTitle('We do not know this code')
})

test('what failed can be tried again', async () => {
  await openPage(path, { answers: { getScannedBox: failing } })
  await sees('Unable to load dumpster. Some required data is missing.')
})
