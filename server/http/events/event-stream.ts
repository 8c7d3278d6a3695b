/** A browser reads the stream as text/event-stream, of which nothing is held back on the way. */
import { PassThrough } from 'node:stream'

export type StreamEvent = {
  readonly name: 'open' | 'changes' | 'reset' | 'day' | 'order'
  /** A browser names this id when it comes back. */
  readonly id: string
  readonly data?: unknown
}

export type EventStream = {
  readonly body: PassThrough
  readonly send: (event: StreamEvent) => void
  /** Sends a line without content: proxies and browsers see that the stream lives. */
  readonly keepAlive: () => void
  /** The browser comes back by itself. */
  readonly end: () => void
}

/** A client that reads this slowly has gone, or comes back and gets the missed events. */
const maxUnreadInBytes = 1_000_000

export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

export function makeEventStream(): EventStream {
  const body = new PassThrough()
  body.on('error', () => {})
  const write = (text: string) => {
    if (!body.writable) return
    if (body.readableLength + body.writableLength > maxUnreadInBytes) body.destroy()
    else body.write(text)
  }
  return {
    body,
    send: ({ name, id, data }) =>
      write(`event: ${name}\nid: ${id}\ndata: ${data === undefined ? '' : JSON.stringify(data)}\n\n`),
    keepAlive: () => write(':\n\n'),
    end: () => void body.end(),
  }
}
