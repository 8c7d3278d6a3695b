/**
 * This stand-in for Google's Places API (New) serves `places:autocomplete` and `places/{id}` to tests, on a port of this machine. It is
 * stricter than Google: it refuses a field that the API does not have or that the field mask does not name. It counts what Google would
 * bill.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFault, faultNames } from '@rolloff/http-faults/answer-fault.ts'
import type { Fault } from '@rolloff/http-faults/faults.ts'

/**
 * These are the fields, with their types, of `google.maps.places.v1.AutocompletePlacesRequest` in `@googlemaps/places` 2.5.0
 * (build/protos/protos.json).
 */
const autocompleteFields = {
  input: 'string',
  locationBias: 'LocationBias',
  locationRestriction: 'LocationRestriction',
  includedPrimaryTypes: 'string[]',
  includedRegionCodes: 'string[]',
  languageCode: 'string',
  regionCode: 'string',
  origin: 'LatLng',
  inputOffset: 'int32',
  includeQueryPredictions: 'bool',
  sessionToken: 'string',
  includePureServiceAreaBusinesses: 'bool',
  includeFutureOpeningBusinesses: 'bool',
} as const
/** These are the fields of `GetPlaceRequest` without `name`, which is the path. */
const placeQueryFields = new Set(['languageCode', 'regionCode', 'sessionToken'])
/** These are the fields of `Suggestion` and `Place` that the product may request. They do not include the position. */
const masks = {
  autocomplete: new Set(['suggestions.placePrediction.placeId', 'suggestions.placePrediction.text.text']),
  place: new Set(['id', 'addressComponents']),
}

export const testKey = 'AIzaSyStandInForGoogle_0123456789abcdef'

/** This is a house as Google knows it. `route` has the street's name in long and in short form. */
export type House = {
  readonly id: string
  readonly number: string
  readonly route: readonly [long: string, short: string]
  readonly unit?: string
  readonly city: string
  /** Google returns the city under this type. */
  readonly cityType?: string
  readonly state: string
  readonly zip: string
  readonly country?: string
}

export const congress: House = {
  id: 'ChIJ-Congress_1100',
  number: '1100',
  route: ['Congress Avenue', 'Congress Ave'],
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}

const houses: readonly House[] = [
  congress,
  { ...congress, id: 'ChIJ-Congress_1102', number: '1102' },
  { ...congress, id: 'ChIJ-Congress_1100_5', unit: '5' },
  { ...congress, id: 'ChIJ-Guadalupe', number: '2100', route: ['Guadalupe Street', 'Guadalupe St'], zip: '78705' },
  { ...congress, id: 'ChIJ-NewRoad', number: '', route: ['New Road', 'New Rd'] },
  {
    ...congress,
    id: 'ChIJ-Montague',
    number: '12',
    route: ['Montague Street', 'Montague St'],
    city: 'Brooklyn',
    cityType: 'sublocality_level_1',
    state: 'NY',
    zip: '11201',
  },
  ...[100, 101, 102, 103, 104, 105, 106].map(number => ({
    ...congress,
    id: `ChIJ-Main_${number}`,
    number: String(number),
    city: 'Houston',
    zip: '77002',
    route: ['Main Street', 'Main St'] as const,
  })),
]

/** These are answers by which Google, or a proxy between Google and the product, refuses a call. */
const refusals = {
  'wrong-key': { status: 400, body: refusal('INVALID_ARGUMENT', 'API_KEY_INVALID') },
  'not-enabled': { status: 403, body: refusal('PERMISSION_DENIED', 'SERVICE_DISABLED') },
  'no-billing': { status: 403, body: refusal('PERMISSION_DENIED', 'BILLING_DISABLED') },
  'no-quota': { status: 429, body: refusal('RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED') },
  'proxy-403': { status: 403, body: '<html>Forbidden</html>' },
}
type PlacesRefusal = keyof typeof refusals
const isRefusal = (fault: PlacesFault): fault is PlacesRefusal => fault in refusals

export type PlacesFault = Fault | PlacesRefusal
/** The answer `{}` is no fault here, because Google leaves out a list without entries. */
export const placesFaults: readonly PlacesFault[] = [
  ...faultNames.filter(name => name !== 'json-empty-object'),
  ...(Object.keys(refusals) as PlacesRefusal[]),
]

export type PlacesDouble = {
  readonly url: string
  /** The list has all searches that the stand-in understood, oldest first. */
  readonly searches: { readonly input: string; readonly session: string | null; readonly near: unknown }[]
  readonly places: { readonly id: string; readonly session: string | null }[]
  /** The list has the requests that the real API would not understand. A test expects it to be empty. */
  readonly wrong: string[]
  readonly requests: () => number
  /** Answers every request with this fault until a test sets null. */
  setFault(fault: PlacesFault | null): void
  /** Replaces the usual houses with these until a test sets null. */
  setHouses(houses: readonly House[] | null): void
  readonly close: () => Promise<void>
}

export async function startPlacesDouble(port = 0): Promise<PlacesDouble> {
  const searches: PlacesDouble['searches'] = []
  const places: PlacesDouble['places'] = []
  const wrong: string[] = []
  let known = houses
  let fault: PlacesFault | null = null
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    const body = await bodyOf(request)
    if (fault && fault !== 'after') return misbehave(response, fault)
    if (request.headers['x-goog-api-key'] !== testKey) return misbehave(response, 'wrong-key')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://places')
    const mask = String(request.headers['x-goog-fieldmask'] ?? '').split(',')
    const problems = request.method === 'POST' ? problemsOfSearch(body, mask) : problemsOfPlace(searchParams, mask)
    if (problems.length > 0) {
      wrong.push(...problems)
      return answer(response, 400, refusal('INVALID_ARGUMENT', null))
    }
    if (request.method === 'POST' && pathname === '/v1/places:autocomplete') {
      const { input, sessionToken = null, locationBias = null } = JSON.parse(body)
      searches.push({ input, session: sessionToken, near: locationBias })
      if (fault === 'after') return misbehave(response, fault)
      return answer(response, 200, predictionsOf(known, input))
    }
    const id = pathname.replace(/^\/v1\/places\//, '')
    places.push({ id, session: searchParams.get('sessionToken') })
    if (fault === 'after') return misbehave(response, fault)
    const house = known.find(one => one.id === id)
    return house ? answer(response, 200, placeOf(house)) : answer(response, 404, refusal('NOT_FOUND', null))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    searches,
    places,
    wrong,
    requests: () => requests,
    setFault: next => {
      fault = next
    },
    setHouses: next => {
      known = next ?? houses
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function problemsOfSearch(body: string, mask: readonly string[]): string[] {
  const asked: Record<string, unknown> = JSON.parse(body)
  const unknown = Object.entries(asked).flatMap(([name, value]) => {
    const type = autocompleteFields[name as keyof typeof autocompleteFields]
    if (!type) return [`no field ${name}`]
    return isOfType(value, type) ? [] : [`${name} is no ${type}`]
  })
  return [
    ...unknown,
    ...problemsOfMask(mask, masks.autocomplete),
    ...(typeof asked.input === 'string' && asked.input !== '' ? [] : ['no input']),
    ...problemsOfToken(asked.sessionToken),
  ]
}

const problemsOfPlace = (query: URLSearchParams, mask: readonly string[]): string[] => [
  ...[...query.keys()].filter(name => !placeQueryFields.has(name)).map(name => `no field ${name}`),
  ...problemsOfMask(mask, masks.place),
  ...problemsOfToken(query.get('sessionToken') ?? undefined),
]

const problemsOfMask = (mask: readonly string[], allowed: ReadonlySet<string>): string[] =>
  mask.filter(field => !allowed.has(field)).map(field => `field mask ${field}`)

/** Checks that a token is "URL and filename safe base64" and has at most 36 characters. */
const problemsOfToken = (token: unknown): string[] =>
  token === undefined || (typeof token === 'string' && /^[\w-]{1,36}$/.test(token)) ? [] : ['session token']

function isOfType(value: unknown, type: string): boolean {
  if (type === 'string') return typeof value === 'string'
  if (type === 'string[]') return Array.isArray(value) && value.every(one => typeof one === 'string')
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'int32') return Number.isInteger(value)
  if (type === 'LocationBias') return isCircle((value as { circle?: unknown } | null)?.circle)
  return false
}

/** Checks `Circle { center: LatLng, radius: double }`. Both fields are required, and Google takes a radius of at most 50,000 meters. */
function isCircle(value: unknown): boolean {
  const { center, radius, ...more } = (value ?? {}) as Record<string, unknown>
  const { latitude, longitude, ...others } = (center ?? {}) as Record<string, unknown>
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number' && Object.keys(others).length === 0
  return isPoint && typeof radius === 'number' && radius <= 50_000 && Object.keys(more).length === 0
}

/**
 * Finds addresses as Google does: every typed word begins a word of the address, also if it is misspelt. Without a house number it finds
 * nothing.
 */
function predictionsOf(known: readonly House[], input: string) {
  const words = input
    .toLowerCase()
    .replace(/\d{5}$/, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const number = /^\d{1,5}(?= )/.exec(input)?.[0]
  const found = number
    ? known.filter(house => {
        const inHouse = textOf(house)
          .toLowerCase()
          .split(/[^a-z0-9]+/)
        const hits = words.slice(1).filter(word => inHouse.some(one => one.startsWith(word.slice(0, 3))))
        return (
          (house.number === '' || house.number === number || Math.abs(Number(house.number) - Number(number)) < 3) &&
          hits.length > 0 &&
          hits.length * 2 >= words.length - 1
        )
      })
    : []
  const suggestions = found
    .sort((one, other) => Number(other.number === number) - Number(one.number === number))
    .slice(0, 5)
    .map(house => ({ placePrediction: { placeId: house.id, text: { text: textOf(house) } } }))
  return suggestions.length > 0 ? { suggestions } : {}
}

/** Google's suggestions contain no ZIP, so this text has none. */
const textOf = ({ number, route, unit, city, state }: House): string =>
  `${[number, route[0]].filter(Boolean).join(' ')}${unit ? ` #${unit}` : ''}, ${city}, ${state}, USA`

function placeOf({ id, number, route, unit, city, cityType = 'locality', state, zip, country = 'US' }: House) {
  const component = (type: string, longText: string, shortText = longText) => ({
    longText,
    shortText,
    types: [type, 'political'],
    languageCode: 'en',
  })
  return {
    id,
    addressComponents: [
      ...(unit ? [component('subpremise', unit)] : []),
      ...(number ? [component('street_number', number)] : []),
      component('route', ...route),
      component(cityType, city),
      component('administrative_area_level_2', 'A County'),
      component('administrative_area_level_1', 'A State', state),
      component('country', 'United States', country),
      component('postal_code', zip),
    ],
  }
}

function refusal(status: string, reason: string | null) {
  return {
    error: {
      code: 400,
      message: 'Words of Google that nobody but its operator should read.',
      status,
      details: reason
        ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }]
        : [],
    },
  }
}

function misbehave(response: ServerResponse, fault: PlacesFault): void {
  if (isRefusal(fault)) answer(response, refusals[fault].status, refusals[fault].body)
  else answerFault(response, fault, { broken: JSON.stringify(refusal('INTERNAL', null)) })
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
