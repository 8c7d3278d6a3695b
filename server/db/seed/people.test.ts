import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol } from '#server/testing/as-actor.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ seed: 'demo' })
})
afterAll(() => app.stop())

test.each([
  ['Dana', '+15125550111', ['dispatch', 'money', 'catalog', 'team']],
  ['Miguel', '+15125550112', ['dispatch']],
])('%s of the demo’s office signs in with the number in the README', async (name, phone, rights) => {
  const { headers } = await enrol(app, phone)
  const { person, rights: found } = await app.client(() => headers).office.me.query({})
  expect({ name: person.firstName, rights: found }).toEqual({ name, rights })
})

test.each([
  ['Luis', '+15125550121'],
  ['Ana', '+15125550122'],
])('%s of the demo is a driver from the first sign-in on', async (name, phone) => {
  const { headers } = await enrol(app, phone)
  const { organizations } = await app.client(() => headers).getSelf.query()
  expect(organizations.map(one => one.roles)).toEqual([['driver']])
  const dana = await enrol(app, '+15125550111')
  const { drivers } = await app.client(() => dana.headers).office.drivers.list.query({})
  expect(drivers.find(one => one.phone === phone)).toMatchObject({
    firstName: name,
    hasAccount: true,
    status: 'active',
  })
})
