/**
 * Tests addresses while Google's place search has a fault: at a search, at the choice of a place, and when an address
 * is saved by Google's own id.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/refusal/refusal.ts'
import { congress, startPlacesDouble, testKey } from '#server/providers/addresses/google/places.stage.ts'
import { type Customer, openCart, visit } from '#server/testing/journey.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { seconds } from '../../stage/drill.ts'
import { showEachFault } from '../each-fault.ts'
import { startFaultyFront } from '../faulty-front.ts'
import type { Cell, FaultName, Kind } from '../kind.ts'
import { lookAtPages, quickSeconds } from '../pages.ts'
import { timed, toldBy } from '../told.ts'

const steps = {
  search: 'an address is searched (Google Places)',
  place: 'a suggestion is taken (Google Places)',
  save: 'an address is saved by its id (Google Places)',
} as const

const atOnce = 5
const typed = '1100 congress ave'
const suggested = '1100 Congress Avenue, Austin, TX'
/** The breaker pauses for 20 s. */
const maxSecondsUntilBack = 25

export const kind: Kind = {
  name: 'addresses',
  async show(stage) {
    stage.atEnd(await startCluster())
    const google = await startPlacesDouble()
    stage.atEnd(google.close)
    const shown = await showEachFault(atOnce, fault => showFault(google.url, fault))
    return { cells: shown.flat(), steps: Object.values(steps), broken: google.wrong }
  },
}

async function showFault(googleUrl: string, fault: FaultName): Promise<Cell[]> {
  const front = await startFaultyFront(googleUrl)
  const app = await startTestApp({ env: { GOOGLE_PLACES_KEY: testKey, GOOGLE_PLACES_API_URL: front.url } })
  try {
    const [searching, taking, saving] = [await guest(app), await guest(app), await guest(app)]
    const pages = lookAtPages(app)
    front.plant(fault)
    // The three cells run at the same moment, because after three failures the server stops calling the service for a while.
    const [search, place, save] = await Promise.all([
      timed(() => searchOf(searching)),
      timed(() => placeOf(taking)),
      timed(() => saveOf(saving, congress.id)),
    ])
    const byHand = await saveByHand(searching)
    const slowestPage = await pages.stop()
    front.plant(null)
    const backAfter = await untilBack(app)
    const isBack = backAfter < maxSecondsUntilBack
    const [found, searchTook] = search
    const [taken, placeTook] = place
    const [told, saveTook] = save
    const refusal = told?.refusal ?? 'answered'
    const isAnswered =
      told === null || (refusal === 'address-unanswered' && told.message === new Refusal('address-unanswered').message)
    return [
      {
        step: steps.search,
        fault,
        told: found.source ?? 'embedded',
        words: found.suggestions[0]?.text ?? '',
        seconds: searchTook,
        isAsPromised:
          (found.source === 'fallback' || found.suggestions.every(({ text }) => text === suggested)) &&
          byHand === 'stored' &&
          slowestPage < quickSeconds,
        beside: `pages ${slowestPage} s, by hand ${byHand}`,
      },
      {
        step: steps.place,
        fault,
        told: taken?.source ?? 'nothing',
        words: taken?.text ?? '',
        seconds: placeTook,
        isAsPromised:
          taken !== null && /^1100 Congress Ave/.test(taken.text) && (await saveOf(taking, taken.placeId)) === null,
        beside: `then ${await addressOf(taking)}`,
      },
      {
        step: steps.save,
        fault,
        told: refusal,
        words: told?.message ?? '',
        seconds: saveTook,
        isAsPromised: isAnswered && isBack && (await saveOf(saving, congress.id)) === null,
        beside: `then ${await addressOf(saving)}, back after ${backAfter} s`,
      },
    ]
  } finally {
    await app.stop()
    await front.close()
  }
}

async function guest(app: TestApp): Promise<Customer> {
  const customer = visit(app)
  await openCart(customer)
  return customer
}

const searchOf = ({ api }: Customer) => api.searchAddresses.query({ text: typed, session: randomUUID() })

const placeOf = ({ api }: Customer) =>
  api.takeSuggestion.query({ placeId: congress.id, chosen: suggested, typed, session: randomUUID() })

/** Null uses the address of the cart. */
const saveOf = ({ api, held: { cartId } }: Customer, placeId: string) =>
  api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId }).then(() => null, toldBy)

async function saveByHand(customer: Customer): Promise<string> {
  const { placeId } = await customer.api.placeByHand.query({ line1: typed, city: 'Austin', zipCode: '78701' })
  const told = await saveOf(customer, placeId)
  return told?.refusal ?? ((await addressOf(customer)) === 'none' ? 'lost' : 'stored')
}

async function addressOf({ api, held: { cartId } }: Customer): Promise<string> {
  const { deliveryAddress } = await api.getCart.query({ cartId })
  return deliveryAddress ? 'stored' : 'none'
}

async function untilBack(app: TestApp): Promise<number> {
  const asking = visit(app)
  const began = performance.now()
  for (;;) {
    const { source } = await searchOf(asking)
    const took = seconds(performance.now() - began)
    if (source === 'google' || took > maxSecondsUntilBack) return took
    await pause(500)
  }
}
