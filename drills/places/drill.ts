/**
 * Customers type an address and choose one of Google's, while the service answers, refuses, breaks and comes back. They
 * do so through our server and in Chromium.
 */
import { randomUUID } from 'node:crypto'
import { openCart, visit } from '#server/testing/journey.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import {
  checkRealPlaces,
  type FaultOfPlaces,
  faultsOfPlaces,
  type PlacesProcess,
  startPlacesProcess,
} from '#server/testing/processes/places-process.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { searchInBrowser } from './browser.ts'

export const about =
  'Google’s place search answers, refuses, breaks and comes back while customers type, and so does its script in Chromium: sessions and seconds'

const customersWhileWell = 20
const customersPerFault = 3
const typed = '1100 congress ave'
/** This limit is longer than the pause of the breaker. */
const maxSecondsUntilBack = 25

type Visit = {
  readonly source: string | undefined
  readonly isStored: boolean
  readonly searchMs: readonly number[]
  readonly placeMs: number
}

export const run = drill(async stage => {
  stage.atEnd(await startCluster())
  const google = await startPlacesProcess()
  stage.atEnd(async () => google.close())
  const well = await openShop(google)
  const visits = await Promise.all(Array.from({ length: customersWhileWell }, () => typeAddress(well)))
  const counts = await google.counts()
  const tokens = new Set(counts.searches.map(one => one.session))
  stage.say(`well: ${visits.length} customers, ${counts.searches.length} searches, ${tokens.size} sessions`)
  const broken: { fault: FaultOfPlaces; visits: Visit[]; asked: number; backAfterMs: number }[] = []
  // For every fault the server starts with a closed breaker.
  for (const fault of faultsOfPlaces) {
    const shop = await openShop(google)
    await google.setFault(fault)
    const before = (await google.counts()).requests
    const own: Visit[] = []
    for (let customer = 0; customer < customersPerFault; customer += 1) own.push(await typeAddress(shop))
    const asked = (await google.counts()).requests - before
    await google.setFault(null)
    const backAfterMs = fault === 'silence' || fault === 'wrong-key' ? await untilBack(shop) : 0
    broken.push({ fault, visits: own, asked, backAfterMs })
    stage.say(`${fault.padEnd(14)} ${asked} requests, slowest search ${slowest(own)} s`)
    await shop.stop()
  }
  await well.stop()
  const all = broken.flatMap(one => one.visits)
  const slowSearches = broken.map(one => one.visits.flatMap(({ searchMs }) => searchMs).filter(ms => ms > 1_000).length)
  const real = await askReally(stage)
  const { visits: inBrowser, office } = await searchInBrowser(stage)
  const everyVisit = [...inBrowser, office]
  const violations = everyVisit.flatMap(one => one.foreign.violations)
  const askedFrom = [...new Set(everyVisit.flatMap(one => [...one.foreign.askedFrom]))].sort()
  const secondsUntilBack = seconds(Math.max(...broken.map(one => one.backAfterMs)))
  return {
    figures: {
      sessions: tokens.size,
      searches: counts.searches.length,
      places: counts.places.length,
      faults: broken.length,
      slowestSearchSeconds: slowest(all),
      slowestPlaceSeconds: seconds(Math.max(...[...visits, ...all].map(one => one.placeMs))),
      maxSlowKeystrokes: Math.max(...slowSearches),
      secondsUntilBack,
      addressesStored: [...visits, ...all].filter(one => one.isStored).length,
      realKey: real,
      visitsInBrowser: everyVisit.length,
      searchesByScript: everyVisit.reduce((sum, one) => sum + one.byScript, 0),
      slowestWhileScriptFails: Math.max(...inBrowser.map(one => one.secondsUntilFound)),
      policyViolations: violations.length,
      foreignHostsFrom: askedFrom,
    },
    failures: [
      ...violations,
      ...failuresOf({
        'one token a session': tokens.size === customersWhileWell && !tokens.has(null),
        'one place a session': new Set(counts.places.map(one => one.session)).size === customersWhileWell,
        'and no place is asked for twice': counts.places.length === customersWhileWell,
        'Google’s API has every field that was asked': counts.wrong.length === 0,
        'while it is well Google answers': visits.every(one => one.source === 'google' && one.isStored),
        'otherwise the embedded search does': all.every(one => one.source === 'fallback' && one.isStored),
        'no search takes 3 s': all.every(one => one.searchMs.every(ms => ms < 3_000)),
        'a dead service costs one keystroke': slowSearches.every(count => count <= 1),
        'it is asked three times at most, and then left alone': broken.every(one => one.asked <= 3),
        'it is used again by itself': secondsUntilBack < maxSecondsUntilBack,
        'a real key works, if there is one': real !== 'refused',
        'in the browser every address is taken, once': everyVisit.every(one => one.isTaken && one.isTextKept),
        'one session from the first letter to the address': everyVisit.every(one => one.sessions === 1),
        'the script searches while it is well': [inBrowser[0], office].every(
          one => one !== undefined && one.byScript > 0 && one.byServer === 0,
        ),
        'otherwise the server does': inBrowser.slice(1).every(one => one.byServer > 0),
        'a failed script costs less than 6 s': inBrowser.every(one => one.secondsUntilFound < 6),
        'Google reads the site and no path': everyVisit.every(one =>
          one.referrers.every(referrer => new URL(referrer).pathname === '/'),
        ),
        'pages with an address search alone reached Google':
          askedFrom.join() === '/checkout/:id/address,/office/new-order',
      }),
    ],
  }
})

const slowest = (visits: readonly Visit[]) => seconds(Math.max(...visits.flatMap(one => one.searchMs)))

const openShop = ({ env }: PlacesProcess): Promise<TestApp> => startTestApp({ env })

/** Does what the page does: it searches at each pause in the typing, chooses a place, and saves the address in the cart. */
async function typeAddress(app: TestApp): Promise<Visit> {
  const customer = visit(app)
  const cartId = await openCart(customer)
  const { api } = customer
  const session = randomUUID()
  const searchMs: number[] = []
  let last: Awaited<ReturnType<typeof api.searchAddresses.query>> | null = null
  for (let letters = 6; letters <= typed.length; letters += 3) {
    const begun = performance.now()
    last = await api.searchAddresses.query({ text: typed.slice(0, letters), session })
    searchMs.push(performance.now() - begun)
  }
  const first = last?.suggestions[0]
  const begun = performance.now()
  const taken =
    last?.source === 'google' && first
      ? await api.takeSuggestion.query({ placeId: first.placeId, chosen: first.text, typed, session })
      : first
  const placeMs = performance.now() - begun
  await api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId: taken?.placeId ?? '' })
  const { deliveryAddress } = await api.getCart.query({ cartId })
  return { source: last?.source, isStored: deliveryAddress !== null, searchMs, placeMs }
}

async function untilBack(app: TestApp): Promise<number> {
  const { api } = visit(app)
  const begun = performance.now()
  while (performance.now() - begun < maxSecondsUntilBack * 1000) {
    const { source } = await api.searchAddresses.query({ text: typed, session: randomUUID() })
    if (source === 'google') return performance.now() - begun
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return Number.POSITIVE_INFINITY
}

async function askReally(stage: Stage): Promise<'none' | 'works' | 'refused'> {
  const key = process.env.GOOGLE_PLACES_KEY
  if (!key) return 'none'
  const parts = await checkRealPlaces(key)
  for (const { name, ok, words } of parts) stage.say(`${name}: ${ok === null ? 'unproven' : ok}, ${words}`)
  return parts.some(({ ok }) => ok === false) ? 'refused' : 'works'
}
