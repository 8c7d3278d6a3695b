import { ReadableStream } from 'node:stream/web'

/** A stream that a page opened at the test's server of streams. The test writes to it, ends it or breaks it. */
export type OpenedStream = {
  readonly url: string
  readonly headers: Headers
  readonly send: (name: string, id: string, data?: unknown) => void
  /** Writes parts of events, as they arrive from the network. */
  readonly write: (text: string) => void
  readonly end: () => void
  readonly isGone: () => boolean
}

export function eventServer(statusOf: (nth: number) => number = () => 200) {
  const opened: OpenedStream[] = []
  let tries = 0
  const stream: typeof fetch = async (address, init) => {
    const status = statusOf(tries++)
    if (status !== 200) return new Response(null, { status })
    const { body, write, end, fail } = openBody()
    const { signal } = init ?? {}
    signal?.addEventListener('abort', () => fail(signal.reason))
    opened.push({
      url: String(address),
      headers: new Headers(init?.headers),
      write,
      send: (name, id, data) =>
        write(`event: ${name}\nid: ${id}\ndata: ${data === undefined ? '' : JSON.stringify(data)}\n\n`),
      end,
      isGone: () => signal?.aborted ?? false,
    })
    // The types of the page know another class of the same name.
    return Object.defineProperty(new Response(null), 'body', { value: body })
  }
  /** Returns the stream that the page reads now. If a stream sends nothing for five seconds, the page closes it and opens another one. */
  const current = () => opened.filter(one => !one.isGone()).at(-1)
  return { stream, opened, current, tries: () => tries }
}

function openBody() {
  const writers: ReadableStreamDefaultController<Uint8Array>[] = []
  const body = new ReadableStream<Uint8Array>({
    start: writer => {
      writers.push(writer)
    },
  })
  const [writer] = writers
  return {
    body,
    write: (text: string) => writer?.enqueue(new TextEncoder().encode(text)),
    end: () => writer?.close(),
    fail: (reason: unknown) => writer?.error(reason),
  }
}
