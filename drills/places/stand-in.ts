/** The stand-in for Google in a process of its own. `POST /stand-in/fault` sets how it answers, `GET /stand-in/counts` says what it was asked. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PlacesFault, startPlacesDouble } from '#server/providers/addresses/google/places.stage.ts'

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
