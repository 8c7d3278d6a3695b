import { afterEach, expect, test } from 'vitest'
import type { RouterOutputs } from '#web/client/api.ts'
import { readEmployerId, storeEmployerId } from '#web/client/organization-storage.ts'
import { callsOfServer } from '#web/driver/calls-of-server.ts'
import { driverDay } from '#web/testing/driver-data.ts'
import { type Answers, refused, tableServer } from '#web/testing/table-server.ts'
import { testPerson } from '#web/testing/test-person.ts'

afterEach(() => localStorage.clear())

/** Records each call with its phone and its company. */
function callsTo(answers: Answers) {
  const named: (string | null)[] = []
  const server = tableServer(answers)
  const fetchNamed: typeof fetch = (address, init) => {
    named.push(new Headers(init?.headers).get('x-organization-id'))
    return server.fetch(address, init)
  }
  window.history.pushState(null, '', '/driver/')
  const { session, phoneAuth } = testPerson('signed-in')
  const client = { fetch: fetchNamed, stream: fetchNamed, session, phoneAuth: async () => phoneAuth }
  return { calls: callsOfServer(client), named }
}

/** The answer has the lists that the server sends. The sender may change them. */
const day = structuredClone({ ...driverDay, organizationId: 'o1' }) as RouterOutputs['driver']['day']

test('a phone that shows a day names the company of that day in its next call', async () => {
  const { calls, named } = callsTo({ 'driver.day': day })
  await calls.fetchDay()
  await calls.fetchDay()
  expect(named).toEqual([null, 'o1'])
})

test('a day that comes late does not change the company that the driver chose meanwhile', async () => {
  const { calls } = callsTo({
    'driver.day': () => {
      storeEmployerId('o2')
      return day
    },
  })
  await calls.fetchDay()
  expect(readEmployerId()).toBe('o2')
})

test('if a company no longer knows the driver, the phone forgets it and finds the other company', async () => {
  storeEmployerId('o9')
  const { calls, named } = callsTo({
    'driver.day': () => (readEmployerId() === 'o9' ? refused('organization-not-found') : day),
  })
  await expect(calls.fetchDay()).rejects.toThrow()
  await calls.fetchDay()
  expect([named, readEmployerId()]).toEqual([['o9', null], 'o1'])
})

test('if the server fails, the phone keeps its company, and a day by a link chooses no company', async () => {
  storeEmployerId('o9')
  const { calls } = callsTo({ 'driver.day': refused('too-many-requests') })
  await expect(calls.fetchDay()).rejects.toThrow()
  expect(readEmployerId()).toBe('o9')
  localStorage.clear()
  const { organizationId: _, ...dayOfLink } = day
  const { calls: byLink } = callsTo({ 'driver.day': { ...dayOfLink, link: { state: 'open' as const } } })
  await byLink.fetchDay()
  expect(readEmployerId()).toBeNull()
})
