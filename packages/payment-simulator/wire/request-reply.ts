import type { LineFault } from '@rolloff/http-faults/faults.ts'

/** Any HTTP server can pass a request in this form. */
export type SimulatorRequest = {
  readonly method: string
  /** The path includes the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** In the text of an upload, each character stands for one byte. */
  readonly body: string
}

export type SimulatorReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** A test has planted this fault. */
  readonly fault?: LineFault
}

export function headerOf(request: SimulatorRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

let answered = 0

export function jsonReply(status: number, body: string): SimulatorReply {
  answered += 1
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'request-id': `req_sim${answered}` },
    body,
  }
}
