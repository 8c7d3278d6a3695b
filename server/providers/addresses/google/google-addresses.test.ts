import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { addressesContract } from '../addresses.contract.ts'
import { type Addresses, AddressesUnanswered } from '../addresses.ts'
import { embeddedAddresses } from '../embedded/embedded-addresses.ts'
import { checkPlaces } from './check-places.ts'
import { googleAddresses } from './google-addresses.ts'
import { congress, type PlacesFault, placesFaults, startPlacesDouble, testKey } from './places.stage.ts'

const google = await startPlacesDouble()
const embedded = embeddedAddresses({ secret: Buffer.alloc(32, 'a') })
const austin = '78701' as ZipCode
const session = '0198c0de-1111-7222-8333-444455556666'

let time = 0
let told: string[] = []
/** What the breaker has told its listener. */
let silence: string[]
let addresses: Addresses
beforeEach(() => {
  time = 0
  told = []
  silence = []
  google.setFault(null)
  google.setHouses(null)
  google.searches.length = 0
  google.places.length = 0
  google.wrong.length = 0
  addresses = open()
})
afterAll(() => google.close())

const open = (key = testKey) =>
  googleAddresses({
    account: { key, apiUrl: google.url },
    embedded,
    listener: {
      refused: (fault, reason) => told.push(`${fault} ${reason}`),
      answered: () => told.push('answered'),
    },
    now: () => time,
    breakerListener: { opened: () => void silence.push('opened'), closed: () => void silence.push('closed') },
  })

addressesContract('Google', () => open())

describe('the address search with Google', () => {
  it('asks only with fields of Google’s API, near the cart’s ZIP and within the US', async () => {
    await addresses.search('1100 congress', austin, session)
    await addresses.search('1100 congress', null)
    await addresses.resolve(congress.id, session)
    expect(google.wrong).toEqual([])
    expect(google.searches).toEqual([
      {
        input: '1100 congress',
        session,
        near: {
          circle: {
            center: { latitude: expect.closeTo(30.27, 1), longitude: expect.closeTo(-97.74, 1) },
            radius: 40_000,
          },
        },
      },
      { input: '1100 congress', session: null, near: null },
    ])
    expect(google.places).toEqual([{ id: congress.id, session }])
  })

  it('stores Google’s id with the address, and never a position', async () => {
    const place = await addresses.resolve(congress.id)
    expect(place).toEqual({
      line1: '1100 Congress Ave',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'US',
      googlePlaceId: congress.id,
    })
    const token = place ? addresses.placeIdOf(place) : ''
    google.places.length = 0
    expect(await addresses.resolve(token)).toEqual(place)
    // An installation without Google's key still knows what it has resolved.
    expect(await embedded.resolve(token)).toEqual(place)
    expect(await addresses.resolve(token.replace('google.', 'us.'))).toBeNull()
    expect(google.places).toEqual([])
  })

  it.each([
    ['ChIJ-Congress_1100_5', { line1: '1100 Congress Ave', line2: '#5' }],
    ['ChIJ-Montague', { line1: '12 Montague St', city: 'Brooklyn', state: 'NY', postalCode: '11201' }],
    ['ChIJ-NewRoad', null],
    ['ChIJ-gone', null],
  ])('takes from %s only the parts that a letter would need', async (id, parts) => {
    const place = await addresses.resolve(id)
    if (parts) expect(place).toMatchObject(parts)
    else expect(place).toBeNull()
    expect(told).toEqual(['answered'])
  })

  it('finds no address outside the US', async () => {
    google.setHouses([{ ...congress, country: 'CA' }])
    expect(await addresses.resolve(congress.id)).toBeNull()
    google.setHouses([{ ...congress, country: 'PR', state: 'PR', zip: '00901' }])
    expect(await addresses.resolve(congress.id)).toMatchObject({ state: 'PR' })
  })
})

const refusals: Partial<Record<PlacesFault, string>> = {
  'wrong-key': 'key API_KEY_INVALID',
  'not-enabled': 'permission SERVICE_DISABLED',
  'no-billing': 'permission BILLING_DISABLED',
  'no-quota': 'quota RATE_LIMIT_EXCEEDED',
}

describe('while Google does not answer, the address search', () => {
  it.each(placesFaults)(
    'with the fault "%s" is answered by the embedded search and says so, and knows no place',
    async fault => {
      google.setFault(fault)
      const begun = performance.now()
      expect(await addresses.search('1100 congress ave', austin, session)).toEqual({
        ...(await embedded.search('1100 congress ave', austin)),
        source: 'fallback',
      })
      expect(performance.now() - begun).toBeLessThan(12_000)
      await expect(addresses.resolve(congress.id)).rejects.toThrow(AddressesUnanswered)
      expect(told).toEqual(fault in refusals ? [refusals[fault]] : [])
      // Google's own text is not shown to anyone.
      expect(JSON.stringify(told)).not.toMatch(/nobody but its operator/)
    },
  )

  it('sends one request with a refused key, and tries again after a while', async () => {
    google.setFault('wrong-key')
    const before = google.requests()
    for (const text of ['1100 c', '1100 co', '1100 con']) await addresses.search(text, austin)
    expect(google.requests() - before).toBe(1)
    google.setFault(null)
    time = 20_001
    expect(await addresses.search('1100 congress', austin)).toMatchObject({ source: 'google' })
    expect(told).toEqual(['key API_KEY_INVALID', 'answered'])
    expect(silence).toEqual([])
  })

  it('sends three requests to a broken service, and after them no customer waits for it', async () => {
    google.setFault('before')
    const before = google.requests()
    for (let letter = 0; letter < 10; letter += 1) await addresses.search('1100 congress', austin)
    expect(google.requests() - before).toBe(3)
    time = 20_001
    await addresses.search('1100 congress', austin)
    expect(google.requests() - before).toBe(4)
    expect(silence).toEqual(['opened', 'opened'])
    google.setFault(null)
    time = 40_002
    expect(await addresses.search('1100 congress', austin)).toMatchObject({ source: 'google' })
  })
})

describe('the check of a key for the address search', () => {
  const check = (key = testKey) => checkPlaces({ key, apiUrl: google.url })

  it('proves it by one search and one place in one session, and says what only the console shows', async () => {
    expect((await check()).map(({ ok, words }) => [ok, words])).toEqual([
      [true, 'It finds streets.'],
      [true, 'They are 1100 Congress Ave, Austin 78701.'],
      [null, 'Only the Google Cloud console shows them.'],
    ])
    expect([google.searches.length, google.places.length, google.wrong]).toEqual([1, 1, []])
    expect(google.searches[0]?.session).toBe(google.places[0]?.session)
  })

  it('says that it knows only the form of a key for browsers, and how a browser proves the key', async () => {
    const account = { key: testKey, apiUrl: google.url, browserKey: 'AIzaSyEverybody_0123456789abcdefghijk' }
    const before = google.requests()
    const found = await checkPlaces(account, { site: 'https://dumpsters.example' })
    expect(found.at(-1)).toMatchObject({
      name: 'Google: key for browsers',
      ok: null,
      words: expect.stringContaining('the form of a key'),
      cure: expect.stringContaining('https://dumpsters.example'),
    })
    expect(JSON.stringify(found)).not.toContain(account.browserKey)
    // Google gets no further request with that key.
    expect([google.requests() - before, google.wrong]).toEqual([2, []])
  })

  it.each([
    ['wrong-key', /Copy the key anew/],
    ['not-enabled', /switch on the Places API/],
    ['no-quota', /Raise the quota/],
    ['not-json', /reaches places.googleapis.com/],
  ] as const)('says what the operator can do about %s', async (fault, cure) => {
    google.setFault(fault)
    const [search, place] = await check()
    expect(search).toMatchObject({ ok: false, cure: expect.stringMatching(cure) })
    expect(place).toMatchObject({ ok: null })
  })
})
