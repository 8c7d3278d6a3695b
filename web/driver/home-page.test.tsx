import { expect, test } from 'vitest'
import { App } from '#web/driver/app.tsx'
import { self } from '#web/testing/customer-data.ts'
import { isAt, openApp, press, type Scene, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing } from '#web/testing/table-server.ts'

const open = (path: string, scene: Scene = {}) => openApp(<App />, path, { session: 'signed-in', ...scene }, '/driver')
const dispatcher = { ...self, organizations: [{ organizationId: 'o1', roles: ['admin' as const] }] }
const driver = { ...self, organizations: [{ organizationId: 'o1', roles: ['driver' as const] }] }

test('drivers are let in', async () => {
  await open('/driver', { answers: { getSelf: driver } })
  await seesTitle('Driver')
  await sees('For drivers of Rolloff.')
  await sees('You are signed in as Dana Reyes.')
  expect(document.body.textContent).not.toContain('No access')
})

test.each([
  ['a dispatcher', dispatcher],
  ['a customer', self],
])('the driver app has nothing for %s', async (_, who) => {
  const stage = await open('/driver/stops/1', { answers: { getSelf: who } })
  await sees('This account has no access to the driver app of Rolloff.')
  await press('Sign out')
  await isAt(stage, '/driver/sign-in')
})

test('visitors of the driver app sign in', async () => {
  const stage = await open('/driver', { session: 'signed-out' })
  await seesTitle('Sign in')
  await isAt(stage, '/driver/sign-in')
})

test('in Spanish, also what went wrong', async () => {
  await open('/driver', { language: 'es', answers: { getSelf: failing } })
  await seesTitle('Chofer')
  await sees('Para los choferes de Rolloff.')
  await sees('No pudimos averiguar quién es usted')
  await press('Intentar de nuevo')
})
