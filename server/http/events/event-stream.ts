/** A stream of events as a browser reads it: text/event-stream, of which nothing is held back on the way. */
import { PassThrough } from 'node:stream'

export type StreamEvent = {
  readonly name: 'open' | 'changes' | 'reset' | 'day' | 'order'
  /** What a browser names when it comes back. */
  readonly id: string
  readonly data?: unknown
}

export type EventStream = {
  readonly body: PassThrough
  readonly send: (event: StreamEvent) => void
  /** A line that says nothing: proxies and browsers see that the stream lives. */
  readonly keepAlive: () => void
  /** The browser comes back by itself. */
  readonly end: () => void
}

/** Whoever reads this slowly has gone, or comes back and is told what was missed. */
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
