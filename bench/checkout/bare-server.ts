/**
 * This server has only node:http and pg, and shows the highest speed that is possible. For request k of checkout n it
 * sends the same statements as the product and answers a constant.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Recording } from './recording.ts'
import { compile, type Own, type Step, type Wave } from './replay.ts'

export type BareOrder = {
  readonly connectionString: string
  readonly maxConnections: number
  readonly recording: Recording
}
/** `strays` lists the statements that found another number of rows than when they were recorded. */
export type BareReport = { readonly port: number } | { readonly strays: readonly string[] }

process.on('message', (order: BareOrder | 'report') => {
  if (order === 'report') process.send?.({ strays } satisfies BareReport)
  else listen(order)
})

const strays: string[] = []
/** The work after an answer ends before the checkout continues, because the next request needs the order. */
type Visit = { readonly own: Own; later: Promise<void> }

const visits = new Map<string, Visit>()
const answer = Buffer.from('{"ok":true}')
const headers = { 'content-type': 'application/json', 'content-length': String(answer.length) }

function listen({ connectionString, maxConnections, recording }: BareOrder): void {
  const steps = compile(recording)
  const pool = new pg.Pool({ connectionString, max: maxConnections })
  const run = async (waves: readonly Wave[], own: Own) => {
    for (const wave of waves) {
      const asked = wave.map(async ({ name, text, valuesFor, learn, rowCount }) => {
        const values = valuesFor(own)
        const { rows } = await pool.query(name === undefined ? { text, values } : { name, text, values })
        learn(rows, own)
        if (rows.length !== rowCount) strays.push(`${rows.length} in place of ${rowCount}: ${text.slice(0, 200)}`)
      })
      await Promise.all(asked)
    }
  }
  const handle = async (id: string, number: number, response: ServerResponse) => {
    const visit = visits.get(id) ?? { own: new Map(), later: Promise.resolve() }
    visits.set(id, visit)
    if (number === steps.length - 1) visits.delete(id)
    const { answered, later } = steps[number] as Step
    await visit.later
    await run(answered, visit.own)
    response.writeHead(200, headers).end(answer)
    visit.later = run(later, visit.own)
    await visit.later
  }
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const { 'x-checkout': visit, 'x-step': step } = request.headers
      handle(String(visit), Number(step), response).catch((error: unknown) => {
        strays.push(String(error))
        if (!response.headersSent) response.writeHead(500).end()
      })
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port } satisfies BareReport),
  )
}
