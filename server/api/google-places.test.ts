import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listServiceFaults, recordServiceFault } from '#server/db/service-fault/service-faults.ts'
import { readToday } from '#server/operations/office/read-today.ts'
import { watchService } from '#server/operations/service-fault/watch-service.ts'
import { congress, startPlacesDouble, testKey } from '#server/providers/addresses/google/places.stage.ts'
import { openCart, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const google = await startPlacesDouble()
const session = '0198c0de-1111-7222-8333-444455556666'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { GOOGLE_PLACES_KEY: testKey, GOOGLE_PLACES_API_URL: google.url } })
})
afterAll(async () => {
  await app.stop()
  await google.close()
})
beforeEach(() => {
  google.setFault(null)
  google.searches.length = 0
  google.places.length = 0
})

async function guest() {
  const customer = visit(app)
  const cartId = await openCart(customer)
  return { ...customer, cartId }
}

const storedOf = async (cartId: string) =>
  (
    await app.database.pool.query(
      `SELECT a.* FROM address a JOIN cart c ON c.delivery_address_id = a.id WHERE c.id = $1`,
      [cartId],
    )
  ).rows[0]

describe('an address that Google knows', () => {
  test('takes one search session from the first letter to the place, and one request for the place', async () => {
    const { api, cartId } = await guest()
    for (const text of ['1100', '1100 c', '1100 cong']) await api.searchAddresses.query({ text, session })
    const { suggestions, source } = await api.searchAddresses.query({ text: '1100 congress', session })
    expect({ source, text: suggestions[0]?.text }).toEqual({
      source: 'google',
      text: '1100 Congress Avenue, Austin, TX',
    })
    const placeId = suggestions[0]?.placeId ?? ''
    const taken = await api.takeSuggestion.query({ placeId, typed: '1100 congress', session })
    expect(taken).toMatchObject({ text: '1100 Congress Ave, Austin, TX 78701', source: 'google' })
    expect(taken?.typed).toBeUndefined()
    await api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId: taken?.placeId ?? '', line2: 'Apt 5' })
    expect(google.searches.map(one => one.session)).toEqual([session, session, session, session])
    expect(google.places).toEqual([{ id: congress.id, session }])
    expect(google.wrong).toEqual([])
    const stored = await storedOf(cartId)
    expect(stored).toMatchObject({
      line1: '1100 Congress Ave',
      line2: 'Apt 5',
      postal_code: '78701',
      place_id: congress.id,
      source: 'google',
    })
    expect(Object.keys(stored).filter(name => /lat|lon|position/.test(name))).toEqual([])
  })

  test('is accepted from a client that sends Google’s own id, because the server asks Google itself', async () => {
    const { api, cartId } = await guest()
    const { addressId } = await api.upsertAddress.mutate({ placeId: congress.id, addressType: 'delivery', session })
    expect(google.places).toEqual([{ id: congress.id, session }])
    await api.upsertDeliveryAddress.mutate({ cartId, addressId })
    expect(await storedOf(cartId)).toMatchObject({ place_id: congress.id, source: 'google' })
  })

  test('is invalid without a house number, like a place that does not exist any more', async () => {
    const { api } = await guest()
    for (const placeId of ['ChIJ-NewRoad', 'ChIJ-gone'])
      await expect(api.takeSuggestion.query({ placeId, session })).rejects.toMatchObject({ message: 'Invalid Address' })
  })
})

describe('an address that Google knows in another form than it was typed (rule C56)', () => {
  test.each([
    ['1101 congress ave', '1101 Congress Ave, Austin, TX 78701', 'hand'],
    ['1100 kongress ave', '1100 Kongress Ave, Austin, TX 78701', 'hand'],
    ['1100 congress ave, austin tx 78702', '1100 Congress Ave, Austin, TX 78702', 'hand'],
  ])(
    'shows "%s" beside what was found, and keeps what was typed if the customer says so',
    async (typed, text, source) => {
      const { api, cartId } = await guest()
      const taken = await api.takeSuggestion.query({ placeId: congress.id, typed, session })
      expect(taken).toMatchObject({ text: '1100 Congress Ave, Austin, TX 78701', typed: { text } })
      await api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId: taken?.typed?.placeId ?? '' })
      expect(await storedOf(cartId)).toMatchObject({ source })
      expect(google.places).toHaveLength(1)
    },
  )

  test('keeps another unit that the customer typed for a known house', async () => {
    const { api, cartId } = await guest()
    const asked = { placeId: 'ChIJ-Congress_1100_5', typed: '1100 congress ave apt 6', session }
    const taken = await api.takeSuggestion.query(asked)
    expect(taken).toMatchObject({ line2: '#5', typed: { line2: 'apt 6' } })
    await api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId: taken?.typed?.placeId ?? '' })
    expect(await storedOf(cartId)).toMatchObject({ line2: 'apt 6', source: 'google' })
  })
})

describe('while Google refuses the key', () => {
  test('customers can go on, and the operator sees the fault', async () => {
    const { api, cartId } = await guest()
    const seen = async () => {
      const headers = { authorization: `Bearer ${app.metricsKey}` }
      const [ready, metrics] = await Promise.all(
        ['/readyz', '/metrics'].map(async path => (await fetch(`${app.url}${path}`, { headers })).text()),
      )
      const { rows } = await app.database.pool.query('SELECT id FROM organization LIMIT 1')
      const today = await readToday(app.deps, { organizationId: rows[0].id, rights: ['dispatch'] })
      return {
        ready,
        gauge: /rolloff_addresses_refused\{fault="key"\} \d/.exec(metrics ?? '')?.[0],
        today: today.addresses,
      }
    }
    google.setFault('wrong-key')
    const { suggestions, source } = await api.searchAddresses.query({ text: '1100 congress ave', session })
    expect(source).toBe('fallback')
    await expect.poll(seen).toEqual({
      ready: '{"status":"ready","degraded":["addresses"]}',
      gauge: 'rolloff_addresses_refused{fault="key"} 1',
      today: { fault: 'key', since: expect.any(Date) },
    })
    // The text of an earlier suggestion is enough to choose it. Only a place without a look-up is refused.
    const chosen = '1102 Congress Avenue, Austin, TX'
    expect(await api.takeSuggestion.query({ placeId: 'ChIJ-Congress_1102', chosen, session })).toMatchObject({
      source: 'fallback',
      text: '1102 Congress Avenue, Austin, TX 78701',
    })
    expect(await api.takeSuggestion.query({ placeId: congress.id, chosen: 'The Capitol', session })).toBeNull()
    await expect(api.upsertAddress.mutate({ placeId: congress.id, addressType: 'delivery' })).rejects.toMatchObject({
      data: { refusal: 'address-unanswered' },
    })
    const placeId = suggestions[0]?.placeId ?? ''
    await api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId })
    expect(await storedOf(cartId)).toMatchObject({ line1: '1100 Congress Ave', source: 'typed' })
  })
})

test('/readyz, the metrics and the office name each service that refuses, but not one that refuses a single payment account', async () => {
  await app.database.pool.query('DELETE FROM service_fault')
  const now = new Date()
  const record = (service: 'texts' | 'files' | 'payments', fault: 'key' | 'full' | 'account', account = '') =>
    recordServiceFault(app.database.db, { service, fault, account, call: '', reason: '20003' }, now)
  await record('texts', 'key')
  await record('files', 'full')
  await record('payments', 'account', 'acct_of_another')
  const headers = { authorization: `Bearer ${app.metricsKey}` }
  const [ready, metrics] = await Promise.all(
    ['/readyz', '/metrics'].map(async path => (await fetch(`${app.url}${path}`, { headers })).text()),
  )
  expect(ready).toBe('{"status":"ready","degraded":["texts","files"]}')
  expect(metrics).toContain('\nrolloff_texts_refused{fault="key"} 1\n')
  expect(metrics).toContain('\nrolloff_files_refused{fault="full"} 1\n')
  expect(metrics).toContain('\nrolloff_mail_refused{fault="key"} 0\n')
  expect(metrics).toContain('\nrolloff_payments_configured 1\n')
  const { rows } = await app.database.pool.query('SELECT id FROM organization LIMIT 1')
  const { services } = await readToday(app.deps, { organizationId: rows[0].id, rights: ['dispatch'] })
  expect(services).toEqual([
    { service: 'texts', fault: 'key', since: now },
    { service: 'files', fault: 'full', since: now },
  ])
  await app.database.pool.query('DELETE FROM service_fault')
})

test('a fault that one process has seen ends when another process gets an answer', async () => {
  const logged: object[] = []
  const log = { error: (about: object) => void logged.push(about), info: (about: object) => void logged.push(about) }
  const watch = () => watchService('addresses', { ...app.deps, log })
  const faults = async () => (await listServiceFaults(app.database.db, new Date())).map(({ fault }) => fault)
  await app.database.pool.query('DELETE FROM service_fault')
  const listener = watch()
  for (let letter = 0; letter < 9; letter += 1) listener.refused('quota', 'RATE_LIMIT_EXCEEDED')
  await expect.poll(faults).toEqual(['quota'])
  watch().answered()
  await expect.poll(faults).toEqual([])
  const told = { service: 'addresses', fault: 'quota' }
  await expect.poll(() => logged).toEqual([{ ...told, reason: 'RATE_LIMIT_EXCEEDED' }, told])
})
