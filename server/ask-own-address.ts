/** When the server has started, it asks itself through PUBLIC_URL and logs in words what the proxy forgets. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { checkPublicUrl } from '#server/doctor/check-site.ts'
import type { Secrets } from '#server/secrets.ts'

/** A proxy of the same machine may start after the server, so an address where nobody answers is asked again. */
const pausesInMs = [2_000, 10_000, 60_000]

type Parts = {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly fetch?: typeof fetch
  readonly pauses?: readonly number[]
}

/** Returns a function that ends the questions. Without an https address there is no proxy, and nothing is asked. */
export function askOwnAddress({ config, secrets, log, fetch: send = fetch, pauses = pausesInMs }: Parts): {
  readonly isDone: Promise<void>
  readonly stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const url = config.publicUrl?.startsWith('https:') ? config.publicUrl.replace(/\/+$/, '') : null
  const ask = async () => {
    if (url === null) return
    const input = { config, secrets, now: () => new Date(), fetch: until(send, stopping.signal) }
    let found = await checkPublicUrl(input, url)
    for (const ms of pauses) {
      if (found.isReached) break
      await pause(ms, undefined, { signal: stopping.signal, ref: false })
      found = await checkPublicUrl(input, url)
    }
    if (stopping.signal.aborted) return
    for (const { state, name, words, cure } of found.lines)
      if (state === 'wrong') log.warn({ check: name, cure }, words)
    if (found.lines.every(({ state }) => state !== 'wrong'))
      log.info(`${url} leads here, and its proxy forgets nothing.`)
  }
  const isDone = ask().catch(() => {})
  return {
    isDone,
    stop: async () => {
      stopping.abort()
      await isDone
    },
  }
}

/** A call ends at the latest with the signal. */
const until =
  (send: typeof fetch, signal: AbortSignal): typeof fetch =>
  (call, options) =>
    send(call, { ...options, signal: AbortSignal.any([signal, ...(options?.signal ? [options.signal] : [])]) })
