/**
 * This is the connection of one customer: HTTP/1.1 over a socket that stays open. It does not use node:http's client,
 * which costs several times as much.
 */
import { connect } from 'node:net'

export type Ask = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type Answer = { readonly status: number; readonly body: string }

export type Connection = { readonly ask: (request: Ask) => Promise<Answer>; readonly close: () => void }

type Waiting = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: Waiting | null = null
  let received = Buffer.alloc(0)
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', chunk => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = answerIn(received)
    if (!answer) return
    received = Buffer.alloc(0)
    const { resolve } = waiting ?? { resolve: () => {} }
    waiting = null
    resolve(answer)
  })
  return {
    ask: request =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(textOf(request))
      }),
    close: () => socket.destroy(),
  }
}

function textOf({ method, path, headers = {}, body }: Ask): string {
  let head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n`
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`
  return body === undefined ? `${head}\r\n` : `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Returns null until the whole answer has arrived. Only one request is open at a time, so nothing follows the answer. */
function answerIn(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${head}`)
  const from = end + 4
  if (received.length < from + Number(length)) return null
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', from, from + Number(length)) }
}
