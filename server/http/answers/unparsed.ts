/** If the HTTP parser cannot read a request, the request reaches no route and its path is unknown. The server answers it like a call. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { answerUnparsed } from '#server/api/wire.ts'

type Headers = Readonly<Record<string, string>>

/**
 * The server reads and drops bytes that still arrive, for this time at most. If it closed the connection at once, the client would lose the
 * answer.
 */
const maxGoodbyeInMs = 2_000

export function makeUnparsedAnswer(headers: Headers) {
  const texts = { 400: textOf(400, headers), 408: textOf(408, headers), 431: textOf(431, headers) }
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(texts[statusOf(error)])
    socket.resume()
    const end = setTimeout(() => socket.destroy(), maxGoodbyeInMs)
    end.unref()
    socket.once('close', () => clearTimeout(end))
  }
}

function statusOf({ code }: NodeJS.ErrnoException): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

function textOf(status: 400 | 408 | 431, ofEveryAnswer: Headers): string {
  const { headers, body } = answerUnparsed(status)
  const all = { ...ofEveryAnswer, ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
