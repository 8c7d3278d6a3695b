/** A browser reads this stream as text/event-stream. Its headers keep proxies from holding events back. */
import { PassThrough } from 'node:stream'

export type StreamEvent = {
  readonly name: 'open' | 'changes' | 'reset' | 'day' | 'order'
  /** A browser sends the id of its last event when it reconnects. */
  readonly id: string
  readonly data?: unknown
}

export type EventStream = {
  readonly body: PassThrough
  readonly send: (event: StreamEvent) => void
  /** Sends a line without content, which shows proxies and browsers that the connection works. */
  readonly keepAlive: () => void
  /** Ends the stream. The browser reconnects by itself. */
  readonly end: () => void
}

/** A client with this many unread bytes has gone or is too slow. If it reconnects, it gets the missed events. */
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
