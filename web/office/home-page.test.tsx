import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { newcomer, self } from '#web/testing/customer-data.ts'
import { goOffline, isAt, isLoading, openApp, press, type Scene, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused, signedOut } from '#web/testing/table-server.ts'

const open = (path: string, scene: Scene = {}) => openApp(<App />, path, { session: 'signed-in', ...scene }, '/office')
const dispatcher = { ...self, organizations: [{ organizationId: 'o1', roles: ['admin' as const] }] }
const driver = { ...self, organizations: [{ organizationId: 'o1', roles: ['driver' as const] }] }

test('the office lets in whoever has its role', async () => {
  await open('/office', { answers: { getSelf: dispatcher } })
  await seesTitle('Office')
  await sees('The office of Rolloff: for people who dispatch, weigh and bill.')
  await sees('You are signed in as Dana Reyes.')
  expect(document.body.textContent).not.toContain('No access')
})

test.each([
  ['a driver', driver],
  ['a customer', self],
])('the office has nothing for %s', async (_, who) => {
  const stage = await open('/office', { answers: { getSelf: who } })
  await sees('This account has no access to the office of Rolloff.')
  await press('Sign out')
  await isAt(stage, '/office/sign-in')
})

test('somebody without a name is called by their number', async () => {
  await open('/office', { answers: { getSelf: newcomer } })
  await sees('You are signed in as +1 (512)-555-0142.')
})

test('visitors of the office sign in', async () => {
  const stage = await open('/office/orders', { session: 'signed-out' })
  await seesTitle('Sign in')
  await isAt(stage, '/office/sign-in')
})

test('the office waits until it is known who is there', async () => {
  await open('/office', { session: 'unknown' })
  await isLoading('Loading')
  await open('/office', { answers: { getSelf: pending } })
  await seesTitle('Office')
  await isLoading('Loading')
})

test('what went wrong is said, and tried again on demand', async () => {
  let tries = 0
  await open('/office', { answers: { getSelf: () => (tries++ === 0 ? failing : dispatcher) } })
  await sees('We could not find out who you are')
  await sees('We hit a snag processing your request. Please try again.')
  await press('Try Again')
  await sees('You are signed in as Dana Reyes.')
})

test('an account that is suspended is told so, a session that ended leads to sign-in', async () => {
  await open('/office', { answers: { getSelf: refused('account-suspended') } })
  await sees('This account is suspended.')
  const stage = await open('/office', { answers: { getSelf: signedOut } })
  await isAt(stage, '/office/sign-in')
})

test('without a connection the office says so', async () => {
  goOffline()
  await open('/office', { answers: { getSelf: dispatcher } })
  await sees('You are not online.')
})

test('in Spanish', async () => {
  await open('/office', { language: 'es', answers: { getSelf: self } })
  await seesTitle('Oficina')
  await sees('La oficina de Rolloff: para quienes despachan, pesan y facturan.')
  await sees('Esta cuenta no tiene acceso a la oficina de Rolloff.')
  await sees('Inició sesión como Dana Reyes.')
})
