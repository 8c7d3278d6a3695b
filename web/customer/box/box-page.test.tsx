import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { giveHaulerPhone, haulerPhone } from '#web/testing/card-form.ts'
import { self } from '#web/testing/customer-data.ts'
import { openPage } from '#web/testing/customer-stage.tsx'
import { goOffline, goOnline, isLoading, isSent, type Stage, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing } from '#web/testing/table-server.ts'

const path = '/b/3fa9c104-C-101'
const box = { number: 'C-101', hauler: { name: 'Lone Star', phone: '+15125550100' }, order: null }

test('a visitor sees whose box it is, whom to call, and where to sign in', async () => {
  const stage = await openPage(path, { answers: { getScannedBox: box } })
  await seesTitle('Dumpster C\u2011101')
  await sees('It belongs to Lone Star.')
  await isSent(stage, 'getScannedBox', { code: '3fa9c104-C-101' })
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+15125550100')
  const signIn = screen
    .getByText('Did you order it? Sign in to see your order.')
    .closest('p')
    ?.parentElement?.querySelector('a')
  expect(signIn?.getAttribute('href')).toBe('/sign-in?return=%2Fb%2F3fa9c104-C-101')
})

test('a customer who ordered the box finds the link to their order', async () => {
  const order = { id: 'o1', number: 'R-10211' }
  await openPage(path, {
    session: 'signed-in',
    language: 'es',
    answers: { getScannedBox: { ...box, order }, getSelf: self },
  })
  await sees('Es el contenedor de su pedido R-10211.')
  expect(screen.getByRole('link', { name: 'Abrir su pedido' }).getAttribute('href')).toBe('/orders/o1')
})

test('the page hides the order when its customer signs out', async () => {
  const order = { id: 'o1', number: 'R-10211' }
  const whose = (): { id: string; number: string } | null => (stage?.session.state() === 'signed-out' ? null : order)
  let stage: Stage | null = null
  const answers = { getScannedBox: () => ({ ...box, order: whose() }), getSelf: self }
  stage = await openPage(path, { session: 'signed-in', answers })
  await sees('This is the dumpster of your order R-10211.')
  await act(async () => stage?.session.signOut())
  await sees('Did you order it? Sign in to see your order.')
  expect(document.body.textContent).not.toContain('R-10211')
})

test('the page asks for the box once, and only after it knows if the person is signed in', async () => {
  const stage = await openPage(path, { session: 'unknown', answers: { getScannedBox: box } })
  await isLoading('Looking up the dumpster')
  await act(async () => stage.session.signOut())
  await seesTitle('Dumpster C\u2011101')
  expect(stage.calls.filter(({ name }) => name === 'getScannedBox')).toHaveLength(1)
})

test.each([
  ['en', 'The dumpster shows here as soon as the connection is back.', 'Dumpster C\u2011101'],
  ['es', 'El contenedor aparece aquí en cuanto vuelva la conexión.', 'Contenedor C\u2011101'],
] as const)(
  'if there is no connection, the page says so, and shows the box when the connection is back, in %s',
  async (language, text, title) => {
    goOffline()
    await openPage(path, { language, answers: { getScannedBox: box } })
    await sees(text)
    goOnline()
    await seesTitle(title)
  },
)

test('the page tells a visitor that it does not know the code, and offers to sign in or to start an order', async () => {
  await openPage('/b/C-101', { answers: { getScannedBox: null } })
  await seesTitle('We do not know this code')
  const signIn = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe('/sign-in?return=%2Fb%2FC-101')
  expect(screen.getByRole('link', { name: 'Start an order' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
})

test('a signed-in customer with an unknown code can call the hauler or start an order', async () => {
  giveHaulerPhone()
  const answers = { getScannedBox: null, getSelf: self }
  await openPage('/b/C-101', { session: 'signed-in', language: 'es', answers })
  await seesTitle('No conocemos este código')
  expect(screen.getByRole('link', { name: /^Llamar al/ }).getAttribute('href')).toBe(`tel:${haulerPhone}`)
  expect(screen.getByRole('link', { name: 'Hacer un pedido' }).getAttribute('href')).toBe('/')
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Iniciar sesión' })).toBeNull()
})

test('the page says that it could not load the box', async () => {
  await openPage(path, { answers: { getScannedBox: failing } })
  await sees('Unable to load dumpster. Some required data is missing.')
})
