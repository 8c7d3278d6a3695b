/** Runs the double of Google's place search in a separate process, for tests that run the whole product. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkPlaces } from '#server/providers/addresses/google/check-places.ts'
import {
  type PlacesDouble,
  type PlacesFault,
  placesFaults,
  startPlacesDouble,
  testKey,
} from '#server/providers/addresses/google/places.stage.ts'

if (import.meta.filename === process.argv[1]) await answerCalls()

/**
 * The double's process answers calls of the test. POST sets the kind of the double's answers. Every answer lists the calls that the double
 * got.
 */
async function answerCalls(): Promise<void> {
  const google = await startPlacesDouble()
  const controls = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece)
      google.setFault((Buffer.concat(pieces).toString() || null) as PlacesFault | null)
    }
    const { searches, places, wrong } = google
    response.end(JSON.stringify({ searches, places, wrong, requests: google.requests() }))
  })
  controls.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${google.url} http://127.0.0.1:${(controls.address() as AddressInfo).port}\n`)
  })
}

export type FaultOfPlaces = PlacesFault

export const faultsOfPlaces: readonly FaultOfPlaces[] = placesFaults

type Counts = Pick<PlacesDouble, 'searches' | 'places' | 'wrong'> & { readonly requests: number }

export type PlacesProcess = {
  /** A server with these settings searches in this double. */
  readonly env: Readonly<Record<string, string>>
  readonly setFault: (fault: FaultOfPlaces | null) => Promise<void>
  readonly counts: () => Promise<Counts>
  readonly close: () => void
}

export async function startPlacesProcess(): Promise<PlacesProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  const [url = '', controls = ''] = String(said).trim().split(' ')
  const ask = async (init: RequestInit = {}) => (await (await fetch(controls, init)).json()) as Counts
  return {
    env: { GOOGLE_PLACES_KEY: testKey, GOOGLE_PLACES_API_URL: url },
    setFault: async fault => void (await ask({ method: 'POST', body: fault ?? '' })),
    counts: () => ask(),
    close: () => void child.kill(),
  }
}

export const checkRealPlaces = (key: string) => checkPlaces({ key, apiUrl: 'https://places.googleapis.com' })
