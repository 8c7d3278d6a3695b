export type SentEvent = { readonly name: string; readonly id: string; readonly data: unknown }

/** A test reads a stream of events by this. */
export type StreamReader = {
  readonly status: number
  readonly headers: Headers
  /** Returns the next event with its name, id and data, or null once the server has ended the stream. */
  readonly next: () => Promise<SentEvent | null>
  readonly close: () => Promise<void>
}

export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  init: RequestInit = {},
): Promise<StreamReader> {
  const gone = new AbortController()
  const response = await fetch(url, { ...init, headers, signal: gone.signal })
  const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next: StreamReader['next'] = async () => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = Object.fromEntries(text.slice(0, end).split('\n').map(fieldOf))
        text = text.slice(end + 2)
        if (event.event)
          return { name: event.event, id: event.id ?? '', data: event.data ? JSON.parse(event.data) : null }
        continue
      }
      const piece = await pieces?.read()
      if (!piece || piece.done) return null
      text += piece.value
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    next,
    close: async () => {
      gone.abort()
      await pieces?.cancel().catch(() => {})
    },
  }
}

function fieldOf(line: string): [string, string] {
  const [name = '', ...rest] = line.split(': ')
  return [name, rest.join(': ')]
}
