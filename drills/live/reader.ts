/**
 * This is an open page of the office. It reads the event stream and connects again to the server that answers. It
 * records what it received and when.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openStream, type StreamReader } from '#server/testing/read-stream.ts'

export type Heard = { readonly key: string; readonly at: number }

export type Reader = {
  /** The changes that the page received, in order. If a change arrives twice, it is in the list twice. */
  readonly heard: readonly Heard[]
  /** The length in milliseconds of each period in which the page had no stream. */
  readonly awayMs: readonly number[]
  readonly resets: () => number
  readonly server: () => string
  readonly isOpen: () => boolean
  readonly leave: () => Promise<void>
}

type ChangeOfStream = { readonly objectId: string; readonly at: string }

const triesAgainInMs = 300

/** Begins at the first server. Each time the stream breaks, the page tries the next server. */
export function openReader(servers: readonly string[], headers: Readonly<Record<string, string>>): Reader {
  const [heard, awayMs]: [Heard[], number[]] = [[], []]
  let [turn, resets, isOver, isOpen] = [0, 0, false, false]
  let since: string | null = null
  let lostAt: number | null = null
  let stream: StreamReader | null = null

  const read = async () => {
    stream = await openStream(
      `${servers[turn % servers.length]}/events/office${since ? `?since=${since}` : ''}`,
      headers,
    )
    for (let event = await stream.next(); event; event = await stream.next()) {
      isOpen = true
      if (lostAt !== null) awayMs.push(performance.now() - lostAt)
      lostAt = null
      since = event.id
      if (event.name === 'reset') resets += 1
      const at = performance.now()
      if (event.name === 'changes')
        for (const one of event.data as ChangeOfStream[]) heard.push({ key: `${one.objectId} ${one.at}`, at })
    }
  }
  const stay = async () => {
    while (!isOver) {
      await read().catch(() => {})
      if (isOpen) lostAt = performance.now()
      isOpen = false
      if (!isOver) await pause(triesAgainInMs * (0.5 + Math.random()))
      turn += 1
    }
  }
  const staying = stay()
  return {
    heard,
    awayMs,
    resets: () => resets,
    server: () => servers[turn % servers.length] ?? '',
    isOpen: () => isOpen,
    leave: async () => {
      isOver = true
      await stream?.close()
      await staying
    },
  }
}
