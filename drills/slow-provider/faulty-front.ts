/** Stands before a double that speaks HTTP, hands calls through to it, and spoils the answers as a fault says. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FaultName } from './kind.ts'

export type FaultyFront = {
  readonly url: string
  /** Null: every answer arrives as it is. */
  readonly plant: (fault: FaultName | null) => void
  readonly close: () => Promise<void>
}

/** What arrives in the place of the answer to work that is done. */
const bodies: Readonly<Partial<Record<FaultName, string>>> = {
  'answers a web page': '<html><body>Please sign in to this network</body></html>',
  'answers other JSON': '{"greeting":"hello"}',
  'answers "x"': '"x"',
  'answers 5': '5',
  'answers true': 'true',
  'answers null': 'null',
  'answers []': '[]',
  'answers [1]': '[1]',
  'answers {}': '{}',
  'answers {"object":"list"}': '{"object":"list"}',
}

export async function startFaultyFront(target: string): Promise<FaultyFront> {
  let planted: FaultName | null = null
  const server = createServer(async (request, response) => {
    const fault = planted
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    if (fault === 'refuses (500)') return answer(response, 500, '{"message":"planted"}')
    const { method = 'GET', url = '/', headers } = request
    const { authorization = '', 'content-type': type = 'text/plain' } = headers
    const real = await fetch(new URL(url, target), {
      method,
      headers: { authorization, 'content-type': type },
      ...(method === 'GET' ? {} : { body: Buffer.concat(pieces) }),
    })
    const body = await real.text()
    if (fault === null) return answer(response, real.status, body)
    spoil(response, fault, body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant: fault => {
      planted = fault
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}

function spoil(response: ServerResponse, fault: FaultName, body: string): void {
  if (fault === 'hangs') return
  if (fault === 'works, then says 500') {
    answer(response, 500, '{"message":"planted"}')
    return
  }
  if (fault === 'cuts the line') {
    response.writeHead(201, { 'content-length': String(body.length) })
    response.write(body.slice(0, body.length >> 1), () => response.destroy())
    return
  }
  if (fault === 'answers without end') {
    response.writeHead(201, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
    return
  }
  answer(response, 200, bodies[fault] ?? '')
}
