/** A driver's phone sends the taps of its day. If one server does not answer, the phone sends them to the other one. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { tapFormat } from '#domain/dispatch/tap.ts'
import type { DrivingDay } from '../stage/driving-day.ts'
import type { Product } from '../stage/product.ts'

/** A driver who delivers a dumpster makes these taps. */
export const tapsOfStop = ['start', 'here', 'done'] as const

export type Phone = {
  /** Makes the taps of the next stop. Sends them to these servers in turn until one of them answers. */
  readonly tapNextStop: (servers: readonly Product[]) => Promise<void>
  /** Returns how many taps this server has answered. */
  readonly answeredBy: (server: Product) => number
  /** Returns how many batches the phone sent again because a server gave no answer. */
  readonly sentAgain: () => number
}

type TapsAnswer = { readonly results: readonly { readonly outcome: string }[]; readonly sendFrom: number | null }

export function openPhone({ stopIds, headers }: DrivingDay): Phone {
  const deviceId = randomUUID()
  const answered = new Map<Product, number>()
  const waiting = [...stopIds]
  let [seq, again] = [0, 0]
  const send = async (server: Product, taps: readonly unknown[]): Promise<boolean> => {
    const answer = await fetch(`${server.url}/trpc/driver.sendTaps`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ deviceId, now: new Date().toISOString(), waiting: 0, taps }),
    }).catch(() => null)
    const body = await answer?.text().catch(() => null)
    if (!answer || body == null || answer.status >= 500) return false
    if (answer.status !== 200) throw new Error(`taps were answered by ${answer.status}: ${body}`)
    const { results, sendFrom } = (JSON.parse(body) as { result: { data: TapsAnswer } }).result.data
    if (sendFrom !== null || results.some(one => one.outcome !== 'accepted'))
      throw new Error(`taps were not accepted: ${body}`)
    answered.set(server, (answered.get(server) ?? 0) + results.length)
    return true
  }
  return {
    tapNextStop: async servers => {
      const stopId = waiting.shift()
      if (!stopId) throw new Error('the driver has no stop left')
      const madeAt = new Date().toISOString()
      const taps = tapsOfStop.map(kind => {
        seq += 1
        return { id: randomUUID(), seq, v: tapFormat, kind, madeAt, stopId }
      })
      for (let attempt = 0; ; attempt += 1) {
        const server = servers[attempt % servers.length]
        if (server && (await send(server, taps))) return
        again += 1
        await pause(50)
      }
    },
    answeredBy: server => answered.get(server) ?? 0,
    sentAgain: () => again,
  }
}
