/** While a page is visible, the server sends it a stream of events (decision 24). */
import type { Client } from '#web/client/client.ts'

export type StreamEvent = { readonly name: string; readonly id: string; readonly data: string }

export type StreamToFollow = {
  readonly client: Pick<Client, 'stream' | 'session'>
  readonly path: string
  readonly headers?: () => Record<string, string>
  /** Returns the id of the last event that arrived. It is null before the first one. */
  readonly since: () => string | null
  readonly onEvent: (event: StreamEvent) => void
  /** The stream counts as open when the first event arrives. Behind a proxy that holds everything back, no event arrives. */
  readonly onOpen: (isOpen: boolean) => void
}

const firstEventInMs = 5_000
/** The server sends at least one line every 15 s. */
const maxSilenceMs = 35_000
/** The wait before a lost stream is opened again doubles with each failure. */
const firstWaitMs = 500
const maxWaitMs = 30_000

/**
 * The function reconnects each time the stream ends: at once after an orderly end, and after a growing wait when
 * failures repeat. The result is a function that stops it.
 */
export function followEvents(following: StreamToFollow): () => void {
  const gone = new AbortController()
  const follow = async () => {
    let failures = 0
    while (!gone.signal.aborted) {
      let wasOpen = false
      const isEnd = await readOnce(following, gone.signal, () => {
        wasOpen = true
        following.onOpen(true)
      }).catch(() => false)
      if (gone.signal.aborted) return
      if (wasOpen) following.onOpen(false)
      failures = wasOpen ? 0 : failures + 1
      const waitMs = isEnd && wasOpen ? firstWaitMs : Math.min(maxWaitMs, firstWaitMs * 2 ** failures)
      await pause(waitMs * (0.5 + Math.random() / 2), gone.signal)
    }
  }
  void follow()
  return () => gone.abort()
}

/**
 * The function reads until the server ends the stream. @throws if the server refuses, the connection breaks, or no line
 * arrives in time.
 */
async function readOnce(following: StreamToFollow, gone: AbortSignal, onFirst: () => void): Promise<true> {
  const { client, path, headers, since, onEvent } = following
  const broken = new AbortController()
  const giveUp = () => broken.abort()
  gone.addEventListener('abort', giveUp, { once: true })
  let silence = setTimeout(giveUp, firstEventInMs)
  try {
    const token = await client.session.getToken()
    if (token === null) throw new Error('nobody is signed in')
    const last = since()
    const response = await client.stream(last === null ? path : `${path}?since=${encodeURIComponent(last)}`, {
      headers: { ...headers?.(), authorization: `Bearer ${token}` },
      signal: broken.signal,
    })
    if (response.status === 401) await client.session.replaceToken(token)
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`)
    let isOpen = false
    await readEvents(response.body, {
      onSign: () => {
        if (!isOpen) return
        clearTimeout(silence)
        silence = setTimeout(giveUp, maxSilenceMs)
      },
      onEvent: event => {
        if (!isOpen) onFirst()
        isOpen = true
        onEvent(event)
      },
    })
    return true
  } finally {
    clearTimeout(silence)
    gone.removeEventListener('abort', giveUp)
    giveUp()
  }
}

type Reading = { readonly onSign: () => void; readonly onEvent: (event: StreamEvent) => void }

async function readEvents(body: ReadableStream<Uint8Array>, { onSign, onEvent }: Reading): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true })
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const fields of whole.map(fieldsOf)) if (fields.event) onEvent(eventOf(fields))
    onSign()
  }
}

const fieldsOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split('\n').map(line => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )

const eventOf = ({ event = '', id = '', data = '' }: Record<string, string>): StreamEvent => ({ name: event, id, data })

/** The pause ends early if the connection comes back. */
function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      gone.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    gone.addEventListener('abort', end)
  })
}
