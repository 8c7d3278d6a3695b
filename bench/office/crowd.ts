/** Plays the office beside the shop. Open windows receive every event, and a dispatcher moves stops. */
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '#server/testing/sign-in.ts'
import { type Connection, openConnection } from '../checkout/connection.ts'

const dana = '+15125550111'
export const windows = 20
export const movesASecond = 5

export type Crowd = {
  /** Returns how many bytes the windows have received. */
  readonly heard: () => number
  readonly acts: () => number
  readonly leave: () => Promise<void>
}
/** These are people of the hauler. They work from `enter` to `leave`. */
export type Staff = { readonly enter: () => Promise<Crowd> }

type Stop = { readonly id: string; version: number; isFirst: boolean }

/** Opens accounts for the staff and lists their drafts. A person who enters opens the windows and begins to move stops. */
export async function openOffice(port: number): Promise<Staff> {
  const url = `http://127.0.0.1:${port}`
  const { headers } = await signIn({ url }, dana)
  const connection = await openConnection(port)
  const { day, stops, drivers } = await readDrafts(connection, headers)
  return {
    async enter() {
      const leaving = new AbortController()
      let [heard, moves, opened] = [0, 0, 0]
      let openAll = () => {}
      const allOpen = new Promise<void>(resolve => {
        openAll = resolve
      })
      const hear = async () => {
        const stream = await fetch(`${url}/events/office`, { headers, signal: leaving.signal })
        if (!stream.ok || !stream.body) throw new Error(`a stream was not opened: ${stream.status}`)
        let isFirst = true
        await readAll(stream.body, bytes => {
          heard += bytes
          if (isFirst) opened += 1
          isFirst = false
          if (opened === windows) openAll()
        })
      }
      const move = async () => {
        for (let turn = 0; !leaving.signal.aborted; turn += 1) {
          const began = performance.now()
          const stop = stops[turn % stops.length]
          if (!stop) throw new Error('there is no draft to move')
          stop.isFirst = !stop.isFirst
          const to = { day, driverId: drivers[stop.isFirst ? 0 : 1], after: null }
          const items = [{ stopId: stop.id, version: stop.version }]
          const answer = await post(connection, headers, 'office.dispatch.place', { items, to, anyway: 'measured' })
          stop.version = answer.stops[0].version
          moves += 1
          await pause(Math.max(0, 1000 / movesASecond - (performance.now() - began)))
        }
      }
      const all = [...Array.from({ length: windows }, hear), move()]
      const failed = Promise.all(all).catch(error => {
        if (!leaving.signal.aborted) throw error
      })
      // When the staff leaves, a move that has begun is finished first, because later moves depend on it.
      const ended = Promise.allSettled(all)
      await Promise.race([allOpen, failed])
      return {
        heard: () => heard,
        acts: () => moves,
        leave: async () => {
          leaving.abort()
          await Promise.all([failed, ended])
        },
      }
    },
  }
}

async function readAll(body: ReadableStream<Uint8Array>, count: (bytes: number) => void): Promise<void> {
  for await (const piece of body) count(piece.length)
}

type Headers = Readonly<Record<string, string>>

/** Returns the drivers and the drafts of the next day that has drafts. The trucks of the first two drivers can carry everything. */
async function readDrafts(connection: Connection, headers: Headers) {
  const ask = async (day: number) => {
    const path = `/trpc/office.dispatch.day?input=${encodeURIComponent(JSON.stringify({ day }))}`
    const { status, body } = await connection.ask({ method: 'GET', path, headers })
    if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`)
    return JSON.parse(body).result.data
  }
  const dayInMs = 86_400_000
  let day = Math.floor(Date.now() / dayInMs) * dayInMs + dayInMs / 2
  for (let looked = 0; looked < 7; looked += 1, day += dayInMs) {
    const { routes } = await ask(day)
    const drafts: Stop[] = routes.flatMap((route: { stops: { id: string; version: number; isPublished: boolean }[] }) =>
      route.stops.filter(stop => !stop.isPublished).map(({ id, version }) => ({ id, version, isFirst: false })),
    )
    if (drafts.length === 0) continue
    const drivers: string[] = routes.map((route: { driver: { id: string } }) => route.driver.id)
    return { day, stops: drafts, drivers }
  }
  throw new Error('the demo has no drafts')
}

async function post(connection: Connection, headers: Headers, call: string, input: object) {
  const { status, body } = await connection.ask({
    method: 'POST',
    path: `/trpc/${call}`,
    body: JSON.stringify(input),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  if (status !== 200) throw new Error(`${call}: ${status} ${body.slice(0, 300)}`)
  return JSON.parse(body).result.data
}
