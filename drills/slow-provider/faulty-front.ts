/** Listens in front of a double that speaks HTTP, passes calls to it, and changes the answers by the planted fault. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nonsense } from '@rolloff/http-faults/faults.ts'
import type { AnyFaultName } from './kind.ts'

export type FaultyFront = {
  readonly url: string
  /** Without a fault (null) every answer arrives unchanged. */
  readonly plant: (fault: AnyFaultName | null) => void
  readonly close: () => Promise<void>
}

/** These bytes arrive in place of an answer. */
export const bodies: Readonly<Partial<Record<AnyFaultName, string>>> = {
  'answers a web page': nonsense['not-json'],
  'answers a web page with 404': nonsense['not-json'],
  'answers other JSON': nonsense['other-shape'],
  'answers "x"': nonsense['json-text'],
  'answers 5': nonsense['json-number'],
  'answers true': nonsense['json-true'],
  'answers null': nonsense['json-null'],
  'answers []': nonsense['json-empty-list'],
  'answers [1]': nonsense['json-list'],
  'answers {}': nonsense['json-empty-object'],
  'answers {"object":"list"}': nonsense['json-page'],
  'answers nothing': '',
  'answers other XML': '<Greeting>hello</Greeting>',
  'answers half a list': '<?xml version="1.0"?><ListBucketResult><Contents><Key>00/',
  'answers an empty list': '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>',
  'answers an error with 200': '<Error><Code>InternalError</Code></Error>',
}

type FrontOptions = {
  /**
   * True if another program answers the nonsense in place of the service, so the work is not done. Otherwise the
   * service does the work and only its answer is lost.
   */
  readonly isNonsenseInPlace?: boolean
}

export async function startFaultyFront(
  target: string,
  { isNonsenseInPlace = false }: FrontOptions = {},
): Promise<FaultyFront> {
  let planted: AnyFaultName | null = null
  const server = createServer(async (incoming, response) => {
    const fault = planted
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece)
    if (fault === 'refuses (500)') return answer(response, 500, '{"message":"planted"}')
    if (isNonsenseInPlace && fault && bodies[fault] !== undefined) return talkNonsense(response, fault)
    const real = await forward(target, incoming, Buffer.concat(pieces))
    if (fault) return spoil(response, fault, real)
    response.writeHead(real.status, real.headers)
    response.end(real.body)
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

type RealAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Every header is passed on unchanged, because the signature covers the headers and the host. */
async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<RealAnswer> {
  const outgoing = request(new URL(url ?? '/', target), { method, headers, agent: false })
  outgoing.end(body)
  const [incomingAnswer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of incomingAnswer) pieces.push(piece)
  // These two headers belong to the connection to the double, so they are left out.
  const { connection, 'transfer-encoding': encoding, ...others } = incomingAnswer.headers
  return { status: incomingAnswer.statusCode ?? 500, headers: others, body: Buffer.concat(pieces) }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}

function spoil(response: ServerResponse, fault: AnyFaultName, { status, headers, body }: RealAnswer): void {
  switch (fault) {
    case 'hangs':
      break
    case 'works, then says 500':
      answer(response, 500, '{"message":"planted"}')
      break
    case 'cuts the line':
      cut(response, { status, headers, body })
      break
    case 'answers without end':
      neverEnd(response, { status, headers, body })
      break
    // Answers with the bytes of another file, as a broken cache would.
    case 'answers other bytes':
      response.writeHead(status, headers)
      response.end(randomBytes(body.length))
      break
    default:
      talkNonsense(response, fault)
  }
}

function talkNonsense(response: ServerResponse, fault: AnyFaultName): void {
  answer(response, fault === 'answers a web page with 404' ? 404 : 200, bodies[fault] ?? '')
}

/** Closes the connection in the middle of the body, or of the head if there is no body. */
function cut(response: ServerResponse, { status, headers, body }: RealAnswer): void {
  if (body.length === 0) {
    response.destroy()
    return
  }
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.write(body.subarray(0, body.length >> 1), () => response.destroy())
}

function neverEnd(response: ServerResponse, { status, headers }: RealAnswer): void {
  const { 'content-length': length, ...others } = headers
  response.writeHead(status, others)
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}
