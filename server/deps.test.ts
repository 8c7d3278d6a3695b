import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Choices, chooseDeps } from '#server/deps.ts'
import type { Provider } from '#server/providers/provider.ts'
import { nobodyListens } from '#server/providers/provider.ts'
import { secretsFrom } from '#server/secrets.ts'

/** This stands for dependencies that the test does not call. */
const unused = {} as never

function recordedProviders() {
  const record: string[] = []
  const provider = (name: string, more: Provider): Provider => ({
    started: ({ url }) => record.push(`${name} started at ${url}`),
    close: async () => {
      record.push(`${name} closed`)
    },
    ...more,
  })
  const job = (name: string) => ({ name, cron: '* * * * *', run: async () => {} })
  const choices: Choices = {
    messages: () => ({ messages: unused, texts: unused, ...provider('messages', { jobs: [job('a')] }) }),
    identity: () => ({
      tokens: unused,
      readCodeTraffic: unused,
      ...provider('identity', { routes: { identity: [] } }),
    }),
    payments: () => ({
      payments: unused,
      ...provider('payments', { jobs: [job('b'), job('c')], browserSettings: { payment: 'key' } }),
    }),
    addresses: () => ({ addresses: unused, browserSettings: { map: 'none' } }),
    files: () => ({ files: unused }),
    pictures: () => ({ pictures: unused }),
    tax: () => ({ tax: unused }),
  }
  return { choices, record }
}

const surroundings = {
  db: unused,
  pool: unused,
  log: unused,
  secrets: secretsFrom(Buffer.alloc(32, 7)),
  clock: () => new Date(),
  haulerName: async () => '',
  listenerOf: () => nobodyListens,
  newId: () => '',
  processHealth: unused,
  standbyReads: unused,
}

it('the server has only the routes, jobs and browser settings of the chosen providers', () => {
  const { routes, jobs, browserSettings } = chooseDeps(readConfig({}), surroundings, recordedProviders().choices)
  expect(routes).toEqual({ identity: [] })
  expect(jobs.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(browserSettings).toEqual({ payment: 'key', map: 'none' })
})

it('each provider learns the address of the server, and is closed at the end', async () => {
  const { choices, record } = recordedProviders()
  const { started, close } = chooseDeps(readConfig({}), surroundings, choices)
  started({ url: 'http://localhost:1', receivePaymentEvent: unused })
  await close()
  const names = ['messages', 'identity', 'payments']
  expect(record).toEqual([
    ...names.map(name => `${name} started at http://localhost:1`),
    ...names.map(name => `${name} closed`),
  ])
})
